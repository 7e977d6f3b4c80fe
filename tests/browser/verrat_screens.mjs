// Every screen of Verrat! and of the house around it, for the eye: tools/screens verrat [--sizes 390x844] [--languages fr] [--themes dark]
// [--only plans,result] [--quick: without axe]
import { fill } from "./album.mjs";
import { screens } from "./screens.mjs";

const names = { host: "Maximilienne-Alexandra", friend: "Bartholomé de Kervoal" };
await fill("verrat", (browser, house, language) => screens(browser, house, language, names));
