// What a game is about and how one begins, at the first decision of a first game on this device.
import { catalogue } from "../lib/catalogue.svelte";
import { deviceItem } from "../lib/storage";
import type { TableModel } from "../lib/table_model.svelte";
import { progressIn } from "../lesson/progress";

export class FirstHelp {
  #question: number | undefined; // the first one that was asked of the reader
  readonly #known: boolean;

  constructor(
    private readonly model: TableModel,
    private readonly game: string,
  ) {
    this.#known = told(game).read() === true || (progressIn(game)?.step ?? 0) > 0;
  }

  // Undefined: it has been said, or nobody is asked.
  get words(): string | undefined {
    const { model, game } = this;
    if (this.#known || !model.isAsked || !model.question || !catalogue.has("game.first")) return undefined;
    this.#question ??= model.question.number;
    if (this.#question === model.question.number) return `${catalogue.tell("game.goal")} ${catalogue.tell("game.first")}`;
    told(game).write(true);
    return undefined;
  }
}

const told = (game: string) => deviceItem<boolean>(`first.${game}`);
