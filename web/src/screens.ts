// The screens, each fetched when it is wanted.
export const screens = {
  home: () => import("./home/Home.svelte"),
  table: () => import("./table/TablePage.svelte"),
  frame: () => import("./table/Frame.svelte"), // of a table where one plays
  move: () => import("./home/MoveHere.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  rule: () => import("./how/RuleSheet.svelte"),
  how: () => import("./how/How.svelte"),
  learn: () => import("./lesson/Learn.svelte"),
  me: () => import("./me/MePage.svelte"),
};
