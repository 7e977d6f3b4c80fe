// Every screen of the client, one after the other, as a walk through an evening: yields [name, guest, sizes] when there is something to look at.
import { Guest, laptop, phone } from "./guest.mjs";
import { Player, Searcher } from "./player.mjs";
import { dealUntilTheyCanTrade, inOffer, offerTo, seatsOf } from "./together.mjs";

const both = { laptop, phone };

export const every = [
  ...["home", "make-a-table", "settings", "how-to-play", "nowhere", "move-here", "private", "invitation", "gathering"],
  ...["intrigue", "offer", "claim", "person", "table-settings", "log-sheet", "talk-sheet", "help", "offers"],
  ...["plans", "refusal", "rule", "accusation", "plans-set", "plans-sealed", "panel", "line-lost", "watching"],
  ...["kaffa", "midgame", "result", "the-end"],
];

export async function* screens(browser, house, language, names = { host: "Amina", friend: "Basile" }) {
  yield* atHome(browser, house, language);
  yield* atTheTable(browser, house, language, names);
  yield* atTheEnd(browser, house, language, names);
}

async function* atHome(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language });
  const { page, say } = guest;
  yield ["home", guest, both];
  yield* dialog(guest, "make-a-table", guest.onCard("home.make"));
  yield* dialog(guest, "settings", guest.button("settings.title"));
  await guest.go("/how/verrat");
  await page.getByRole("heading", { name: say("how.short") }).waitFor();
  yield ["how-to-play", guest, both];
  await guest.go("/nowhere");
  await page.getByRole("heading", { name: say("web.lost.title") }).waitFor();
  yield ["nowhere", guest, both];
  await guest.go("/m#a-key-that-fits-nowhere");
  await guest.button("move.do").waitFor();
  yield ["move-here", guest, both];
  await guest.leave();
}

async function* atTheTable(browser, house, language, names) {
  const amina = await Guest.arrive(browser, house, { language });
  const { address } = await amina.makeTable({ name: names.host, bots: 1 });
  const basile = await Guest.arrive(browser, house, { language, at: address });
  await basile.page.getByLabel(basile.say("table.join.name")).waitFor();
  yield ["invitation", basile, both];
  await basile.sitDown(names.friend);
  await amina.go(address);
  await seatsOf(amina).getByText(names.friend).waitFor();
  yield ["gathering", amina, both];
  const running = await dealUntilTheyCanTrade(amina, basile, names);
  const [host, friend] = [new Player(amina), new Player(basile)];
  await host.asked();
  yield ["intrigue", amina, both];
  yield* atIntrigue(amina, names);
  await offerTo(basile, names.host);
  await inOffer(amina, names.friend, "offer.accept").waitFor();
  yield ["offers", amina, both];
  await host.intrigue();
  await friend.intrigue();
  yield* atPlans(amina, host);
  yield* fromAside(browser, house, language, running.address);
  yield* asLists(amina);
  yield* withoutALine(amina, house);
  await Promise.all([amina, basile].map((guest) => guest.leave({ expected: [/net::ERR_/, /WebSocket connection to/] })));
}

async function* atIntrigue(amina, { friend }) {
  const { page, say } = amina;
  const claim = amina.button("claim.going.short");
  const basile = page.getByRole("button", { name: say("people.more", { name: friend }) });
  yield* dialog(amina, "offer", amina.button("bar.offer"));
  yield* dialog(amina, "claim", claim, { laptop });
  yield* dialog(amina, "person", basile, { laptop });
  yield* dialog(amina, "table-settings", amina.button("settings.title"));
  await page.setViewportSize(phone);
  yield* dialog(amina, "person", basile, { phone });
  yield* dialog(amina, "log-sheet", page.getByRole("button", { name: say("log.title") }), { phone });
  await page.getByRole("button", { name: say("talk.short") }).click();
  yield ["talk-sheet", amina, { phone }];
  await claim.click();
  yield ["claim", amina, { phone }];
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.setViewportSize(laptop);
  await page.getByRole("group", { name: say("board.title") }).getByRole("button", { name: /^Kaffa/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  yield ["help", amina, both];
  await page.keyboard.press("Escape");
}

async function* atPlans(amina, host) {
  const { page, say } = amina;
  await host.asked();
  yield ["plans", amina, both];
  await page.getByRole("button", { name: say("board.may_not") }).first().press("Enter");
  const why = page.getByRole("link", { name: say("web.why", { rule: "" }).trim() });
  await why.focus(); // it is being read, and stays
  yield ["refusal", amina, both];
  yield* dialog(amina, "rule", why);
  await page.keyboard.press("Escape");
  await why.waitFor({ state: "detached" });
  await (await host.choosable())[0].click();
  await (await host.choosable()).at(-1).click();
  await amina.button("board.stay").click();
  yield ["accusation", amina, both];
  await amina.button("board.nobody").click();
  yield ["plans-set", amina, both];
  await host.plans();
  await page.getByText(say("bar.answered")).waitFor();
  yield ["plans-sealed", amina, both];
}

async function* fromAside(browser, house, language, address) {
  const zoe = await Guest.arrive(browser, house, { language, at: address });
  await zoe.page.getByText(zoe.say("table.you_watch")).first().waitFor();
  yield ["watching", zoe, both];
  await zoe.leave();
}

async function* asLists(amina) {
  const { page, say } = amina;
  await choosePlain(amina);
  await page.getByRole("heading", { name: say("panel.title") }).waitFor();
  yield ["panel", amina, both];
  await choosePlain(amina);
}

async function choosePlain({ page, button, say }) {
  await page.getByRole("button", { name: say("settings.title") }).click();
  await page.getByRole("checkbox", { name: say("settings.plain") }).click();
  await page.keyboard.press("Escape");
}

async function* withoutALine(amina, house) {
  house.cut();
  await amina.page.getByText(amina.say("line.lost"), { exact: true }).waitFor();
  yield ["line-lost", amina, both];
  house.mend();
  // It may have come back by itself before anybody can ask for it.
  const back = amina.page.getByText(amina.say("line.open"), { exact: true }).waitFor();
  await Promise.race([amina.button("line.retry").click(), back]);
  await back;
}

async function* atTheEnd(browser, house, language, { host }) {
  const guest = await Guest.arrive(browser, house, { language });
  const { page, say } = guest;
  const player = new Searcher(guest);
  const awaited = new Set(["kaffa", "midgame"]);
  while (awaited.size > 0) {
    await guest.startTable({ name: host, options: { max_turns: 7 } });
    for (let what = await player.asked(); what !== "over"; what = await player.asked()) {
      if (what === "pick" && awaited.delete("kaffa")) yield ["kaffa", guest, both];
      if (what === "plans" && guest.view.turn > 4 && awaited.delete("midgame")) {
        await planForTwo(player);
        yield ["midgame", guest, both];
      }
      await player.answer();
    }
  }
  await page.getByRole("dialog").waitFor();
  yield ["result", guest, both];
  await page.keyboard.press("Escape");
  yield ["the-end", guest, both];
  const stranger = await Guest.arrive(browser, house, { language, at: new URL(page.url()).pathname });
  await stranger.page.getByText(say("table.join.private")).waitFor();
  yield ["private", stranger, both];
  await guest.leave();
  await stranger.leave();
}

async function planForTwo(player) {
  for (const index of [2, 0]) {
    const places = await player.choosable();
    await places[Math.min(index, places.length - 1)]?.click();
  }
}

// Opens, shows, closes.
async function* dialog(guest, name, opener, sizes = both) {
  await opener.click();
  const shown = guest.page.getByRole("dialog");
  await shown.waitFor();
  yield [name, guest, sizes];
  await guest.page.keyboard.press("Escape");
  await shown.waitFor({ state: "hidden" });
}
