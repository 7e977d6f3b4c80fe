// Two people, two browsers, and somebody who watches: nobody is shown what is not theirs, neither on the line nor in the page.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { Courtier, Player, Searcher } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// Amina and Basile at a running table with two bots, and Zoe, who watches.
async function gather() {
  const amina = await Guest.arrive(browser, house);
  const { address } = await amina.makeTable({ name: "Amina", bots: 2 });
  await amina.go(address);
  const basile = await Guest.arrive(browser, house, { at: address, language: "fr" });
  await basile.sitDown("Basile");
  await amina.button("table.gather.start").click();
  const zoe = await Guest.arrive(browser, house, { at: address });
  await zoe.bar.waitFor();
  return { amina, basile, zoe, address };
}

// What came since, without the lists that only repeat what the receiver itself may do.
function since(guest, mark) {
  let legal = JSON.stringify(guest.frames.slice(0, mark).findLast(may)?.update?.legal);
  return guest.frames.slice(mark).map((frame) => {
    const { legal: own, bounds, ...update } = frame.update ?? {};
    const same = JSON.stringify(own) === legal;
    if (own) legal = JSON.stringify(own);
    return frame.update && same ? { update } : frame;
  });
}

function may(frame) {
  return frame.update?.legal !== undefined;
}

function countIn(text, word) {
  return text.toLowerCase().split(word.toLowerCase()).length - 1;
}

test("plans are seen by nobody else before all have sealed, and by all afterwards", async () => {
  const { amina, basile, zoe } = await gather();
  const [first, second] = [new Player(amina), new Player(basile)];
  await first.intrigue();
  await second.intrigue();
  await Promise.all([first.asked(), second.asked()]);
  await Promise.all([amina, basile, zoe].map((guest) => guest.heard((frames) => frames.filter(isSealed).length >= 2)));

  const marks = { basile: basile.frames.length, zoe: zoe.frames.length };
  const pages = { basile: await basile.page.content(), zoe: await zoe.page.content() };
  await first.plans();
  const plan = amina.sent.flatMap(({ act }) => (act?.do === "plan" && act.to !== "stay" ? [act.to] : []));
  assert.ok(plan.length > 0, "something was planned");

  for (const [name, guest] of Object.entries({ basile, zoe })) {
    await guest.heard((frames) => frames.filter(isSealed).length >= 3);
    const came = JSON.stringify(since(guest, marks[name]));
    const page = await guest.page.content();
    for (const place of plan) {
      assert.equal(countIn(came, `"${place}"`), 0, `${name} was told of ${place}: ${came}`);
      const word = guest.words.place(place);
      assert.equal(countIn(page, word), countIn(pages[name], word), `${word} in the page of ${name}`);
    }
    assert.equal(countIn(came, '"planned"') + countIn(came, '"accused"'), 0, came);
  }

  // Whoever comes again is told no more than whoever stayed.
  await Promise.all([basile.page.reload(), zoe.page.reload()]);
  for (const guest of [basile, zoe]) {
    await guest.bar.waitFor();
    const { log, view } = guest.frames.findLast(({ snapshot }) => snapshot).snapshot;
    const told = log.flatMap(({ events }) => events);
    assert.ok(!view.secrets?.[1], "somebody else's plans");
    assert.ok(!told.some(({ event, vizier, seat }) => (event === "planned" && vizier.startsWith("1-")) || (event === "accused" && seat === 1)));
    assert.equal(countIn(guest.answers.join(), '"planned"') + countIn(guest.answers.join(), '"secrets"'), 0);
  }

  await second.plans();
  for (const guest of [basile, zoe]) {
    await guest.heard((frames) => frames.some(({ update }) => update?.events.some(({ event }) => event === "plans_shown")));
    const shown = guest.frames.flatMap(({ update }) => update?.events ?? []).find(({ event }) => event === "plans_shown");
    for (const place of plan) assert.ok(Object.values(shown.plans).includes(place), "now it is seen by all");
  }
  for (const guest of [amina, basile, zoe]) await guest.leave();
});

function isSealed({ update }) {
  return update?.events.some(({ event }) => event === "sealed");
}

test("what lies in Kaffa's pile is told to whoever searches it, and to nobody else", async () => {
  const { amina, basile, zoe } = await gather();
  const [searcher, courtier] = [new Searcher(amina), new Courtier(basile)];
  let found = false;
  const meanwhile = playWhile(courtier, () => !found);
  for (let what = await searcher.asked(); what !== "pick"; what = await searcher.asked()) await searcher.answer();
  found = true;
  const { cards } = amina.events.findLast(({ event, seat }) => event === "searched" && seat === 1);
  assert.ok(Object.keys(cards).length > 0 && Object.keys(amina.view.kaffa).length > 0);
  for (const guest of [basile, zoe]) {
    await guest.heard(() => guest.events.some(isHers));
    for (const searched of guest.events.filter(isHers)) assert.deepEqual(searched, { event: "searched", seat: 1 });
    assert.equal(guest.view.kaffa, undefined);
    assert.equal(countIn(JSON.stringify(guest.frames), JSON.stringify(cards)), 0, "these cards, in these words");
    assert.equal(await guest.page.getByRole("group", { name: guest.say("board.pick.title") }).count(), 0);
  }
  while ((await searcher.answer()) !== "intrigue");
  await meanwhile;
  for (const guest of [amina, basile, zoe]) await guest.leave();
});

function isHers({ event, seat }) {
  return event === "searched" && seat === 1;
}

async function playWhile(player, wanted) {
  while (wanted()) await player.answer();
}

test("a whisper is heard by the one it is meant for, and others learn only that there was one", async () => {
  const { amina, basile, zoe } = await gather();
  await new Player(amina).asked();
  const secret = "the moon rises over Isfahan";
  await amina.page.getByRole("combobox", { name: amina.say("talk.to") }).selectOption({ label: "Basile" });
  await amina.page.getByRole("textbox", { name: amina.say("talk.message") }).fill(secret);
  await amina.page.getByRole("button", { name: amina.say("talk.send"), exact: true }).click();
  await basile.page.getByRole("region", { name: basile.say("log.title"), exact: true }).getByText(secret).waitFor();
  await zoe.heard((frames) => frames.some(({ update }) => update?.heard));
  assert.equal(countIn(JSON.stringify(zoe.frames) + zoe.answers.join(), secret), 0);
  assert.equal(countIn(await zoe.page.content(), secret), 0);
  for (const guest of [amina, basile, zoe]) await guest.leave();
});
