// Looks at what a page shows, as a strict visitor would: axe, sizes, what is cut off, and words that are not words.
import { readFileSync } from "node:fs";
import { axe } from "./guest.mjs";

const axeSource = readFileSync(axe, "utf8");

export async function troublesOf(page) {
  await page.evaluate(axeSource);
  return [...(await page.evaluate(runAxe)), ...(await page.evaluate(lookOver))];
}

async function runAxe() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
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

  for (const element of root.querySelectorAll('a[href], button, input, select, summary, [role="button"]')) {
    if (!isShown(element) || element.classList.contains("skip")) continue;
    // What a finger hits: a label belongs to its field.
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (box.width + nearly < smallest.target || box.height + nearly < smallest.target) {
      troubles.push(`a target of ${Math.round(box.width)}x${Math.round(box.height)}: ${show(element)}`);
    }
    if (!modal && (box.left < -nearly || box.right > innerWidth + nearly)) troubles.push(`beyond the edge: ${show(element)}`);
  }

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
    if (style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1) troubles.push(`cut off: ${show(element)}`);
  }
  return [...new Set(troubles)];
}
