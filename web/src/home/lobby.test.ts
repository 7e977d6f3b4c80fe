import { afterEach, describe, expect, it, vi } from "vitest";
import { routeOf } from "../lib/route";
import { fetchTables, tableIn, usualSeats } from "./lobby";

const id = "ded5g6h6h2waxpwiuydxqyvtr6";

describe("a link", () => {
  it("leads to its table, with or without an invitation", () => {
    expect(tableIn(`https://divan.example/t/${id}#secret-1_2`)).toBe(`/t/${id}#secret-1_2`);
    expect(tableIn(` http://localhost:8080/t/${id} `)).toBe(`/t/${id}`);
    expect(tableIn(id)).toBe(`/t/${id}`);
  });

  it("that is none leads nowhere", () => {
    for (const text of ["", "hello", "https://divan.example/", "https://divan.example/t/"]) expect(tableIn(text)).toBeUndefined();
  });
});

describe("the lobby", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is asked for a page as it is filtered", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return new Response(JSON.stringify(address === "/api/me" ? { name: "", language: "", csrf: "x" } : { tables: [], next: "7-b" }));
    });
    expect(await fetchTables()).toEqual({ tables: [], next: "7-b" });
    await fetchTables({ game: "verrat", free: true }, "9-a");
    expect(asked.filter((address) => address !== "/api/me")).toEqual(["/api/tables", "/api/tables?game=verrat&free=true&after=9-a"]);
  });
});

describe("an address", () => {
  it("shows its screen", () => {
    expect(routeOf("/", "")).toEqual({ screen: "home" });
    expect(routeOf(`/t/${id}`, "#secret")).toEqual({ screen: "table", table: id, invite: "secret" });
    expect(routeOf(`/t/${id}`, "")).toEqual({ screen: "table", table: id, invite: undefined });
    expect(routeOf("/move", "#token")).toEqual({ screen: "move", token: "token" });
    expect(routeOf("/how/verrat", "")).toEqual({ screen: "how", game: "verrat" });
    expect(routeOf("/nowhere/at/all", "")).toEqual({ screen: "lost" });
  });
});

describe("a game at once", () => {
  it("is played by four, or by as many as come near", () => {
    const seats = (least_seats: number, most_seats: number) => usualSeats({ least_seats, most_seats });
    expect([seats(5, 15), seats(4, 4), seats(1, 4), seats(2, 6), seats(1, 2)]).toEqual([5, 4, 4, 4, 2]);
  });
});
