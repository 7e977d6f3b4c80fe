// What the first sight of the board does not need on a phone: fetched once the board stands before the eye.
export { default as Choosing } from "./Choosing.svelte";
export { default as Things } from "./Things.svelte";
