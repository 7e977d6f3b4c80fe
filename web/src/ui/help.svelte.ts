// Help on anything: put {@attach help(() => text)} on an element, HTML or SVG. It shows on hover, on focus and on a long press, and on a tap
// when the element does nothing else; it is read aloud with the element while it is shown. Nothing shows when the text is empty.
import type { Attachment } from "svelte/attachments";

interface Shown {
  text: string;
  anchor: Element;
}

const longPress = 450;
const hoverRest = 350;
const readFor = 4000;
const coming = ["pointerenter", "pointermove", "focus"];
const acting = "a[href], button, input, select, textarea, summary, [role=button]";

class Help {
  shown = $state<Shown | undefined>(undefined);
}
export const helper = new Help();
// Where the mouse was last: what comes up under a mouse at rest was not asked about.
let mouse = "";
const placeOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;
if (typeof window !== "undefined") {
  const seen = (event: PointerEvent) => event.pointerType === "mouse" && (mouse = placeOf(event));
  for (const name of ["pointermove", "pointerdown", "pointerup"] as const) window.addEventListener(name, seen, { passive: true });
}
const texts = new WeakMap<Element, () => string | undefined>();

// `stop`: Tab leads to it. Otherwise whatever is around it leads the focus there (see `helpFocus`), or it can be focused already.
export function help(text: () => string | undefined, { stop = false } = {}): Attachment<Element> {
  return (element) => {
    const idle = element instanceof HTMLElement && !element.matches(acting);
    if (idle) element.tabIndex = stop ? 0 : -1;
    texts.set(element, text);
    // Of most nobody ever asks: they listen when somebody first comes near.
    let end: (() => void) | undefined;
    const forget = () => coming.forEach((name) => element.removeEventListener(name, near));
    const near = (event: Event) => {
      forget();
      end = listen(element, text, idle, event);
    };
    for (const name of coming) element.addEventListener(name, near);
    return () => {
      forget();
      end?.();
      texts.delete(element);
    };
  };
}

function listen(element: Element, text: () => string | undefined, idle: boolean, first: Event): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;

  const show = () => {
    const words = text();
    if (!words) return;
    helper.shown = { text: words, anchor: element };
    element.setAttribute("aria-description", words);
  };
  const hide = () => {
    clearTimeout(timer);
    element.removeAttribute("aria-description");
    // Not at once: an element that is taken away while it has the focus is left in the middle of an update.
    queueMicrotask(() => {
      if (helper.shown?.anchor === element) helper.shown = undefined;
    });
  };
  const after = (pause: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, pause);
  };

  let here = false; // the mouse has moved in here
  const enter = (event: Event) => {
    const pointer = event as PointerEvent;
    if (pointer.pointerType !== "mouse" || here || placeOf(pointer) === mouse) return;
    here = true;
    after(hoverRest, show);
  };
  // A finger that is lifted leaves too: what it asked for stays to be read.
  const leave = (event: Event) => {
    here = false;
    if ((event as PointerEvent).pointerType === "mouse") hide();
  };
  const press = () => {
    pressed = true;
    show();
  };
  const down = (event: Event) => {
    if ((event as PointerEvent).pointerType === "mouse") return hide();
    pressed = false;
    after(longPress, press);
  };
  const up = (event: Event) => {
    clearTimeout(timer);
    if (idle && !pressed && (event as PointerEvent).pointerType !== "mouse") press();
    if (pressed) after(readFor, hide);
  };
  // A long press asks for help and does nothing else.
  const click = (event: Event) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = () => {
    if (element.matches(":focus-visible")) show();
  };
  const menu = (event: Event) => {
    if (pressed) event.preventDefault();
  };
  const key = (event: Event) => {
    if ((event as KeyboardEvent).key === "Escape") hide();
  };

  const listeners: [string, (event: Event) => void, boolean?][] = [
    ["pointerenter", enter],
    ["pointermove", enter],
    ["pointerleave", leave],
    ["pointerdown", down],
    ["pointerup", up],
    ["pointercancel", hide],
    ["click", click, true],
    ["contextmenu", menu],
    ["focus", focus],
    ["blur", hide],
    ["keydown", key],
  ];
  for (const [name, listener, capture] of listeners) element.addEventListener(name, listener, capture);
  listeners.find(([name]) => name === first.type)?.[1](first);
  return () => {
    hide();
    for (const [name, listener, capture] of listeners) element.removeEventListener(name, listener, capture);
  };
}

// For something that can be focused and holds much that has help: right and left lead from one to the next, beginning with what is in sight.
export const helpFocus: Attachment<HTMLElement> = (around) => {
  const go = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = event.target as HTMLElement;
    if (event.defaultPrevented || step === 0 || (at !== around && !texts.has(at)) || at.matches(acting)) return;
    const helpful = [...around.querySelectorAll<HTMLElement>("[tabindex]")].filter((one) => texts.get(one)?.() && one.checkVisibility());
    const { top } = around.getBoundingClientRect();
    const first = helpful.find((one) => one.getBoundingClientRect().top >= top);
    const next = at === around ? first : helpful[helpful.indexOf(at) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  around.addEventListener("keydown", go);
  return () => around.removeEventListener("keydown", go);
};
