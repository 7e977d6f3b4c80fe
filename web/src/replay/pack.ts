// A record as a piece of an address, and back.
export const longestLink = 16_384;
const longestRecord = 1024 * 1024; // what the server takes

export async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

// Undefined when it is none, or would be longer than any record.
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    const plain = await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
}

async function through(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > longestRecord) throw new RangeError("too long for a record");
    pieces.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
