// Where everything lies, in the units of the board's picture: `wide` beside a column of talk, `tall` on a phone, where a unit is a pixel, `low` on
// a phone that lies on its side.
import { City, Vizier, type Build, type CourtSeat, type Spot } from "../../generated/verrat";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  name: "wide" | "tall" | "low";
  width: number;
  height: number;
  court: {
    x: number;
    y: number;
    ring: number; // the circle on which the seats lie
    rim: number;
    seat: number; // radius of a seat
    markers: number; // the circle of the vote markers
    marker: number;
    hall: number; // the free circle in the middle
  };
  cities: Record<City, Box>;
  beside: Box;
  dungeons: [Box, Box, Box];
  isle: Box;
  // Within a city: the card, and where viziers stand.
  card: Box;
  people: Box;
  pawn: number; // the scale of every pawn that has room
  letter: number; // the smallest letters
}

const smallestLetter = 12; // pixels

export type CityBoxes = Record<City, Box>;

export const wide: Layout = {
  name: "wide",
  width: 820,
  height: 640,
  court: { x: 410, y: 273, ring: 182, rim: 228, seat: 31, markers: 136, marker: 12.5, hall: 106 },
  cities: {
    ...column(["bukhara", "tabriz", "shiraz", "kaffa"], 16),
    ...column(["gidda", "uskub", "isfahan"], 650),
  } as CityBoxes,
  beside: { x: 650, y: 406, width: 154, height: 120 },
  dungeons: [0, 1, 2].map((i) => ({ x: 152 + i * 108, y: 546, width: 86, height: 80 })) as Layout["dungeons"],
  isle: { x: 476, y: 546, width: 192, height: 80 },
  card: { x: 9, y: 11, width: 54, height: 98 },
  people: { x: 74, y: 38, width: 77, height: 78 },
  pawn: 0.86,
  letter: smallestLetter,
};

// On a phone the dungeons and the Isle take the corners around the court, clockwise.
export const tall: Layout = {
  name: "tall",
  width: 390,
  height: 452,
  court: { x: 195, y: 226, ring: 120, rim: 148, seat: 23.5, markers: 84.5, marker: 10.5, hall: 68 },
  cities: {
    ...row(["bukhara", "tabriz", "shiraz", "kaffa"], 4),
    ...row(["gidda", "uskub", "isfahan"], 379),
  } as CityBoxes,
  beside: { x: 295, y: 379, width: 90, height: 69 },
  dungeons: [
    { x: 5, y: 78, width: 63, height: 66 },
    { x: 322, y: 78, width: 63, height: 66 },
    { x: 322, y: 308, width: 63, height: 66 },
  ],
  isle: { x: 5, y: 308, width: 63, height: 66 },
  card: { x: 5, y: 20, width: 33, height: 45 },
  people: { x: 43, y: 21, width: 46, height: 47 },
  pawn: 0.64,
  letter: smallestLetter,
};

// The same on its side: the cities left and right of the court.
export const low: Layout = {
  name: "low",
  width: 640,
  height: 340,
  court: { x: 320, y: 170, ring: 136, rim: 166, seat: 25.5, markers: 98, marker: 11, hall: 80 },
  cities: {
    ...column(["bukhara", "tabriz", "shiraz", "kaffa"], 4, { y: 4, step: 84, width: 112, height: 80 }),
    ...column(["gidda", "uskub", "isfahan"], 524, { y: 4, step: 84, width: 112, height: 80 }),
  } as CityBoxes,
  beside: { x: 524, y: 256, width: 112, height: 80 },
  dungeons: [
    { x: 121, y: 4, width: 62, height: 60 },
    { x: 457, y: 4, width: 62, height: 60 },
    { x: 457, y: 276, width: 62, height: 60 },
  ],
  isle: { x: 121, y: 276, width: 62, height: 60 },
  card: { x: 6, y: 21, width: 40, height: 54 },
  people: { x: 54, y: 23, width: 54, height: 55 },
  pawn: 0.7,
  letter: smallestLetter,
};

function column(cities: City[], x: number, { y, step, ...size } = { y: 16, step: 130, width: 154, height: 120 }): Partial<CityBoxes> {
  return Object.fromEntries(cities.map((city, i) => [city, { x, y: y + i * step, ...size }]));
}

function row(cities: City[], y: number): Partial<CityBoxes> {
  return Object.fromEntries(cities.map((city, i) => [city, { x: 5 + i * 96.66, y, width: 90, height: 69 }]));
}

// Wide where there is room beside the court for the cities, low where there is none above and below it. However small the picture is drawn, letters stay readable.
export function layoutFor(width: number, height: number): Layout {
  const layout = width > height * 1.4 && height < 420 ? low : width >= 560 && width > height * 1.02 ? wide : tall;
  const scale = Math.min(width / layout.width, height / layout.height);
  return { ...layout, letter: scale > 0 ? smallestLetter / scale : smallestLetter };
}

// The throne is the thirteenth place of the ring, at its foot; place 0 is at the sultan's left hand (VE-1).
export function angleOf(place: number): number {
  return Math.PI / 2 + ((place + 1) * 2 * Math.PI) / 13;
}

export function onRing(layout: Layout, place: number, radius = layout.court.ring): Point {
  const angle = angleOf(place);
  return { x: layout.court.x + radius * Math.cos(angle), y: layout.court.y + radius * Math.sin(angle) };
}

// Places by name; a seat's place in the ring is not in its name.
export type PlaceOf = (seat: CourtSeat) => number;

export function isCourtSeat(spot: string): spot is CourtSeat {
  return spot.startsWith("seat-");
}

export function isCity(spot: string): spot is City {
  return (City as readonly string[]).includes(spot);
}

// The whole of a place, as it is touched.
export function boxOf(layout: Layout, spot: Spot, placeOf: PlaceOf): Box {
  if (isCourtSeat(spot)) {
    const { x, y } = onRing(layout, placeOf(spot));
    const radius = layout.court.seat;
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  }
  if (isCity(spot)) return layout.cities[spot];
  if (spot === "beside") return layout.beside;
  if (spot === "isle") return layout.isle;
  return layout.dungeons[Number(spot.slice(-1)) - 1] ?? layout.dungeons[0];
}

// Where in it viziers stand.
export function floorOf(layout: Layout, spot: Spot, placeOf: PlaceOf): Box {
  const box = boxOf(layout, spot, placeOf);
  if (isCourtSeat(spot)) return inset(box, box.width * 0.06, box.height * 0.05);
  if (isCity(spot)) {
    const { x, y, width, height } = layout.people;
    return { x: box.x + x, y: box.y + y, width, height };
  }
  if (spot === "beside") return { ...inset(box, 6, 4), y: box.y + box.height * 0.3, height: box.height * 0.66 };
  if (spot === "isle") return { x: box.x + box.width * 0.06, y: box.y + 4, width: box.width * 0.72, height: box.height * 0.86 };
  return { ...inset(box, box.width * 0.1, 0), y: box.y + box.height * 0.12, height: box.height * 0.88 - layout.letter * 1.3 };
}

function inset(box: Box, x: number, y: number): Box {
  return { x: box.x + x, y: box.y + y, width: box.width - 2 * x, height: box.height - 2 * y };
}

export interface Stand extends Point {
  scale: number;
}

// A pawn's own measures (art/Pawn.svelte).
const pawnWidth = 36;
const pawnHeight = 55;
// How near they stand: rows behind one another, the tall at the back, overlap a little. They move closer together before they shrink by more than a fifth.
const near = [
  { across: 1, behind: 0.7 },
  { across: 0.86, behind: 0.54 },
  { across: 0.74, behind: 0.38 },
];
const large = 0.8;

// Where `count` pawns stand on a floor, in rows, in the size of all pawns unless there are too many; x is the middle of a pawn, y its foot.
export function crowd(floor: Box, count: number, size: number): Stand[] {
  let best = { scale: 0, columns: 1, behind: 1 };
  for (const { across, behind } of near) {
    if (best.scale >= large * size) break;
    for (let columns = 1; columns <= count; columns += 1) {
      const room = { width: pawnWidth * (1 + (columns - 1) * across), height: pawnHeight * (1 + (Math.ceil(count / columns) - 1) * behind) };
      const scale = Math.min(floor.width / room.width, floor.height / room.height, size);
      if (scale >= best.scale) best = { scale, columns, behind };
    }
  }
  const { scale, columns, behind } = best;
  const rows = Math.ceil(count / columns);
  const free = rows * columns - count; // the back row is the one that is not full
  const [wide, high] = [pawnWidth * scale, pawnHeight * scale];
  const foot = floor.y + (floor.height + high * (1 + (rows - 1) * behind)) / 2 - 1.5 * scale;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor((i + free) / columns);
    const inRow = row === 0 ? columns - free : columns;
    const inOrder = row === 0 ? i : (i + free) % columns;
    const step = Math.min((floor.width - wide) / Math.max(1, inRow - 1), wide * 1.15);
    const x = floor.x + floor.width / 2 + (inOrder - (inRow - 1) / 2) * step;
    return { x, y: foot - (rows - 1 - row) * high * behind, scale };
  });
}

const heights: Record<Build, number> = { tall: 3, stout: 2, short: 1 };

// Where every vizier stands, and where every guest (a vizier that may come) would stand beside those who are there.
export function standing(
  layout: Layout,
  viziers: Record<Vizier, Spot>,
  placeOf: PlaceOf,
  guests: { vizier: Vizier; spot: Spot }[] = [],
): { at: Record<Vizier, Stand>; guests: Stand[] } {
  const present = new Map<Spot, { vizier: Vizier; guest: number }[]>();
  const come = (spot: Spot, vizier: Vizier, guest: number) => present.set(spot, [...(present.get(spot) ?? []), { vizier, guest }]);
  for (const vizier of Vizier) come(viziers[vizier], vizier, -1);
  guests.forEach(({ vizier, spot }, i) => come(spot, vizier, i));
  const at = {} as Record<Vizier, Stand>;
  const stands: Stand[] = [];
  for (const [spot, here] of present) {
    const places = crowd(floorOf(layout, spot, placeOf), here.length, layout.pawn);
    const byHeight = here.toSorted((one, other) => heights[other.vizier.slice(2) as Build] - heights[one.vizier.slice(2) as Build]);
    byHeight.forEach(({ vizier, guest }, i) => {
      const place = places[i];
      if (!place) return;
      if (guest < 0) at[vizier] = place;
      else stands[guest] = place;
    });
  }
  return { at, guests: stands };
}

// Which of the places is under a point; a seat also a little beyond its edge.
export function spotAt(layout: Layout, point: Point, spots: readonly Spot[], placeOf: PlaceOf): Spot | undefined {
  return spots.find((spot) => {
    const box = boxOf(layout, spot, placeOf);
    if (!isCourtSeat(spot)) return isWithin(point, box);
    return Math.hypot(point.x - box.x - box.width / 2, point.y - box.y - box.height / 2) <= box.width / 2 + 5;
  });
}

function isWithin(point: Point, box: Box): boolean {
  return point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// The way of all who move one seat clockwise (VE-70), as points along the ring; from 11 it leads past the throne.
export function arc(layout: Layout, from: number, to: number, steps = 6): Point[] {
  const begin = angleOf(from);
  const end = angleOf(to) + (to < from ? 2 * Math.PI : 0);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = begin + ((end - begin) * i) / steps;
    return { x: layout.court.x + layout.court.ring * Math.cos(angle), y: layout.court.y + layout.court.ring * Math.sin(angle) };
  });
}
