// Every screen of Verrat! and of the house around it, for the eye: tools/screens verrat [--sizes 390x844] [--languages fr] [--themes dark]
// [--only plans,result] [--quick: without axe]
import { fill, isWanted } from "./album.mjs";
import { lesson } from "./lesson_walk.mjs";
import { every, screens } from "./screens.mjs";
import { court } from "./verrat_court.mjs";

const names = { host: "Maximilienne-Alexandra", friend: "Bartholomé de Kervoal" };

await fill("verrat", async function* (browser, house, language) {
  yield* court(browser, house, language);
  yield* lesson(browser, house, language, "verrat");
  if (isWanted(...every)) yield* screens(browser, house, language, names);
});
