// Dragging a tile with mouse, finger or pen. A press that moves becomes a drag; one that does not stays a click.
import type { Attachment } from "svelte/attachments";

export interface Point {
  x: number;
  y: number;
}
export interface Hands {
  lift(tile: string): void;
  drag(to: Point): void;
  drop(at: Point): void;
  letGo(): void;
}

const farEnough = 6; // pixels: a click may tremble

export function pointing(hands: Hands): Attachment<HTMLElement> {
  return (board) => {
    let press: { tile: string; pointer: number; x: number; y: number; dragging: boolean } | undefined;
    let dragged = -Infinity; // when the last drag ended
    const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

    const down = (event: PointerEvent) => {
      const tile = (event.target as Element).closest("[data-take]")?.getAttribute("data-take");
      if (tile && event.button === 0) press = { tile, pointer: event.pointerId, ...at(event), dragging: false };
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.pointer) return;
      if (!press.dragging) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < farEnough) return;
        press.dragging = true;
        board.setPointerCapture(press.pointer);
        hands.lift(press.tile);
      }
      hands.drag(at(event));
    };
    const up = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.pointer) return;
      const { dragging } = press;
      press = undefined;
      if (!dragging) return;
      dragged = event.timeStamp;
      hands.drop(at(event));
    };
    const cancel = () => {
      if (press?.dragging) hands.letGo();
      press = undefined;
    };
    // A finger that holds a tile does not scroll; the click that follows a drag means nothing.
    const touch = (event: TouchEvent) => {
      if (press && event.cancelable) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      if (event.timeStamp - dragged > 50) return;
      event.preventDefault();
      event.stopPropagation();
    };

    board.addEventListener("pointerdown", down);
    board.addEventListener("pointermove", move);
    board.addEventListener("pointerup", up);
    board.addEventListener("pointercancel", cancel);
    board.addEventListener("touchmove", touch, { passive: false });
    board.addEventListener("click", click, true);
    return () => {
      board.removeEventListener("pointerdown", down);
      board.removeEventListener("pointermove", move);
      board.removeEventListener("pointerup", up);
      board.removeEventListener("pointercancel", cancel);
      board.removeEventListener("touchmove", touch);
      board.removeEventListener("click", click, true);
    };
  };
}
