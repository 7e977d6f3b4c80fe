// Looks at what a page shows, as a strict visitor would: axe, sizes, what is cut off, and words that are not words.
import { readFileSync } from "node:fs";
import { axe } from "./guest.mjs";

const axeSource = readFileSync(axe, "utf8");

export async function troublesOf(page) {
  return [...(await ask(page)), ...(await troublesInSight(page))];
}

// Without axe, which takes its time.
export function troublesInSight(page) {
  return page.evaluate(lookOver);
}

// By night nothing but colours is other than by day.
export function troublesByNight(page) {
  return ask(page, ["color-contrast"]);
}

// Until every colour has changed.
export async function turnTo(page, colorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

// By day and by night, each with a picture: what is wrong, with the theme.
export async function troublesByDayAndNight(page, pictureIn) {
  const troubles = [];
  for (const [colorScheme, look] of [["light", troublesOf], ["dark", troublesByNight]]) {
    await turnTo(page, colorScheme);
    await page.screenshot(pictureIn(colorScheme));
    for (const trouble of await look(page)) troubles.push([colorScheme, trouble]);
  }
  return troubles;
}

// axe, about everything or about these rules.
async function ask(page, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(runAxe, rules);
}

async function runAxe(rules) {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `axe ${id}: ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ")}`));
}

function lookOver() {
  const troubles = [];
  const smallest = { target: 44, text: 12 };
  const nearly = 0.5;
  const show = (element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60)}`;

  // What is meant for the ear is clipped to nothing; what is only faded is still seen.
  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]")) return false;
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)" || at.getBoundingClientRect().width <= 1) return false;
    return true;
  };
  // Under a modal dialog nothing can be reached.
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = modal ?? document.body;

  if (document.documentElement.scrollWidth > innerWidth + nearly) {
    troubles.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  }

  // What lies in a strip that scrolls sideways comes into sight by scrolling it.
  const slides = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  for (const element of root.querySelectorAll('a[href], button, input, select, summary, [role="button"]')) {
    if (!isShown(element) || element.classList.contains("skip")) continue;
    if (element.localName === "a" && getComputedStyle(element).display === "inline") continue; // a word in a sentence
    // What a finger hits: a label belongs to its field.
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (box.width + nearly < smallest.target || box.height + nearly < smallest.target) {
      troubles.push(`a target of ${Math.round(box.width)}x${Math.round(box.height)}: ${show(element)}`);
    }
    if (!modal && !slides(element) && (box.left < -nearly || box.right > innerWidth + nearly)) troubles.push(`beyond the edge: ${show(element)}`);
  }

  // Where letters stand, line by line, without the room above and below them.
  const boxesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({ left: x, right: x + width, top: y + height * 0.2, bottom: y + height * 0.8 }));
  };
  const tolerance = 2;
  // Whatever does not scroll and does not show all of it.
  const cutterOf = (element, box) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(at);
      if (display === "inline" || (at instanceof SVGElement && at.localName !== "svg")) continue;
      if (overflowX === "auto" || overflowX === "scroll" || overflowY === "auto" || overflowY === "scroll") return undefined;
      const edge = at.getBoundingClientRect();
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      if (hides(overflowX) && (box.left < edge.left - tolerance || box.right > edge.right + tolerance)) return at;
      if (hides(overflowY) && (box.top < edge.top - tolerance || box.bottom > edge.bottom + tolerance)) return at;
    }
    return undefined;
  };
  // What scrolls shows only a part.
  const seenPart = (element, box) => {
    const part = { ...box };
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow)) continue;
      const edge = at.getBoundingClientRect();
      part.left = Math.max(part.left, edge.left);
      part.right = Math.min(part.right, edge.right);
      part.top = Math.max(part.top, edge.top);
      part.bottom = Math.min(part.bottom, edge.bottom);
    }
    return part;
  };
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance;
  // What floats above the rest may cover it: notices, help, a tray, a header that stays while the page scrolls.
  const layerOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { position, backgroundColor } = getComputedStyle(at);
      if (["fixed", "sticky"].includes(position) || at.matches("dialog, [popover]")) return at;
      if (position === "absolute" && !/^rgba\(.*, 0(\.\d+)?\)$/.test(backgroundColor)) return at;
    }
    return undefined;
  };
  const written = [];

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (text.data.trim() === "" || !element || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
    if (/\{\w+|\b[a-z_]+\.[a-z_]+\.[a-z_]+\b|^[a-z]+\.[a-z_.]+$/.test(text.data)) troubles.push(`a text that was not said: ${text.data}`);
    if (!isShown(element)) continue;
    const style = getComputedStyle(element);
    const scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(style.fontSize) * scale;
    if (size + nearly < smallest.text) troubles.push(`letters of ${size.toFixed(1)} px: ${show(element)}`);
    for (const box of boxesOf(text)) {
      const cutter = cutterOf(element, box);
      if (cutter) troubles.push(`cut off by <${cutter.localName} class="${cutter.getAttribute("class") ?? ""}">: ${show(element)}`);
      const here = { element, layer: layerOf(element), box: seenPart(element, box) };
      for (const other of written) {
        if (other.element !== element && other.layer === here.layer && overlap(other.box, here.box)) troubles.push(`written over each other: ${show(other.element)} and ${show(element)}`);
      }
      written.push(here);
    }
  }
  return [...new Set(troubles)];
}
