// Breaks a text into lines of at most `width` characters; what does not fit into `lines` ends in an ellipsis.
export function wrap(text: string, width: number, lines: number): string[] {
  const wrapped: string[] = [];
  let line = "";
  for (const word of text.split(/[ \n]+/)) {
    if (line && line.length + 1 + word.length > width) {
      wrapped.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  if (line) wrapped.push(line);
  if (wrapped.length <= lines) return wrapped;
  const last = `${wrapped[lines - 1] ?? ""}…`;
  return [...wrapped.slice(0, lines - 1), last];
}
