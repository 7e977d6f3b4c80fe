// The content set that the table is played with: its map and what its pieces do, as the files of docs/content_karanor.md say it. The standard
// set comes with the client; another one is fetched from the server. Nothing else in this folder knows a place or a card by name.
import artefacts from "../../../../content/karanor/artefacts.json";
import associates from "../../../../content/karanor/associates.json";
import blackMarket from "../../../../content/karanor/black_market.json";
import deliveries from "../../../../content/karanor/deliveries.json";
import insignia from "../../../../content/karanor/insignia.json";
import map from "../../../../content/karanor/map.json";
import quests from "../../../../content/karanor/quests.json";
import sequels from "../../../../content/karanor/sequels.json";
import shops from "../../../../content/karanor/shops.json";
import stories from "../../../../content/karanor/stories.json";
import type { Resource } from "../../generated/karanor";
import { standardSet } from "../../generated/karanor_set";
import type { ContentSet } from "../../generated/protocol";
import { catalogue } from "../../lib/catalogue.svelte";
import type { Texts } from "../../lib/words";

export type Bundle = Record<string, number>;
export type Who = "you" | "chosen" | "actor" | "others";

// Exactly one word beside `who`.
export type Condition = { who?: Who; at?: string; has?: Bundle; at_most?: Bundle; shop_in?: string; here?: Who; ahead?: Who };
export type Effect = { who?: Who; gain?: Bundle; lose?: Bundle; steal?: Bundle; move?: string; swap?: string; redraw?: string; actions?: number; cancel?: string };

export interface Deed {
  if?: Condition[];
  pay?: Bundle;
  do?: Effect[];
}
export interface Ways extends Deed {
  choose?: Deed[];
}

export interface Piece extends Ways {
  bonus?: Deed; // of a shop
  sequel?: string; // of a quest
  at_once?: boolean;
  when?: string | { another?: string[]; you?: string[] }; // of a black-market card
  action?: boolean;
  city?: string; // of a delivery
  always?: Bundle; // of artefacts and insignia
  use?: Ways & { every: "turn" | "game"; action?: boolean };
  copies?: number;
  resource?: Resource; // of an associate
  income?: number; // of a story
}

export const kinds = ["shops", "quests", "sequels", "black_market", "deliveries", "artefacts", "insignia", "associates", "stories"] as const;
export type Kind = (typeof kinds)[number];

export interface MapPlace {
  island: string;
  x: number;
  y: number;
  city?: "home" | "post";
  harvest?: Resource[];
  inhabitant?: boolean;
  villa?: boolean;
}

export interface WorldMap {
  islands: string[];
  places: Record<string, MapPlace>;
  land: [string, string][];
  sea: [string, string][];
}

export type Files = { map: WorldMap; "text.en"?: Texts; "text.fr"?: Texts } & Record<Kind, Record<string, Piece>>;

const standard = { map, shops, quests, sequels, black_market: blackMarket, deliveries, artefacts, insignia, associates, stories } as unknown as Files;

export class Pieces {
  readonly map: WorldMap;
  #kinds = new Map<string, Kind>();
  #land: Map<string, string[]>;
  #sea: Map<string, string[]>;

  constructor(private readonly files: Files) {
    this.map = files.map;
    for (const kind of kinds) for (const name of Object.keys(files[kind])) this.#kinds.set(name, kind);
    this.#land = neighbours(files.map.land);
    this.#sea = neighbours(files.map.sea);
  }

  kindOf(name: string): Kind | undefined {
    return this.#kinds.get(name);
  }

  find(name: string): Piece | undefined {
    const kind = this.#kinds.get(name);
    return kind && this.files[kind][name];
  }

  place(name: string): MapPlace | undefined {
    return this.map.places[name];
  }

  byLand(place: string): string[] {
    return this.#land.get(place) ?? [];
  }

  bySea(place: string): string[] {
    return this.#sea.get(place) ?? [];
  }

  all(kind: Kind): string[] {
    return Object.keys(this.files[kind]);
  }
}

function neighbours(pairs: [string, string][]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [one, other] of pairs) {
    found.set(one, [...(found.get(one) ?? []), other]);
    found.set(other, [...(found.get(other) ?? []), one]);
  }
  return found;
}

class Shelf {
  pieces = $state.raw(new Pieces(standard));
  #open: string = standardSet;

  // The set with this hash, and its words.
  async use({ hash }: ContentSet): Promise<void> {
    if (hash === this.#open && hash === standardSet) return;
    const files = hash === standardSet ? standard : await fetched(hash);
    if (!files) return;
    this.#open = hash;
    this.pieces = new Pieces(files);
    catalogue.bring({ en: files["text.en"] ?? {}, fr: files["text.fr"] ?? {} });
  }
}

async function fetched(hash: string): Promise<Files | undefined> {
  const answer = await fetch(`/sets/${hash}.json`);
  return answer.ok ? ((await answer.json()) as Files) : undefined;
}

export const shelf = new Shelf();
