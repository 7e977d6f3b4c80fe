// Every screen of Verrat! and of the house around it, for the eye: tools/screens verrat [--sizes 390x844] [--languages fr] [--themes dark]
// [--only plans,result] [--quick: without axe]
import { fill, isWanted } from "./album.mjs";
import { Guest, laptop, phone } from "./guest.mjs";
import { Apprentice } from "./learner.mjs";
import { every, screens } from "./screens.mjs";
import { court } from "./verrat_court.mjs";

const names = { host: "Maximilienne-Alexandra", friend: "Bartholomé de Kervoal" };

// Step by step, by hand; in French it is taken on a phone.
async function* lesson(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language, at: "/learn/verrat", size: language === "fr" ? phone : laptop });
  const learner = new Apprentice(guest);
  for (const [i, step] of learner.steps.entries()) {
    await learner.reads(i);
    yield [`lesson-${i + 1}-${step.say}`, guest, { laptop, phone }];
    await learner.pass(i);
  }
  await learner.coach.getByText(learner.texts["lesson.end"], { exact: true }).waitFor();
  yield ["lesson-end", guest, { laptop, phone }];
  await guest.leave();
}

await fill("verrat", async function* (browser, house, language) {
  yield* court(browser, house, language);
  if (isWanted("lesson")) yield* lesson(browser, house, language);
  if (isWanted(...every)) yield* screens(browser, house, language, names);
});
