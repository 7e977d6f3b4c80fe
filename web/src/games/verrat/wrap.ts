// Breaks a text into lines of at most `width` characters, as even as they can be; what does not fit into `lines` ends in an ellipsis.
export function wrap(text: string, width: number, lines: number): string[] {
  const wrapped = broken(text, width);
  if (wrapped.length > lines) return [...wrapped.slice(0, lines - 1), `${wrapped[lines - 1] ?? ""}…`];
  let even = wrapped;
  for (let narrower = width - 1; narrower > 0; narrower -= 1) {
    const next = broken(text, narrower);
    if (next.length > wrapped.length || longest(next) > longest(even)) break;
    even = next;
  }
  return even;
}

// The same where the room is round: so many lines hold so many letters each (`widthOf`). Undefined where there is no room for it.
export function fitted(text: string, lines: number, widthOf: (count: number) => number): string[] | undefined {
  for (let count = 1; count <= lines; count += 1) {
    const wrapped = wrap(text, widthOf(count), lines + 1);
    if (wrapped.length <= count && longest(wrapped) <= widthOf(count)) return wrapped;
  }
  return undefined;
}

// A word with a hyphen may be broken after it.
function broken(text: string, width: number): string[] {
  const wrapped: string[] = [];
  let line = "";
  for (const word of text.split(/[ \n]+/)) {
    for (const [i, part] of word.split(/(?<=-)/).entries()) {
      const longer = line && i === 0 ? `${line} ${part}` : line + part;
      if (line && longer.length > width) {
        wrapped.push(line);
        line = part;
      } else {
        line = longer;
      }
    }
  }
  return line ? [...wrapped, line] : wrapped;
}

function longest(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
