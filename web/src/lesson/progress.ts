// How far somebody has come in each game's lesson, stored on the device.
import { deviceItem } from "../lib/storage";
import { here as place } from "../tab/places";

interface LessonProgress {
  step: number;
  of: number;
  done?: boolean;
}

const storedFor = (game: string) => deviceItem<LessonProgress>(`lesson.${game}`);

export function progressIn(game: string): LessonProgress | undefined {
  const progress = storedFor(game).read();
  return Number.isInteger(progress?.step) ? progress : undefined;
}

export const saveProgress = (game: string, progress: LessonProgress): void => storedFor(game).write(progress);

// Drafts that boards stored belong to another visit (lib/storage.ts): a lesson resumes from its tape.
export function clearDrafts(): void {
  try {
    const here = Object.keys(sessionStorage).filter((key) => key.startsWith("divan.") && key.endsWith(`.${place().path}`));
    for (const key of here) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
