// Puts a text where it can be pasted from, and says so. `field` shows the text.
import { say } from "../lib/catalogue.svelte";
import { notices } from "./notices.svelte";

export async function copy(text: string, field?: HTMLInputElement) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field?.select(); // an older way, where the newer is not allowed
    document.execCommand("copy");
  }
  notices.tell(() => say("web.copied"));
}
