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
