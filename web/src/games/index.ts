// The boards, by the id of their game; each is loaded when its game is opened. A game without one is played by the panel.
import type { BoardModule, PanelModule } from "./board";

export const boards: Record<string, () => Promise<BoardModule>> = {
  karaya: () => import("./karaya").then((found) => found.default as unknown as BoardModule),
  verrat: () => import("./verrat").then((found) => found.default as unknown as BoardModule),
};

// What a game brings along for the panel: pictures of its values, what is the reader's own. A game may have none.
export const panels: Record<string, () => Promise<PanelModule>> = {
  karanor: () => import("./karanor").then((found) => found.default as unknown as PanelModule),
  sultaniya: () => import("./sultaniya").then((found) => found.default as unknown as PanelModule),
};
