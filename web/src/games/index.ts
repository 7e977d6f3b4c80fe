// The boards, by the id of their game; each is loaded when its game is opened. A game without one is played by the panel.
import type { BoardModule } from "./board";

export const boards: Record<string, () => Promise<BoardModule>> = {
  verrat: () => import("./verrat").then((found) => found.default as unknown as BoardModule),
};
