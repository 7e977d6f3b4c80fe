// Where the card of the lesson lies: the first of its places where it covers nothing that is meant.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Room {
  width: number; // of the window
  height: number;
  head: number; // where the head of the page ends
  bar: Box | undefined; // where it is asked
  nav?: Box | undefined; // the way to talk and log
  dialog?: Box | undefined; // what lies open above all else
}

const gap = 8; // pixels

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function widthIn({ width, height, dialog }: Room): number {
  const column = Math.min(420, Math.max(320, width * 0.32)); // as that of the players
  if (width >= 900) return dialog ? Math.min(column, Math.max(260, (width - dialog.width) / 2 - 3 * gap)) : column;
  if (height >= 500) return width - 2 * gap;
  return Math.min(340, width * 0.36, dialog ? Math.max(240, width - dialog.width - 4 * gap) : Infinity);
}

// The places for a card of this size, the likeliest first.
export function docks(room: Room, height: number): Box[] {
  const width = widthIn(room);
  const at = (left: number, top: number): Box => ({ left, top: Math.max(gap, Math.min(top, room.height - height - gap)), width, height });
  const foot = room.height - height - (room.width >= 900 ? 14 : gap);
  const aboveBar = (room.bar?.top ?? room.height) - height - gap;
  const right = room.width - width - 2 * gap;
  if (room.width >= 900) return [at(right, foot), at(2 * gap, aboveBar), at(2 * gap, room.head + gap), at(right, room.head + gap)];
  if (room.height < 500) return [at(right, room.head), at(gap, room.head), at(gap, foot), at(right, aboveBar), at(gap, aboveBar)];
  const aboveNav = (room.nav?.top ?? room.height) - height - gap;
  return [at(gap, foot), at(gap, aboveNav), at(gap, gap), at(gap, aboveBar), at(gap, room.head + gap)];
}

// The first that covers nothing of what is to be seen, or the one that covers least.
export function choose(places: Box[], clear: Box[]): Box {
  const covers = (place: Box) => clear.reduce((sum, box) => sum + overlap(place, box), 0);
  return places.reduce((best, place) => (covers(place) < covers(best) ? place : best));
}
