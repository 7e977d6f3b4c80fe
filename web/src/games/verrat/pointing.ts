// Touching and dragging on the board, with mouse, finger or pen. A press that moves becomes a drag; one that does not stays a click.
import type { Attachment } from "svelte/attachments";
import type { Spot, Vizier } from "../../generated/verrat";
import type { Point } from "./layout";

export interface Hands {
  mayDrag(vizier: Vizier): boolean;
  drag(vizier: Vizier, to: Point): void;
  drop(vizier: Vizier, at: Point): void;
  letGo(): void;
  touchVizier(vizier: Vizier): void;
  touch(spot: Spot): void;
}

const farEnough = 6; // pixels: a click may tremble

export function pointing(hands: Hands): Attachment<SVGSVGElement> {
  return (svg) => {
    let press: { vizier: Vizier; pointer: number; x: number; y: number; dragging: boolean } | undefined;
    let dragged = -Infinity; // when the last drag ended

    const inPicture = (event: PointerEvent): Point => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());

    const down = (event: PointerEvent) => {
      const vizier = named(event.target, "vizier") as Vizier | undefined;
      if (!vizier || event.button !== 0 || !hands.mayDrag(vizier)) return;
      press = { vizier, pointer: event.pointerId, x: event.clientX, y: event.clientY, dragging: false };
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.pointer) return;
      if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < farEnough) return;
      if (!press.dragging) svg.setPointerCapture(press.pointer);
      press.dragging = true;
      hands.drag(press.vizier, inPicture(event));
    };
    const up = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.pointer) return;
      const { vizier, dragging } = press;
      press = undefined;
      if (!dragging) return;
      hands.drop(vizier, inPicture(event));
      dragged = event.timeStamp;
    };
    const cancel = () => {
      press = undefined;
      hands.letGo();
    };
    // A finger that holds a vizier does not scroll the page.
    const touch = (event: TouchEvent) => {
      if (press && event.cancelable) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      if (event.timeStamp - dragged < 50) return; // the click that follows a drag means nothing
      const vizier = named(event.target, "vizier") as Vizier | undefined;
      const spot = named(event.target, "spot") as Spot | undefined;
      if (vizier) hands.touchVizier(vizier);
      else if (spot) hands.touch(spot);
    };

    svg.addEventListener("pointerdown", down);
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", up);
    svg.addEventListener("pointercancel", cancel);
    svg.addEventListener("touchmove", touch, { passive: false });
    svg.addEventListener("click", click);
    return () => {
      svg.removeEventListener("pointerdown", down);
      svg.removeEventListener("pointermove", move);
      svg.removeEventListener("pointerup", up);
      svg.removeEventListener("pointercancel", cancel);
      svg.removeEventListener("touchmove", touch);
      svg.removeEventListener("click", click);
    };
  };
}

// What the element, or one around it, stands for. A picture stands for its place.
export function named(target: EventTarget | null, what: "vizier" | "spot"): string | undefined {
  const marks = what === "spot" ? ["data-spot", "data-picture"] : ["data-vizier"];
  const found = target instanceof Element ? target.closest(marks.map((mark) => `[${mark}]`).join()) : undefined;
  return marks.map((mark) => found?.getAttribute(mark)).find((name) => name) ?? undefined;
}
