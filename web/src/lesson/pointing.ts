// Finding what a step points at.
function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

// The first that can be seen; under an open dialog only what is in it.
export function find(selector: string | undefined): Element | undefined {
  if (!selector) return undefined;
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  return [...document.querySelectorAll(selector)].find((element) => isSeen(element) && (!modal || modal.contains(element)));
}

export function findFirst(selectors: readonly string[]): Element | undefined {
  for (const selector of selectors) {
    const found = find(selector);
    if (found) return found;
  }
  return undefined;
}

export function bringIntoSight(element: Element): void {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  const inWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  element.scrollIntoView({ block: inWindow ? "nearest" : "center", inline: "nearest", behavior: "auto" });
}
