// What is opened over a table: fetched once the table stands before the eye.
export { default as ClaimDialog } from "./ClaimDialog.svelte";
export { default as PersonMenu } from "./PersonMenu.svelte";
export { default as Result } from "./Result.svelte";
