import { beforeEach, describe, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
});
const { Bests } = await import("./bests.svelte");

describe("the personal bests", () => {
  beforeEach(() => stored.clear());

  it("are kept for each character, and only the highest", () => {
    const bests = new Bests();
    expect(bests.of("sinbad")).toBeUndefined();
    bests.note("sinbad", 48, "one");
    bests.note("sinbad", 61, "two");
    bests.note("sinbad", 55, "three");
    bests.note("anis", 40, "four");
    expect([bests.of("sinbad"), bests.of("anis"), bests.of("jafar")]).toEqual([61, 40, undefined]);
  });

  it("know where they were reached, whatever equals them later", () => {
    const bests = new Bests();
    bests.note("sinbad", 61, "two");
    bests.note("sinbad", 61, "three");
    bests.note("sinbad", 61, "two");
    expect(bests.wasReachedAt("two", "sinbad")).toBe(true);
    expect(bests.wasReachedAt("three", "sinbad")).toBe(false);
    expect(bests.wasReachedAt("two", "anis")).toBe(false);
  });

  it("count a game that earned nothing", () => {
    const bests = new Bests();
    bests.note("anis", 0, "one");
    expect(bests.of("anis")).toBe(0);
  });

  it("are there again when the page is loaded anew", () => {
    new Bests().note("sinbad", 61, "two");
    expect(new Bests().of("sinbad")).toBe(61);
  });

  it("begin anew when what is kept makes no sense", () => {
    stored.set("divan.sultaniya.bests", '{"sinbad": 7, "anis": {"points": 40, "table": "one"}}');
    expect([new Bests().of("sinbad"), new Bests().of("anis")]).toEqual([undefined, 40]);
    stored.set("divan.sultaniya.bests", "]");
    expect(new Bests().of("anis")).toBeUndefined();
  });
});
