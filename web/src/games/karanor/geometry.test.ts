import { expect, test } from "vitest";
import { isOverview, moved, onScreen, overview, showing, within, zoomed } from "./camera";
import { besideLane, contour, namesThatFit, nextPlace, pictureOf, shared, world } from "./geometry";
import { pictureFor } from "./picture";
import { shelf } from "./set.svelte";

const { map } = shelf.pieces;
const picture = pictureOf(map);

test("the picture that comes with the client is the one of its map", () => {
  expect(pictureFor(map)).toEqual(picture);
  expect(pictureFor(map)).not.toBe(picture);
});

// The points through which each loop of a path goes: the first, then, after what bends the line there, each told from the one before.
function loopsOf(path: string): [number, number][][] {
  return path.split("M").slice(1).map((loop) => {
    const [x = 0, y = 0, , , ...steps] = [...loop.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    const points: [number, number][] = [[x, y]];
    for (let i = 0; i < steps.length; i += 2) points.push([points.at(-1)![0] + steps[i]!, points.at(-1)![1] + steps[i + 1]!]);
    return points;
  });
}

function inside(path: string, x: number, y: number): boolean {
  return loopsOf(path).reduce((odd, corners) => {
    let crossings = 0;
    corners.forEach(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % corners.length]!;
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
    });
    return odd !== (crossings % 2 === 1);
  }, false);
}

test("every place lies on its island, in a field of its own, and is touched where it lies", () => {
  for (const [name, { x, y, island }] of Object.entries(map.places)) {
    for (const each of picture.islands) expect(inside(each.path, x, y), `${name} on ${each.name}`).toBe(each.name === island);
    for (const other of Object.keys(map.places)) {
      expect(inside(picture.fields.get(other)!, x, y), `${name} in the field ${other}`).toBe(other === name);
      expect(inside(picture.grounds.get(other)!, x, y), `${name} touched as ${other}`).toBe(other === name);
    }
  }
});

test("all land lies within the picture, and sea between the islands", () => {
  for (const { path } of picture.islands) {
    const points = loopsOf(path).flat();
    expect(Math.min(...points.flat())).toBeGreaterThan(-20);
    expect(Math.max(...points.map(([x]) => x))).toBeLessThan(world.width + 20);
    expect(Math.max(...points.map(([, y]) => y))).toBeLessThan(world.height + 20);
    expect(loopsOf(path).map((loop) => loop.at(-1))).toEqual(loopsOf(path).map(([first]) => first)); // closed
  }
  for (let x = 0; x <= 1000; x += 50) {
    for (let y = 0; y <= 700; y += 50) expect(picture.islands.filter(({ path }) => inside(path, x, y)).length).toBeLessThan(2);
  }
});

test("a lane and a road for each of the map's", () => {
  expect(picture.lanes).toHaveLength(map.sea.length);
  expect(picture.roads).toHaveLength(map.land.length);
});

test("a contour goes around what is above 0", () => {
  const path = contour((x, y) => 30 - Math.hypot(x - 50, y - 50), { x: 0, y: 0, width: 100, height: 100 }, 5);
  expect(inside(path, 50, 50)).toBe(true);
  expect(inside(path, 50, 75)).toBe(true);
  expect(inside(path, 50, 85)).toBe(false);
  expect(contour(() => -1, { x: 0, y: 0, width: 50, height: 50 }, 5)).toBe("");
});

test("the arrows lead from every place to every other", () => {
  const start = Object.keys(map.places)[0]!;
  const seen = new Set([start]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = nextPlace(map, at, key);
      if (next !== undefined && !seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  expect(seen.size).toBe(Object.keys(map.places).length);
  expect(nextPlace(map, start, "Enter")).toBeUndefined();
});

test("names that would lie on each other are left out, the most wanted stand", () => {
  const room = { width: 400, height: 200 };
  const at = (name: string, x: number, rank: number, sure = false) => ({ name, text: "A long name", x, y: 100, rank, sure });
  const covered = [{ x: 0, y: 0, width: 400, height: 200 }];
  expect(namesThatFit([at("a", 100, 1), at("b", 300, 0, true)], 13, 12, room, covered).map(({ name }) => name)).toEqual(["b"]);
  expect(namesThatFit([at("a", 900, 1)], 13, 12, room)).toEqual([]);
  const labels = namesThatFit([at("a", 100, 2), at("b", 130, 1), at("c", 115, 3)], 13, 12, room);
  expect(labels[0]).toMatchObject({ name: "b", lines: ["A long name"] });
  for (const one of labels) for (const other of labels) if (one !== other) expect(shared(one.box, other.box)).toBe(0);
});

test("a name stands below its place, else beside it, else in two lines, and never nearer to another place", () => {
  const room = { width: 400, height: 200 };
  const a = { name: "a", text: "Long name", x: 200, y: 100, rank: 0 };
  const fits = (...taken: { x: number; y: number; width: number; height: number }[]) => namesThatFit([a], 13, 12, room, taken)[0];
  const below = { x: 0, y: 112, width: 400, height: 88 };
  expect(fits()!.box.y).toBe(112);
  expect(fits(below)!.box.x).toBe(212);
  expect(fits({ x: 225, y: 0, width: 175, height: 200 }, { x: 0, y: 0, width: 175, height: 200 })!.lines).toEqual(["Long", "name"]);
  const beyond = { name: "b", text: "B", x: 290, y: 100, rank: 1 };
  expect(namesThatFit([{ ...a, text: "A very long name" }, beyond], 13, 12, room, [below])[0]!.box.x).toBeLessThan(200);
});

test("a name keeps off what is around its place", () => {
  const a = { name: "a", text: "A", x: 200, y: 100, rank: 0, half: 30 };
  expect(namesThatFit([a], 13, 12, { width: 400, height: 200 })[0]!.box.y).toBe(130);
});

test("the price of a lane stands in its middle, or beside it where something lies there", () => {
  const lane = { middle: { x: 100, y: 100 }, across: { x: 1, y: 0 } };
  const size = { width: 30, height: 20 };
  expect(besideLane(lane, size, [])).toEqual({ x: 100, y: 100 });
  const at = besideLane(lane, size, [{ x: 90, y: 90, width: 30, height: 20 }]);
  expect(at).toEqual({ x: 75, y: 100 });
  expect(besideLane(lane, size, [{ x: 0, y: 0, width: 200, height: 200 }])).toBeUndefined();
});

test("the camera stays within the map, and zooms about the pointer", () => {
  const room = { width: 600, height: 500 };
  const whole = overview(room);
  expect(isOverview(whole, room)).toBe(true);
  expect(zoomed(whole, 0.2, { x: 1, y: 1 }, room)).toEqual(whole);
  const near = zoomed(whole, 3, { x: 200, y: 250 }, room);
  expect(isOverview(near, room)).toBe(false);
  const [before, after] = [whole, near].map((camera) => (200 - camera.x) / camera.scale);
  expect(after).toBeCloseTo(before!, 3);
  expect(moved(near, 1e6, 1e6, room)).toEqual(within({ ...near, x: 6, y: 6 }, room));
  const shown = onScreen(showing(near, { x: 990, y: 690 }, room), { x: 990, y: 690 });
  expect(shown.x).toBeLessThan(600);
  expect(shown.y).toBeLessThan(500);
});
