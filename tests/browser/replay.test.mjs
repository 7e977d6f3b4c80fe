// Replays: a match that has just ended and records that are brought along, step by step and at speed, through anybody's eyes, and shared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const recordOf = (game) => `tests/golden/${game}.jsonl`;

class Viewer {
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
    this.say = guest.say;
    this.slider = guest.page.getByRole("slider", { name: guest.say("replay.place") });
    this.eyes = guest.page.getByLabel(guest.say("replay.eyes"), { exact: true });
  }
  async step() {
    return Number(await this.slider.inputValue());
  }
  async length() {
    return Number(await this.slider.getAttribute("max"));
  }
  press(key) {
    return this.guest.button(key).click();
  }
  async is(step) {
    await this.page.waitForFunction(([place, to]) => document.querySelector(place)?.value === String(to), ['input[type="range"]', step]);
  }
  // Which turn it is, without the number of the step.
  async moment() {
    return (await this.slider.getAttribute("aria-valuetext")).replace(/,[^,]*$/, "");
  }
  // Until what these eyes saw has come.
  async look(eyes) {
    await this.eyes.selectOption(eyes);
    await this.page.waitForFunction((value) => document.querySelector("[data-eyes]").dataset.eyes === value, eyes);
  }
  async link() {
    await this.press("replay.share.short");
    const link = await this.page.getByRole("textbox", { name: this.say("replay.share") }).inputValue();
    await this.page.keyboard.press("Escape");
    return link;
  }
}

// Somebody who plays whatever is allowed, through a line of their own, until it is over.
function playToTheEnd({ page }, table) {
  return page.evaluate(async (id) => {
    const { csrf } = await (await fetch("/api/me")).json();
    const call = (path) => fetch(`/api/tables/${id}/${path}`, { method: "POST", headers: { "Content-Type": "application/json", "X-Divan-CSRF": csrf }, body: "{}" });
    await call("start");
    const { ticket } = await (await call("ticket")).json();
    const line = new WebSocket(`ws://${location.host}/ws?table=${id}&ticket=${ticket}&have=0`);
    let [question, legal, waiting, count] = [0, [], false, 0];
    await new Promise((over) => {
      line.onmessage = ({ data }) => {
        const { snapshot, update, people, answer } = JSON.parse(data);
        if (snapshot?.open) return over();
        question = (people ?? snapshot?.people)?.question ?? update?.patch.question?.number ?? question;
        legal = (update ?? snapshot)?.legal ?? legal;
        if (answer) waiting = false;
        if (waiting || legal.length === 0) return;
        waiting = true;
        line.send(JSON.stringify({ id: (++count).toString(16).padStart(32, "0"), act: legal[(count * 7) % legal.length], question }));
      };
    });
    line.close();
  }, table);
}

async function lookOver({ page }, name) {
  for (const [device, size] of Object.entries({ laptop, phone })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${album}/replay-${name}.${device}.png` });
    assert.deepEqual(await troublesOf(page), [], `${name} on a ${device}`);
  }
  await page.setViewportSize(laptop);
}

test("a match that has ended is watched again, through other eyes, and a link leads others to the same moment", async () => {
  const guest = await Guest.arrive(browser, house);
  const { table, address } = await guest.makeTable({ options: { max_turns: 2 } });
  assert.match(JSON.stringify(await guest.page.evaluate((path) => fetch(path).then((answer) => answer.json()), `/api/tables/${table}/replay/open`)), /not_ended/);
  await playToTheEnd(guest, table);
  await guest.go(address);
  await guest.page.getByRole("dialog").getByRole("link", { name: guest.say("end.watch") }).click();
  const viewer = new Viewer(guest);
  await viewer.slider.waitFor();
  assert.equal(await viewer.step(), 0);
  assert.ok((await viewer.length()) > 20);

  await viewer.press("replay.forward");
  await viewer.is(1);
  await viewer.press("replay.back");
  await viewer.is(0);
  await viewer.press("replay.turn_forward");
  const turn = await viewer.step();
  assert.ok(turn > 5);
  await guest.page.keyboard.press("Home");
  await viewer.is(0);
  await guest.page.getByLabel(guest.say("replay.speed")).selectOption("4");
  await viewer.press("replay.play");
  await guest.page.waitForFunction(() => Number(document.querySelector('input[type="range"]').value) >= 4);
  await viewer.press("replay.pause");
  const stood = await viewer.step();
  await viewer.slider.fill(String(turn + 3));
  assert.notEqual(stood, turn + 3);

  const moment = await viewer.moment();
  await viewer.look("2");
  assert.equal(await viewer.moment(), moment, "the same moment");
  const there = await viewer.step();
  const link = await viewer.link();
  assert.match(link, new RegExp(`/r/${table}#[\\w-]{43}&at=\\d+&eyes=2$`));
  await lookOver(guest, "verrat");

  const other = await Guest.arrive(browser, house, { at: link, language: "fr" });
  const friend = new Viewer(other);
  await friend.slider.waitFor();
  assert.deepEqual([await friend.step(), await friend.eyes.inputValue()], [there, "2"]);
  const stranger = await Guest.arrive(browser, house, { at: `/r/${table}` });
  await stranger.page.getByRole("alert").getByText(stranger.say("house.error.invite")).waitFor();
  await Promise.all([guest.leave({ expected: [/409/] }), other.leave(), stranger.leave({ expected: [/403/] })]);
});

for (const [game, language] of [["karaya", "fr"], ["karanor", "en"], ["sultaniya", "fr"]]) {
  test(`a record of ${game} is brought, watched and shared as a link that holds it`, async () => {
    const guest = await Guest.arrive(browser, house, { at: "/r", game, language });
    const { page, say } = guest;
    const asked = [];
    guest.context.on("request", (request) => new URL(request.url()).pathname.startsWith("/api/replay") && asked.push(request.url()));
    const record = readFileSync(recordOf(game), "utf8");
    const bring = (text) => page.locator("#record").setInputFiles({ name: `${game}.jsonl`, mimeType: "application/jsonl", buffer: Buffer.from(text) });
    if (game === "karaya") {
      await bring(record.replace(/"rules":\d+/, '"rules":9'));
      await page.getByRole("alert").getByText("version 9").waitFor();
      const lines = record.split("\n");
      lines[6] = lines[6].replace(/"do":"\w+"/, '"do":"dance"');
      await bring(lines.join("\n"));
      await page.getByRole("alert").getByText("7").waitFor();
    }
    await bring(record);
    const viewer = new Viewer(guest);
    await viewer.slider.waitFor();
    const before = await page.locator(".told").innerText();
    await page.keyboard.press("ArrowRight");
    await viewer.is(1);
    assert.notEqual(await page.locator(".told").innerText(), before, "it says what happened");
    await viewer.slider.fill(String(Math.round((await viewer.length()) * 0.6)));
    const moment = await viewer.moment();
    for (const eyes of ["1", "watching", "2"]) {
      await viewer.look(eyes);
      assert.equal(await viewer.moment(), moment, "the same moment");
    }
    const there = await viewer.step();
    await lookOver(guest, game);
    const link = await viewer.link();
    assert.ok(link.length < 16_384 && link.includes("/r#z="), link.slice(0, 60));

    await page.locator("body").press("End");
    await viewer.is(await viewer.length());
    if (game === "karaya") {
      await page.getByRole("radio", { name: say("round.course") }).check();
      await page.getByRole("slider", { name: say("course.moment") }).waitFor();
      assert.equal(await page.getByRole("combobox", { name: say("course.round"), exact: true }).inputValue(), "2");
    }
    await viewer.press("end.result");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    await page.keyboard.press("Escape");

    const other = await Guest.arrive(browser, house, { at: link, game });
    const friend = new Viewer(other);
    await friend.slider.waitFor();
    assert.deepEqual([await friend.step(), await friend.eyes.inputValue()], [there, "2"]);
    assert.deepEqual(asked, [], "the record stays on the device");
    await Promise.all([guest.leave(), other.leave()]);
  });
}
