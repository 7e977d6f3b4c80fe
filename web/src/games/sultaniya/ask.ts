// What is asked of the reader just now, in more words than the catalogue's question: it follows what is in hand.
import type { Sultaniya, View } from "../../generated/sultaniya";
import { catalogue, say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import { capital } from "../../lib/words";
import { playAt, type Play } from "./play.svelte";
import type { Gain } from "./scoring";
import { deedOf, halvesOf } from "./words";

export function gainInWords({ points, sapphires }: Gain): string {
  const gains = [
    ...(points === 0 ? [] : [say("board.gain.points", { sign: points > 0 ? "+" : "−", count: Math.abs(points) })]),
    ...(sapphires === 0 ? [] : [say("board.gain.sapphires", { count: sapphires })]),
  ];
  return gains.length > 0 ? catalogue.list(gains) : say("board.gain.none");
}

const about = ({ hand, face }: Play) => (hand && halvesOf(hand, face)) ?? "";

// SU-50, SU-60.
const isLastTurn = ({ phase, turn, players }: View) => phase === "last_turns" || (turn === 20 && Object.keys(players).length === 1);

const callable = ({ legal }: TableModel<Sultaniya>) => legal.filter((action) => action.do === "call").length;

export function ask(model: TableModel<Sultaniya>): string | undefined {
  const play = playAt(model);
  const { way, hand, djinn, told } = play;
  if (told) return catalogue.tell(`refusal.${told.rule}.${told.reason}`, told.args);
  if (way) {
    const gain = play.gain(way);
    return `${say(way.do === "build" ? "board.build" : "board.move")} ${gain ? `${capital(gainInWords(gain))}. ` : ""}${about(play)}`;
  }
  if (hand) return play.places.length > 0 ? `${say("board.where")} ${about(play)}` : say("board.under");
  if (play.picked) return say("board.what");
  if (djinn) return `${say(play.wantsPile ? "board.call.where" : "board.call", { djinn })} ${deedOf(djinn)}`;
  const { question, view } = model;
  const objectives = play.you === undefined ? undefined : view?.players[play.you]?.objectives;
  if (question?.what === "character" && objectives) return `${catalogue.tell("question.character")} ${say("board.cast.goals", { objectives })}`;
  if (view && question?.what === "turn") return say(isLastTurn(view) ? "board.turn.last" : "board.turn", { calls: callable(model) });
  if (view?.now.broken) return say("board.mend");
  if (question?.what === "build" && play.places.length === 0 && play.ways.length === 0) return say(play.legal.some((action) => action.do === "uncover") ? "panel.none.yet" : "panel.none");
  return undefined;
}
