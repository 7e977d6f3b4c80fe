// Puts a text where it can be pasted from, and says so. `field` shows the text.
import { say } from "../lib/catalogue.svelte";
import { notices } from "./notices.svelte";

export async function copy(text: string, field: HTMLInputElement | undefined) {
  if (await put(text, field)) notices.tell(() => say("web.copied"));
  else notices.tell(() => say("web.not_copied"), "wrong");
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
