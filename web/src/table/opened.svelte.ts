// What somebody has opened or begun at a table; it stays when the device is turned.
import type { Seat } from "../generated/protocol";

export class Opened {
  sheet = $state<"talk" | "log" | "recap" | undefined>(undefined); // talk and log on a phone only
  menuOf = $state<Seat | undefined>(undefined);
  offering = $state<{ to: number | undefined } | undefined>(undefined);
  claiming = $state<string | undefined>(undefined);
  message = $state("");
  whisperTo = $state<number | undefined>(undefined);
}
