// For a board, while it is there: its stage plays what happens. When that is done, `begin` takes up what is asked.
import { untrack } from "svelte";
import { settings } from "../lib/settings.svelte";
import type { GameTypes, Step, TableModel } from "../lib/table_model.svelte";

interface Stage<G extends GameTypes> {
  play(step: Step<G>): Promise<void>;
  note?(events: G["event"][]): void; // what is noted also where nothing moves
  stop(): void;
}

export function onStage<G extends GameTypes>(model: TableModel<G>, stage: Stage<G>, begin?: () => void): void {
  $effect(() => model.direct(settings.calm ? stage.note && (({ events }) => stage.note?.(events)) : (step) => stage.play(step)));
  // A scene that was hurried stops where the new view begins.
  $effect(() => {
    void model.version;
    return () => stage.stop();
  });
  // What was played again changed nothing: the view stands.
  $effect(() => {
    if (!model.playing) untrack(() => stage.stop());
  });
  $effect(() => {
    void [model.question?.number, model.playing, model.you];
    if (!model.playing) begin?.();
  });
}
