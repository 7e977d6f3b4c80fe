import { describe, expect, it } from "vitest";
import { hashOf, parseHash } from "./address";
import { pack, unpack } from "./pack";

describe("an address of a moment", () => {
  it("says the same when it is read again", () => {
    for (const place of [{}, { invite: "dGhpcw" }, { invite: "a-_b", at: 12, eyes: "3" }, { packed: "eJw_-", at: 0, eyes: "open" }, { eyes: "watching" }, { packed: "eJw", at: 9, eyes: "2", guide: "karaya/strategy-wait" }]) {
      expect(parseHash(hashOf(place))).toEqual(place);
    }
  });

  it("leaves out what makes no sense", () => {
    expect(parseHash("#secret&at=-1&eyes=16&z=&what=ever&guide=//elsewhere.example")).toEqual({ invite: "secret" });
    expect(parseHash("")).toEqual({});
  });
});

describe("a record in an address", () => {
  const record = `{"divan":1,"players":[{"name":"Émile"}]}\n${'{"seat":1,"act":{"do":"ready"}}\n'.repeat(500)}`;

  it("comes out as it went in, and much shorter between", async () => {
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(record.length / 20);
    expect(await unpack(packed)).toBe(record);
  });

  it("that is none is none", async () => {
    for (const wrong of ["!", "AAAA", "c29tZXRoaW5n", (await pack(record)).slice(0, 40)]) expect(await unpack(wrong)).toBeUndefined();
  });

  it("is not unpacked beyond what the server would take", async () => {
    expect(await unpack(await pack("x".repeat(1024 * 1024)))).toHaveLength(1024 * 1024);
    expect(await unpack(await pack("x".repeat(1024 * 1024 + 1)))).toBeUndefined();
  });
});
