import "./ui/fonts.css";
import "./art/palette.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalogue } from "./lib/catalogue.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { screens } from "./screens";

// The first screen comes together with the words.
const { screen } = router.route;
const first = screen === "lost" ? undefined : screens[screen]().catch(() => undefined);
await Promise.all([catalogue.speak(settings.language), first]);
const target = document.getElementById("app");
if (target) mount(App, { target });

// Only when all else has come: a first visit is not made slower by what is kept for the next.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const keep = () => void navigator.serviceWorker.register("/worker.js").catch(() => {});
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}
