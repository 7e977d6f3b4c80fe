// Wheel, drag and pinch on the map. A press that does not move is a touch, and is left to what lies under it.
import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

export interface Helm {
  zoom: (factor: number, about: Point) => void;
  move: (dx: number, dy: number) => void;
}

const slop = 6; // pixels that a finger may slip

export function navigating(helm: Helm): Attachment<SVGSVGElement> {
  return (svg) => {
    const fingers = new Map<number, Point>();
    let moved = false;
    let start: Point | undefined;
    const at = (event: MouseEvent): Point => {
      const { left, top } = svg.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? { far: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : undefined;
    };

    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      helm.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at(event));
    };
    const down = (event: PointerEvent) => {
      if (event.button > 0) return;
      fingers.set(event.pointerId, at(event));
      if (fingers.size === 1) [start, moved] = [at(event), false];
    };
    const move = (event: PointerEvent) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const now = at(event);
      const before = spread();
      if (!moved && start && fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < slop) return;
      moved = true;
      svg.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, now);
      const after = spread();
      if (before && after) {
        helm.move(after.x - before.x, after.y - before.y);
        helm.zoom(after.far / Math.max(1, before.far), after);
      } else if (fingers.size === 1) helm.move(now.x - last.x, now.y - last.y);
    };
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    // The click that ends a drag means nothing.
    const click = (event: MouseEvent) => {
      if (!moved) return;
      moved = false;
      event.stopPropagation();
      event.preventDefault();
    };
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", down);
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", up);
    svg.addEventListener("pointercancel", up);
    svg.addEventListener("click", click, true);
    return () => {
      svg.removeEventListener("wheel", wheel);
      svg.removeEventListener("pointerdown", down);
      svg.removeEventListener("pointermove", move);
      svg.removeEventListener("pointerup", up);
      svg.removeEventListener("pointercancel", up);
      svg.removeEventListener("click", click, true);
    };
  };
}
