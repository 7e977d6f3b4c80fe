// What an address of the replay says behind the #: the invitation or a packed record, at which line of the record, and whose eyes.
export interface Place {
  invite?: string;
  packed?: string;
  at?: number;
  eyes?: string;
}

export function placeIn(hash: string): Place {
  const place: Place = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name = "", value] = part.split("=", 2);
    if (value === undefined && name !== "") place.invite = name;
    else if (name === "z" && value) place.packed = value;
    else if (name === "at" && /^\d{1,6}$/.test(value ?? "")) place.at = Number(value);
    else if (name === "eyes" && /^(1[0-5]|[1-9]|watching|open)$/.test(value ?? "")) place.eyes = value as string;
  }
  return place;
}

export function hashOf({ invite, packed, at, eyes }: Place): string {
  const parts = [invite, packed && `z=${packed}`, at !== undefined && `at=${at}`, eyes && `eyes=${eyes}`];
  return `#${parts.filter((part) => part).join("&")}`;
}
