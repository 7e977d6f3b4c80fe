import { describe, expect, it } from "vitest";
import { Words, plain, type Texts } from "./words";

const texts: Texts = {
  "list.next": ", ",
  "list.last": " and ",
  "player.you": "you",
  "player.yours": "your",
  "player.numbered": "Player {n}",
  "player.of": "{name:raw}’s",
  "player.of_vowel": "{name:raw}’s (vowel)",
  "word.nothing": "nothing",
  "word.true": "yes",
  "word.true.caught": "a catch",
  "word.false": "no",
  "word.gold": "gold",
  "word.gold.card": "gold card",
  "word.gold.count": "{count} {count|gold card|gold cards}",
  "word.ships.count": "{count} {count|ship|ships}",
  "word.seat-n": "seat {n}",
  "word.seat-n.towards": "to seat {n}",
  "word.seat-1": "the first seat",
  "word.n-tall": "{n:of} tall vizier",
  "word.n-short": "{n:you|my short vizier|the short vizier {n:of}}",
  "event.taken": "{seat:player} {seat:you|take|takes} the {card:card}.",
  "event.offered": "{from:player} offered {to:player} {give} for {want}.",
  "event.accused": "{seat:player} accused {vizier:has|{vizier}|nobody}.",
  "event.heir": "The throne goes to {seat:player}.",
  "event.found": "Found: {gold:has|{gold} of gold|nothing}.",
  "event.went": "{vizier} {to:is-stay|stayed|went {to:towards}}.",
  "event.shown": "All plans:{plans:lines-event.shown.one}",
  "event.shown.one": "{key}: {value:towards}",
  "event.asked": "{question:in-asked}",
  "asked.plans": "{seats:player} {seats|plans|plan}.",
  "event.ballot": "{ballot.votes} {ballot.votes|vote|votes}",
  "event.again": "Once more: {@event.asked}",
};

function words(you?: number, plural: (count: number) => boolean = (count) => count === 1): Words {
  return new Words({
    find: (key) => texts[key],
    isOne: plural,
    name: (seat) => ["", "Basile", "Amina", "Cem", "Yusuf", "Yves", "Zoé T."][seat],
    you,
  });
}

describe("words", () => {
  it("name players, and the reader as you", () => {
    expect(words().say("event.taken", { seat: 1, card: "gold" })).toBe("Basile takes the gold card.");
    expect(words(1).say("event.taken", { seat: 1, card: "gold" })).toBe("you take the gold card.");
    expect(words().player(9)).toBe("Player 9");
  });

  it("do not stop twice after a name that ends in a stop", () => {
    expect(words().say("event.accused", { seat: 6 })).toBe("Zoé T. accused nobody.");
    expect(words().say("event.heir", { seat: 6 })).toBe("The throne goes to Zoé T.");
  });

  it("say bundles and lists", () => {
    expect(words().say("event.offered", { from: 1, to: 2, give: { gold: 2 }, want: { gold: 1, ships: 3 } })).toBe(
      "Basile offered Amina 2 gold cards for 1 gold card and 3 ships.",
    );
    expect(words().word({})).toBe("nothing");
    expect(words().word({ gold: 0, ships: 3 })).toBe("3 ships");
    expect(words().word({ gold: 1, sea: { gold: 0, ships: 3 }, found: ["seat-1"] })).toBe("1 gold card, 3 ships and the first seat");
    expect(words().word(["gold", "gold", true], "card")).toBe("gold card, gold card and yes");
    expect(words().word(true, "caught")).toBe("a catch");
  });

  it("say a change with its sign", () => {
    expect(words().word(9, "signed")).toBe("+9");
    expect(words().word(-2, "signed")).toBe("−2");
  });

  it("make a word that no text knows readable", () => {
    expect(words().word("bastion_07")).toBe("bastion 7");
    expect(words().word("old_gate_10", "card")).toBe("old gate 10");
    expect(words().word("tower_0")).toBe("tower 0");
  });

  it("choose between forms", () => {
    expect(words().say("event.accused", { seat: 2, vizier: "3-tall" })).toBe("Amina accused Cem’s tall vizier.");
    expect(words().say("event.accused", { seat: 2 })).toBe("Amina accused nobody.");
    expect(words().say("event.found", { gold: 2 })).toBe("Found: 2 of gold.");
    expect(words().say("event.found", { gold: 0 })).toBe("Found: nothing.");
    expect(words().say("event.went", { vizier: "1-tall", to: "stay" })).toBe("Basile’s tall vizier stayed.");
    expect(words().say("event.went", { vizier: "2-tall", to: "seat-7" })).toBe("Amina’s (vowel) tall vizier went to seat 7.");
    expect(words(2, (count) => count < 2).say("event.ballot", { ballot: { votes: 0 } })).toBe("0 vote");
  });

  it("know a y before a vowel for none", () => {
    expect(words().word("4-tall")).toBe("Yusuf’s tall vizier");
    expect(words().word("5-tall")).toBe("Yves’s (vowel) tall vizier");
  });

  it("find numbered words by their pattern, unless they have a text of their own", () => {
    expect(words().word("seat-12")).toBe("seat 12");
    expect(words().word("seat-1")).toBe("the first seat");
    expect(words().word("seat-1", "towards")).toBe("to seat 1");
  });

  it("tell members line by line, and other texts inside", () => {
    expect(words().say("event.shown", { plans: { "1-tall": "seat-3", "2-tall": "seat-4" } })).toBe(
      "All plans:\nBasile’s tall vizier: to seat 3\nAmina’s (vowel) tall vizier: to seat 4",
    );
    expect(words().say("event.again", { question: "plans", seats: [1] })).toBe("Once more: Basile plans.");
  });

  it("leave alone what they do not know", () => {
    expect(words().say("event.unknown")).toBe("event.unknown");
    expect(words().say("event.taken", { seat: 1 })).toBe("Basile takes the {card:card}.");
    expect(words().word("sphinx")).toBe("sphinx");
  });

  it("come in pieces that know players and words", () => {
    const pieces = words().pieces("event.taken", { seat: 1, card: "gold" });
    expect(pieces).toEqual([
      { text: "Basile", seat: 1 },
      { text: " " },
      { text: "takes" },
      { text: " the " },
      { text: "gold card", word: "gold" },
      { text: "." },
    ]);
    expect(words().pieces("event.went", { vizier: "3-tall", to: "stay" })[0]).toEqual({ text: "Cem’s tall vizier", seat: 3, word: "3-tall" });
    expect(words(3).pieces("event.went", { vizier: "3-short", to: "stay" })[0]).toEqual({ text: "my short vizier", seat: 3, word: "3-short" });
    expect(plain(pieces)).toBe("Basile takes the gold card.");
  });
});
