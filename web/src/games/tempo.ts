// How fast scenes are played: a replay may hurry or dwell, and at a table the player says.
export const tempo = { speed: 1 };
export const speeds = { unhurried: 1, quick: 2.5 };
