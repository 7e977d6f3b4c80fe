// The upper half of the board: the court, and the four cities beyond it.
import { CourtSeat, type Spot } from "../../../generated/verrat";
import type { Position } from "./position";

const spots: Spot[] = [...CourtSeat, "bukhara", "tabriz", "shiraz", "kaffa"];
export const north = { cut: { x: 0, y: 0, width: 390, height: 268 }, fade: "bottom", spots } as const;
export const northern: Position["piles"] = { bukhara: { cards: 4, top: "horses" }, tabriz: { cards: 3, top: "ships" }, shiraz: { cards: 5, top: "gold" } };
