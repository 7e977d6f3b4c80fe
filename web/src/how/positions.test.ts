import { expect, test } from "vitest";
import { positions } from "../generated/lessons";
import { parseHash } from "../replay/address";
import { unpack } from "../replay/pack";
import { chaptersOf } from "./guide";

for (const [game, load] of Object.entries(positions)) {
  test(`the_positions_of_${game}_stand_in_its_guide_and_are_records_that_the_replay_unpacks`, async () => {
    const anchors = chaptersOf(game).flatMap(({ sections }) => sections.map(({ anchor }) => anchor));
    const found = Object.entries((await load?.()) ?? {});
    expect(found.length).toBeGreaterThan(0);
    for (const [anchor, hash] of found) {
      const { packed, at, eyes, guide } = parseHash(`#${hash}`);
      const lines = (await unpack(packed ?? ""))?.trimEnd().split("\n") ?? [];
      expect(anchors).toContain(anchor);
      expect(guide).toBe(`${game}/${anchor}`);
      expect(eyes).toBeDefined();
      expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ divan: 1, game });
      expect(at).toBeLessThanOrEqual(lines.length);
    }
  });
}
