// What a lesson asks for, in words.
import { catalogue } from "../lib/catalogue.svelte";
import type { Args } from "../lib/words";
import type { Deed } from "./lesson";

export function deedInWords({ act, say }: Deed): string {
  if (act) return catalogue.say(`action.${act.do}` as never, act as unknown as Args);
  const claim = say?.claim as { claim: string } | undefined;
  return claim ? `“${catalogue.tell(`claim.${claim.claim}`, claim as unknown as Args)}”` : (say?.text ?? "");
}
