// The words by which things are found on a page: the catalogue in one language, filled as far as names need it.
import { readFileSync } from "node:fs";

const rooms = ["core", "house", "web"];

export function wordsIn(language, game = "verrat") {
  const texts = Object.assign({}, ...[...rooms, game].map((room) => read(`content/${room}/text.${language}.json`)));
  const say = (key, args = {}) => {
    if (!(key in texts)) throw new Error(`no such text: ${key}`);
    return texts[key].replace(/\{(\w+)(?::\w+)?\}/g, (place, name) => args[name] ?? place);
  };
  // A place of Verrat!
  const place = (name) => (name.startsWith("seat-") ? say("word.seat-n", { n: name.slice(5) }) : say(`word.${name}`));
  return { language, say, place };
}

function read(path) {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
}
