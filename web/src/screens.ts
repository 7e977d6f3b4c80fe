// The screens, each fetched when it is wanted.
export const screens = {
  home: () => import("./home/Home.svelte"),
  table: () => import("./table/TablePage.svelte"),
  move: () => import("./home/MoveHere.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  rule: () => import("./how/RuleSheet.svelte"),
  how: () => import("./how/How.svelte"),
  learn: () => import("./lesson/Learn.svelte"),
};
