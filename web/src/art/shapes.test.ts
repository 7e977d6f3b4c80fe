import { describe, expect, it } from "vitest";
import { arch, star } from "./shapes";

describe("shapes", () => {
  it("a star has two corners for each point, all within its radius", () => {
    const corners = star(10, 20, 5, 3, 8).split(" ");
    expect(corners).toHaveLength(16);
    for (const corner of corners) {
      const [x = NaN, y = NaN] = corner.split(",").map(Number);
      expect(Math.hypot(x - 10, y - 20)).toBeLessThanOrEqual(5.01);
    }
  });

  it("an arch stands on the foot of its box and touches its top in the middle", () => {
    const path = arch(0, 0, 20, 40);
    expect(path.startsWith("M0 40")).toBe(true);
    expect(path).toContain(" 10 0C");
    expect(path.endsWith("V40Z")).toBe(true);
  });
});
