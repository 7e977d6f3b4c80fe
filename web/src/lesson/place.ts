// How far somebody has come in each game's lesson. Kept on the device.
import { deviceDrawer } from "../lib/drawer";

interface Kept {
  step: number;
  of: number;
  done?: boolean;
}

const drawerOf = (game: string) => deviceDrawer<Kept>(`lesson.${game}`);

export function placeIn(game: string): Kept | undefined {
  const kept = drawerOf(game).read();
  return Number.isInteger(kept?.step) ? kept : undefined;
}

export const keepPlace = (game: string, kept: Kept): void => drawerOf(game).write(kept);

// What boards keep of their drafts belongs to another visit (lib/drawer.ts): a lesson is taken up by its tape.
export function emptyDrawers(): void {
  try {
    const here = Object.keys(sessionStorage).filter((key) => key.startsWith("divan.") && key.endsWith(`.${location.pathname}`));
    for (const key of here) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
