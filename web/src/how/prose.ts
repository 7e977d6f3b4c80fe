// The little that texts of a guide may do: paragraphs, lists, bold words, rules that are named (docs/guides.md).
export interface Run {
  text: string;
  bold?: boolean;
  rule?: string;
}

export interface Block {
  kind: "p" | "ul" | "ol";
  lines: Run[][];
}

const marks = { ul: /^- /, ol: /^\d+\. / };
const ruleId = /\b([A-Z]{2,5}-\d+[a-z]?)\b/;

export function blocksOf(text: string): Block[] {
  return text.split("\n\n").map((part) => {
    const lines = part.split("\n");
    const kind = (["ul", "ol"] as const).find((each) => lines.every((line) => marks[each].test(line)));
    if (!kind) return { kind: "p", lines: [runsOf(lines.join(" "))] };
    return { kind, lines: lines.map((line) => runsOf(line.replace(marks[kind], ""))) };
  });
}

export function runsOf(text: string): Run[] {
  return text.split("**").flatMap((part, i) => named(part).map((run) => (i % 2 === 1 ? { ...run, bold: true } : run)));
}

function named(text: string): Run[] {
  return text
    .split(ruleId)
    .map((part, i) => (i % 2 === 1 ? { text: part, rule: part } : { text: part }))
    .filter(({ text: part }) => part !== "");
}

// As it is searched: without its marks. What ends without a stop is parted from what follows.
export function plainOf(text: string): string {
  const lines = blocksOf(text).flatMap((block) => block.lines.map((runs) => runs.map((run) => run.text).join("")));
  return lines.reduce((before, line) => before + (/[.:;!?…»]$/.test(before) ? " " : " · ") + line);
}
