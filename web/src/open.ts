// The client, opened on the screen that the address asks for.
import "./ui/fonts.css";
import "./art/palette.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { breathe } from "./lib/after_paint";
import { catalogue } from "./lib/catalogue.svelte";
import { settings } from "./lib/settings.svelte";

export async function open(target: Element): Promise<void> {
  await catalogue.speak(settings.language);
  await breathe();
  mount(App, { target });
}
