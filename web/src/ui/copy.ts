// Puts a text where it can be pasted from, and says so; gives whether it is there. `field` shows the text.
import { say } from "../lib/catalogue.svelte";
import { notices } from "./notices.svelte";

export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  const done = await put(text, field);
  if (done) notices.tell(() => say("web.copied"));
  else notices.tell(() => say("web.not_copied"), "wrong");
  return done;
}

async function put(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // An older way, where the newer is not allowed. What it leaves selected can be copied by hand.
    field?.select();
    return field !== undefined && document.execCommand("copy");
  }
}
