// What values of a game look like, as values: generated from the C++ types (web/types). With them a panel can show a view and
// put an action or a claim together without knowing the game.
export type Shape =
  | { is: "flag" }
  | { is: "number" }
  | { is: "text" }
  | { is: "seat" }
  | WordShape
  | { is: "list"; of: Shape }
  | { is: "keyed"; by: Shape; of: Shape }
  | { is: "counts"; of: Shape }
  | StructShape;

export interface WordShape {
  is: "word";
  name: string; // of the vocabulary: "City"
  words: readonly string[];
}

export interface StructShape {
  is: "struct";
  members: Record<string, Shape>;
  optional: readonly string[];
}

export interface GameShape {
  view: Shape;
  actions: Record<string, Shape>;
  claims: Record<string, Shape>;
  options: Shape;
  notebook: Shape;
}

// Where the text of a word stands: phases and questions have texts of their own.
export function keyOfWord(shape: WordShape, word: string): string {
  if (shape.name === "Phase") return `phase.${word}`;
  if (shape.name === "Asking") return `asked.${word}`;
  return `word.${word}`;
}
