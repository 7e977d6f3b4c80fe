// How long a game takes, in minutes, and how demanding its rules are, of four; with people who know it.
import { GameId } from "../generated/games";

export interface Weight {
  minutes: [least: number, most: number];
  weight: 1 | 2 | 3 | 4;
}

export const weights: Record<GameId, Weight> = {
  karaya: { minutes: [20, 40], weight: 1 },
  sultaniya: { minutes: [30, 60], weight: 2 },
  verrat: { minutes: [60, 90], weight: 3 },
  karanor: { minutes: [90, 150], weight: 4 },
};

// From light to heavy.
export const byWeight: GameId[] = [...GameId].sort((one, other) => weights[one].weight - weights[other].weight);
