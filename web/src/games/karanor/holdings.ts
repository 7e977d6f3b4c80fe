// What a player has, asked by the signs of a card.
import type { PlayerView } from "../../generated/karanor";
import type { Token } from "./deeds";
import { amountOf, bonusOf, holds, type Prospect } from "./plan";
import type { Pieces } from "./set.svelte";

export interface Holdings {
  enough(token: Token): boolean;
}

export function holdingsOf(pieces: Pieces, own: PlayerView, now: Prospect, { building = false } = {}): Holdings {
  return {
    enough({ sign, count, how, who, place }) {
      if (who !== undefined && who !== "you") return true;
      if (sign === "place" && place !== undefined) return holds(pieces, own, now, { at: place });
      if (sign === "home" || sign === "city") return holds(pieces, own, now, { at: sign });
      if (sign === "shop" && place !== undefined) return own.shops.includes(place);
      if (count === undefined) return true;
      const discount = building && sign === "gold" ? bonusOf(pieces, own, "build_discount") : 0;
      const have = amountOf(own, now, sign);
      return how === "most" ? have <= count : have >= count - discount;
    },
  };
}
