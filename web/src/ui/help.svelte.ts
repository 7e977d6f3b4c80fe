// Help on anything: put {@attach help(() => text)} on an element, HTML or SVG. It shows on hover, on focus and on a long press; it is
// read aloud with the element while it is shown. Nothing shows when the text is empty. What does nothing when it is tapped shows its
// help then (`onTap`).
import type { Attachment } from "svelte/attachments";

interface Shown {
  text: string;
  anchor: Element;
}

const longPress = 450;
const hoverRest = 350;

class Help {
  shown = $state<Shown | undefined>(undefined);
}
export const helper = new Help();

export function help(text: () => string | undefined, { onTap = false } = {}): Attachment<Element> {
  return (element) => {
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

    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") after(hoverRest, show);
    };
    // A finger that is lifted leaves too: what it asked for stays to be read.
    const leave = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") hide();
    };
    const down = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") return hide();
      pressed = false;
      after(longPress, () => {
        pressed = true;
        show();
      });
    };
    const up = (event: Event) => {
      clearTimeout(timer);
      if (onTap && !pressed && (event as PointerEvent).pointerType !== "mouse") {
        pressed = true;
        show();
      }
      if (pressed) after(4000, hide);
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
    return () => {
      hide();
      for (const [name, listener, capture] of listeners) element.removeEventListener(name, listener, capture);
    };
  };
}
