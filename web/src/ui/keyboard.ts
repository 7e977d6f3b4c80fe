// Keys on the board: arrows lead from whatever can be touched to the next in that direction; Tab stops once in each group.
import type { Attachment } from "svelte/attachments";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ways: Partial<Record<string, [number, number]>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const least = 4; // pixels that count as a direction
const aside = 2.2; // so much worse is it to go sideways

// Which of the boxes lies next in the direction of an arrow; undefined when none does.
export function nextBox(from: Box, key: string, boxes: Box[]): number | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
  const [fromX, fromY] = middle(from);
  let best: { index: number; cost: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    const [x, y] = middle(box);
    const along = (x - fromX) * way[0] + (y - fromY) * way[1];
    const across = Math.abs((x - fromX) * way[1] + (y - fromY) * way[0]);
    if (along > least && along + aside * across < (best?.cost ?? Infinity)) best = { index, cost: along + aside * across };
  }
  return best?.index;
}

export const arrowFocus: Attachment<HTMLElement> = (around) => {
  const stops = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>("[data-stop]")].filter((stop) => stop.checkVisibility());
  const settle = () => {
    for (const group of around.querySelectorAll("[data-group]")) {
      const all = stops(group);
      const one = all.find((stop) => stop === document.activeElement) ?? all.find((stop) => stop.tabIndex === 0 && stop.ariaDisabled !== "true") ?? all.find((stop) => stop.ariaDisabled !== "true") ?? all[0];
      for (const stop of all) stop.setAttribute("tabindex", stop === one ? "0" : "-1");
    }
  };
  const go = (event: KeyboardEvent) => {
    const at = (event.target as Element).closest<HTMLElement>("[data-stop]");
    if (!at || event.ctrlKey || event.metaKey || event.altKey || !ways[event.key]) return;
    event.preventDefault();
    const others = stops(around).filter((stop) => stop !== at);
    const next = nextBox(at.getBoundingClientRect(), event.key, others.map((stop) => stop.getBoundingClientRect()));
    if (next !== undefined) others[next]?.focus();
  };
  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(around, { childList: true, subtree: true, attributeFilter: ["aria-disabled"] });
  around.addEventListener("keydown", go);
  around.addEventListener("focusin", settle);
  return () => {
    watcher.disconnect();
    around.removeEventListener("keydown", go);
    around.removeEventListener("focusin", settle);
  };
};
