// Two people at one table, each in a browser of their own.
import { Guest } from "./guest.mjs";

// Amina, who made the table, and Basile, who came by her link, at a running game with two bots.
// Dealt anew until each holds something that the other may ask for in exchange.
export async function together(browser, house, { amina: hers = {}, basile: his = {} } = {}) {
  const amina = await Guest.arrive(browser, house, hers);
  const basile = await Guest.arrive(browser, house, his);
  const { address } = await dealUntilTheyCanTrade(amina, basile);
  return { amina, basile, address };
}

export async function dealUntilTheyCanTrade(amina, basile, { host, friend } = { host: "Amina", friend: "Basile" }) {
  for (;;) {
    const { address } = await amina.makeTable({ name: host, bots: 2 });
    await Promise.all([amina.go(address), basile.go(address)]);
    await basile.sitDown(friend);
    await seatsOf(amina).getByText(friend).waitFor();
    await amina.button("table.gather.start").click();
    await Promise.all([amina.bar.waitFor(), basile.bar.waitFor()]);
    const { give, partners } = amina.latest("bounds");
    if (Object.keys(give).length > 0 && Object.keys(partners[2].want).length > 0) return { address };
  }
}

export function seatsOf({ page, say }) {
  return page.getByRole("list", { name: say("table.gather.seats") });
}

// A button of the offer that lies open between this person and another; bots make offers too.
export function inOffer({ page, say }, other, key) {
  const offers = page.getByRole("list", { name: say("offer.open") });
  return offers.getByRole("listitem").filter({ hasText: other }).getByRole("button", { name: say(key), exact: true });
}

// One card of the first kind for one of the first kind.
export async function offerTo(guest, name) {
  const { page, say } = guest;
  await guest.button("bar.offer").click();
  const dialog = page.getByRole("dialog", { name: say("offer.title") });
  await dialog.getByRole("radio", { name }).check();
  for (const side of ["offer.give", "offer.want"]) {
    await dialog.getByRole("group", { name: say(side) }).getByRole("button", { name: say("offer.more", { thing: "" }).trim(), disabled: false }).first().click();
  }
  await dialog.getByRole("button", { name: say("offer.send") }).click();
  await dialog.waitFor({ state: "hidden" });
}
