// How each game is played by hand, whatever comes: a step answers one question, and gives false when all is over.
import { Builder } from "./builder.mjs";
import { Merchant } from "./merchant.mjs";
import { Player } from "./player.mjs";
import { Sultan } from "./sultan.mjs";

// Who has come to play looks at nothing but the game.
class Trader extends Merchant {
  look() {}
}

export const games = {
  verrat: {
    seats: 4,
    options: { max_turns: 3 },
    hand(guest) {
      const player = new Player(guest);
      return async () => (await player.answer()) !== "over";
    },
  },
  karaya: {
    seats: 5,
    options: { rounds: 3, max_laps: 3, beat_seconds: 1 }, // one round may be over before somebody was asked twice
    hand(guest) {
      const player = new Sultan(guest);
      return async () => Boolean(await player.asked()) && (await player.answer(), true);
    },
  },
  sultaniya: {
    seats: 2,
    options: {},
    hand(guest) {
      const player = new Builder(guest, guest.touch);
      return async () => {
        const seen = await player.look();
        if (!seen.over) await player.step(seen);
        return !seen.over;
      };
    },
  },
  karanor: {
    seats: 3,
    options: { max_rounds: 4 },
    hand(guest) {
      const player = new Trader(guest, guest.device, 5);
      return async () => Boolean(await player.asked()) && (await player.goOn(), true);
    },
  },
};
