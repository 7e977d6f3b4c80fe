// Every step of a game's lesson and its end, for an album.
import { isWanted } from "./album.mjs";
import { Guest } from "./guest.mjs";
import { Learner } from "./learner.mjs";

const everywhere = { laptop: true, phone: true };

export async function* lesson(browser, house, language, game) {
  if (!isWanted("lesson")) return;
  const guest = await Guest.arrive(browser, house, { game, language, at: `/learn/${game}` });
  const learner = new Learner(guest);
  for (const [i, step] of learner.steps.entries()) {
    await learner.reads(i);
    if (step.say) yield [`lesson-${i + 1}`, guest, everywhere];
    await learner.pass(i, false);
  }
  await learner.coach.getByText(learner.texts["lesson.end"], { exact: true }).waitFor();
  yield ["lesson-end", guest, everywhere];
  await guest.leave();
}
