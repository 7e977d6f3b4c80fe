// The panel plays any game from lists: what lies on the table, and what can be done.
export { default as Choices } from "./Choices.svelte";
export { default as Panel } from "./Panel.svelte";
