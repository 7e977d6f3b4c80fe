import "./ui/fonts.css";
import "./art/palette.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalogue } from "./lib/catalogue.svelte";
import { settings } from "./lib/settings.svelte";

await catalogue.speak(settings.language);
const target = document.getElementById("app");
if (target) mount(App, { target });
