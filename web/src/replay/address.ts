// What an address of the replay says behind the #: the invitation or a packed record, at which line of the record, whose eyes, and which section
// of a guide has led there.
export interface ReplayAddress {
  invite?: string;
  packed?: string;
  at?: number;
  eyes?: string;
  guide?: string; // "karaya/strategy-wait"
}

export function parseHash(hash: string): ReplayAddress {
  const place: ReplayAddress = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name = "", value] = part.split("=", 2);
    if (value === undefined && name !== "") place.invite = name;
    else if (name === "z" && value) place.packed = value;
    else if (name === "at" && /^\d{1,6}$/.test(value ?? "")) place.at = Number(value);
    else if (name === "eyes" && /^(1[0-5]|[1-9]|watching|open)$/.test(value ?? "")) place.eyes = value as string;
    else if (name === "guide" && /^[a-z]+\/[a-z][a-z0-9-]*$/.test(value ?? "")) place.guide = value as string;
  }
  return place;
}

export function hashOf({ invite, packed, at, eyes, guide }: ReplayAddress): string {
  const parts = [invite, packed && `z=${packed}`, at !== undefined && `at=${at}`, eyes && `eyes=${eyes}`, guide && `guide=${guide}`];
  return `#${parts.filter((part) => part).join("&")}`;
}
