import { describe, expect, it } from "vitest";
import { nextBox } from "./keyboard";

const box = (x: number, y: number) => ({ x, y, width: 40, height: 40 });

describe("arrows", () => {
  const boxes = [box(100, 0), box(0, 100), box(100, 100), box(300, 10)];
  it("lead to the nearest in their direction", () => {
    expect(nextBox(box(0, 0), "ArrowRight", boxes)).toBe(0);
    expect(nextBox(box(0, 0), "ArrowDown", boxes)).toBe(1);
    expect(nextBox(box(100, 100), "ArrowUp", [box(100, 0), box(0, 90)])).toBe(0);
  });
  it("lead nowhere where nothing is, and other keys never do", () => {
    expect(nextBox(box(0, 0), "ArrowLeft", boxes)).toBeUndefined();
    expect(nextBox(box(0, 0), "Tab", boxes)).toBeUndefined();
  });
});
