// Which part of the map is seen: `scale` pixels for a unit of the map, whose origin lies at x, y in the window.
import { world, type Box, type Point } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Room {
  width: number;
  height: number;
}

const margin = 6; // pixels around the whole map
const nearest = 2.4; // pixels for a unit

// The whole map.
export function overview({ width, height }: Room): Camera {
  const scale = Math.max(0.05, Math.min((width - 2 * margin) / world.width, (height - 2 * margin) / world.height));
  return { scale, x: (width - world.width * scale) / 2, y: (height - world.height * scale) / 2 };
}

// That part of it, and what lies around it where the window has another shape.
export function looking({ x, y, width, height }: Box, room: Room): Camera {
  const scale = Math.max(0.05, Math.min(room.width / width, room.height / height));
  return { scale, x: room.width / 2 - (x + width / 2) * scale, y: room.height / 2 - (y + height / 2) * scale };
}

// Never farther away than the whole map, never beyond its edges.
export function within(camera: Camera, room: Room): Camera {
  const least = overview(room);
  const scale = Math.max(least.scale, Math.min(Math.max(nearest, least.scale), camera.scale));
  return { scale, x: held(camera.x, room.width, world.width * scale), y: held(camera.y, room.height, world.height * scale) };
}

function held(at: number, room: number, size: number): number {
  if (size + 2 * margin <= room) return (room - size) / 2;
  return Math.min(margin, Math.max(room - size - margin, at));
}

// By `factor`, so that what lies at `about` stays there.
export function zoomed(camera: Camera, factor: number, about: Point, room: Room): Camera {
  const least = overview(room).scale;
  const scale = Math.max(least, Math.min(Math.max(nearest, least), camera.scale * factor));
  const by = scale / camera.scale;
  return within({ scale, x: about.x - (about.x - camera.x) * by, y: about.y - (about.y - camera.y) * by }, room);
}

export function moved(camera: Camera, dx: number, dy: number, room: Room): Camera {
  return within({ ...camera, x: camera.x + dx, y: camera.y + dy }, room);
}

// Closer by `factor`, with that place in the middle.
export function closer(camera: Camera, factor: number, place: Point, room: Room): Camera {
  const near = zoomed(camera, factor, onScreen(camera, place), room);
  const { x, y } = onScreen(near, place);
  return moved(near, room.width / 2 - x, room.height / 2 - y, room);
}

// Moved as little as needed for a place to be well inside.
export function showing(camera: Camera, { x, y }: Point, room: Room): Camera {
  const edge = Math.min(70, room.width / 4, room.height / 4);
  const [left, top] = [camera.x + x * camera.scale, camera.y + y * camera.scale];
  const dx = left < edge ? edge - left : left > room.width - edge ? room.width - edge - left : 0;
  const dy = top < edge ? edge - top : top > room.height - edge ? room.height - edge - top : 0;
  return moved(camera, dx, dy, room);
}

export function onScreen(camera: Camera, { x, y }: Point): Point {
  return { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
}

export function isOverview(camera: Camera, room: Room): boolean {
  return camera.scale <= overview(room).scale * 1.01;
}
