// The pictures of a guide, fetched with the board that draws them; a game may have none.
import type { Component } from "svelte";

const modules = import.meta.glob<Record<string, Component>>("../games/*/guide.ts", { import: "pictures" });

export async function picturesOf(game: string): Promise<Record<string, Component>> {
  return (await modules[`../games/${game}/guide.ts`]?.()) ?? {};
}
