// Help on anything: put {@attach help(() => text)} on an element, HTML or SVG. It shows on hover, on focus and on a long press; it is
// read aloud with the element while it is shown. Nothing shows when the text is empty.
import type { Attachment } from "svelte/attachments";

interface Shown {
  text: string;
  anchor: DOMRect;
}

const longPress = 450;
const hoverRest = 350;
export const tooltipId = "divan-help";

class Help {
  shown = $state<Shown | undefined>(undefined);
}
export const helper = new Help();

export function help(text: () => string | undefined): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;

    const show = () => {
      const words = text();
      if (!words) return;
      helper.shown = { text: words, anchor: element.getBoundingClientRect() };
      element.setAttribute("aria-describedby", tooltipId);
    };
    const hide = () => {
      clearTimeout(timer);
      if (element.getAttribute("aria-describedby") !== tooltipId) return;
      element.removeAttribute("aria-describedby");
      helper.shown = undefined;
    };
    const after = (pause: number, then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, pause);
    };

    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") after(hoverRest, show);
    };
    const down = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") return hide();
      pressed = false;
      after(longPress, () => {
        pressed = true;
        show();
      });
    };
    const up = () => {
      clearTimeout(timer);
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
      ["pointerleave", hide],
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
