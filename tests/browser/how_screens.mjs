// Every guide, whole, for the eye: tools/screens how [--sizes 390x844] [--languages fr] [--themes dark] [--only karaya] [--quick: without axe]
import { fill } from "./album.mjs";
import { Guest } from "./guest.mjs";

const games = ["verrat", "karaya", "karanor", "sultaniya"];

await fill("how", async function* (browser, house, language) {
  for (const game of games) {
    const guest = await Guest.arrive(browser, house, { language, game, at: `/how/${game}` });
    await guest.page.locator("#short").waitFor();
    yield [game, guest, { laptop: true, phone: true }, { whole: true }];
    await guest.leave();
  }
});
