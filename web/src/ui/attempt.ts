// Waits for a call; when it fails, says why and gives nothing.
import { catalogue } from "../lib/catalogue.svelte";
import { CallFailure } from "../lib/calls";
import { notices } from "./notices.svelte";

export async function attempt<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    notices.tell(() => catalogue.tell(failure.key, failure.args), "wrong");
    return undefined;
  }
}
