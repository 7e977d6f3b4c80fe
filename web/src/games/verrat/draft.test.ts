import { describe, expect, it } from "vitest";
import type { Action } from "../../generated/verrat";
import { draftOf, freeBuilds, journeys, nextStep, plansOf, stepsOf, wayTo, whyNotAccuse, whyNotGo } from "./draft";
import { midgame, position } from "./fixtures/position";

const empty = { plan: {} };

describe("a draft of plans", () => {
  it("leads a vizier at court to any city or lets it stay", () => {
    const view = midgame();
    expect(whyNotGo(view, 1, empty, "tall", "kaffa")).toBeUndefined();
    expect(whyNotGo(view, 1, empty, "tall", "stay")).toBeUndefined();
  });

  it("never leads from seat to seat, and names the rule", () => {
    expect(whyNotGo(midgame(), 1, empty, "tall", "seat-2")).toEqual({ rule: "VE-22", reason: "seat_to_seat", args: { seat: "seat-2" } });
  });

  it("leads a vizier in a city to another city or any seat, taken ones too", () => {
    const view = midgame();
    expect(whyNotGo(view, 1, empty, "short", "kaffa")).toBeUndefined();
    expect(whyNotGo(view, 1, empty, "short", "seat-6")).toBeUndefined();
    expect(whyNotGo(view, 1, empty, "short", "bukhara")?.reason).toBe("already_there");
  });

  it("lets a vizier beside the board go anywhere", () => {
    const view = position({ viziers: { "1-tall": "beside" } });
    expect(whyNotGo(view, 1, empty, "tall", "seat-2")).toBeUndefined();
    expect(whyNotGo(view, 1, empty, "tall", "kaffa")).toBeUndefined();
  });

  it("does not name one seat twice", () => {
    const view = position({ viziers: { "1-stout": "kaffa", "1-short": "gidda" } });
    expect(whyNotGo(view, 1, { plan: { stout: "seat-9" } }, "short", "seat-9")?.rule).toBe("VE-26");
    expect(whyNotGo(view, 1, { plan: { stout: "seat-9" } }, "stout", "seat-9")).toBeUndefined();
  });

  it("plans no prisoner and accuses none", () => {
    const view = midgame();
    expect(freeBuilds(view, 2)).toEqual(["stout", "short"]);
    expect(whyNotGo(view, 2, empty, "tall", "kaffa")?.reason).toBe("not_free");
    expect(whyNotAccuse(view, "2-tall")?.reason).toBe("out_of_reach");
    expect(whyNotAccuse(view, "1-tall")).toBeUndefined();
  });

  it("asks for each free vizier, then for the accusation, then for the seal", () => {
    const view = midgame();
    expect(nextStep(view, 2, empty)).toEqual({ step: "plan", build: "stout" });
    expect(nextStep(view, 2, { plan: { stout: "stay" } })).toEqual({ step: "plan", build: "short" });
    expect(nextStep(view, 2, { plan: { stout: "stay", short: "kaffa" } })).toEqual({ step: "accuse" });
    expect(nextStep(view, 2, { plan: { stout: "stay", short: "kaffa" }, accusation: {} })).toEqual({ step: "seal" });
  });

  it("becomes steps in the order of the rules, up to the first gap", () => {
    const view = midgame();
    expect(stepsOf(view, 1, { plan: { tall: "stay", stout: "uskub" } })).toEqual([{ do: "plan", vizier: "stout", to: "uskub" }]);
    expect(stepsOf(view, 2, { plan: { stout: "stay", short: "kaffa" }, accusation: { vizier: "1-tall" } })).toEqual([
      { do: "plan", vizier: "stout", to: "stay" },
      { do: "plan", vizier: "short", to: "kaffa" },
      { do: "accuse", vizier: "1-tall" },
    ]);
  });

  it("begins with what was sent before a reload", () => {
    const secret = { plan: { stout: "uskub" as const }, accusation: {} };
    expect(draftOf(secret)).toEqual({ plan: { stout: "uskub" }, accusation: {} });
    expect(draftOf(undefined)).toEqual({ plan: {} });
  });
});

describe("journeys", () => {
  it("are made by those who are planned to be elsewhere", () => {
    const plans = plansOf(1, { plan: { stout: "uskub", short: "bukhara", tall: "stay" } });
    expect(journeys(midgame(), plans)).toEqual([{ vizier: "1-stout", spot: "uskub" }]);
  });
});

describe("the way from what was sent to what is wanted", () => {
  const stout: Action = { do: "plan", vizier: "stout", to: "uskub" };
  const short: Action = { do: "plan", vizier: "short", to: "kaffa" };
  const accuse: Action = { do: "accuse", vizier: "1-tall" };

  it("sends everything when nothing was sent", () => {
    expect(wayTo([], [stout, short, accuse])).toEqual({ takeBack: 0, send: [stout, short, accuse] });
  });

  it("sends only the rest of what was sent in part", () => {
    expect(wayTo([stout], [stout, short, accuse])).toEqual({ takeBack: 0, send: [short, accuse] });
    expect(wayTo([stout, short, accuse], [stout, short, accuse])).toEqual({ takeBack: 0, send: [] });
  });

  it("takes back from the first step that differs", () => {
    const other: Action = { do: "plan", vizier: "stout", to: "gidda" };
    expect(wayTo([stout, short], [other, short, accuse])).toEqual({ takeBack: 2, send: [other, short, accuse] });
    expect(wayTo([stout, short, accuse], [stout, short, { do: "accuse" }])).toEqual({ takeBack: 1, send: [{ do: "accuse" }] });
  });
});
