// How far somebody has come in each game's lesson. Kept on the device.
interface Kept {
  step: number;
  of: number;
  done?: boolean;
}

const place = (game: string) => `divan.lesson.${game}`;

export function placeIn(game: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place(game)) ?? "null") as Kept | null;
    return kept && Number.isInteger(kept.step) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPlace(game: string, kept: Kept): void {
  try {
    localStorage.setItem(place(game), JSON.stringify(kept));
  } catch {
    // Without storage a lesson is begun anew with the page.
  }
}

// What boards keep of their drafts belongs to another visit (lib/drawer.ts): a lesson is taken up by its tape.
export function emptyDrawers(): void {
  try {
    const here = Object.keys(sessionStorage).filter((key) => key.startsWith("divan.") && key.endsWith(`.${location.pathname}`));
    for (const key of here) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
