// Where the card of a lesson lies and what it points at, found anew in every frame: what is meant moves, opens and closes.
import { pointed } from "../lib/pointed.svelte";
import type { Guidance } from "../table/guidance";
import type { Course } from "./course.svelte";
import { choose, docks, overlap, widthIn, type Box } from "./dock";
import { same } from "./lesson";
import { bringIntoSight, find, findFirst } from "./pointing";

const notYet = ":not([aria-pressed=true])"; // as lessons say of what is pressed but once
const linger = 1500; // milliseconds that others may move before the card leaves the board to be seen

const isDone = (element: Element | undefined) => element?.getAttribute("aria-pressed") === "true";
const boxOf = (region: string) => document.querySelector(`[data-region="${region}"]`)?.getBoundingClientRect();
const isSame = (one: Box | undefined, other: Box | undefined) =>
  one === other || (!!one && !!other && one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height);

// How much of the foot of that it lies on.
function onFoot(next: Box, box: DOMRect | undefined): number {
  const lies = box && next.left + next.width > box.left && next.top > (box.top + box.bottom) / 2;
  return lies ? Math.round(box.bottom - next.top) : 0;
}

export class Placement {
  target = $state.raw<Box | undefined>(undefined); // what is meant
  isRound = $state(false);
  card = $state.raw<Box | undefined>(undefined);
  inSlot = $state(false); // where the frame has room for the card: it lies on nothing
  guidance = $state.raw<Guidance>({ loud: false, coversBar: false, onLog: 0 });
  #shown: Element | undefined; // was brought into sight
  #clear: Box[] = []; // what the card keeps off
  #movesFrom = 0; // when others began to move

  constructor(private readonly course: Course) {}

  // What is meant is brought into sight again.
  forget(): void {
    this.#shown = undefined;
  }

  look(now: number, card: HTMLElement | undefined, hinted: boolean, dialog: Element | undefined): void {
    const { course } = this;
    const target = this.#meant(hinted);
    pointed.element = target;
    if (target && target !== this.#shown) {
      this.#shown = target;
      bringIntoSight(target);
    }
    const around = target?.getBoundingClientRect();
    if (!isSame(around, this.target)) this.target = around;
    this.isRound = target?.closest("[data-round]") != null;
    const bar = document.querySelector("[data-region=bar]");
    const toPress = (course.asks && course.step?.press) || [];
    const pressed = toPress.flatMap((selector) => find(selector) ?? []);
    const wanted = target ? [target, ...pressed] : pressed;
    // What is to be pressed but is not there yet may come in the bar.
    const usesBar = course.asks && (wanted.length === 0 || pressed.length < toPress.length || wanted.some((each) => bar?.contains(each)));
    const room = {
      width: innerWidth,
      height: innerHeight,
      head: Math.max(0, boxOf("head")?.bottom ?? 0),
      bar: bar?.getBoundingClientRect(),
      nav: boxOf("talk"),
      dialog: dialog?.getBoundingClientRect(),
    };
    const slot = find("[data-coach-slot]")?.getBoundingClientRect();
    this.inSlot = slot !== undefined;
    card?.style.setProperty("width", `${slot?.width ?? widthIn(room)}px`);
    card?.style.setProperty("height", slot ? `${slot.height}px` : "auto");
    if (!course.moving) this.#movesFrom = now;
    if (!course.moving || now - this.#movesFrom > linger) {
      const about = wanted.some((each) => each.closest("[data-about]")) ? [] : document.querySelectorAll("[data-about]"); // what is asked about
      this.#clear = [...wanted, ...about, this.#pressedLast(), usesBar && !dialog ? bar : undefined, dialog].flatMap((each) => each?.getBoundingClientRect() ?? []);
    }
    const next = slot ?? choose(docks(room, card?.offsetHeight ?? 0), this.#clear);
    if (!isSame(next, this.card)) this.card = next;
    const guidance: Guidance = {
      loud: course.asks && wanted.some((each) => each.matches(".btn.main")),
      coversBar: !usesBar && !!room.bar && !wanted.some((each) => bar?.contains(each)) && overlap(next, room.bar) > 0,
      onLog: onFoot(next, boxOf("aside")),
    };
    if (!same(guidance, this.guidance)) this.guidance = guidance;
  }

  #meant(hinted: boolean): Element | undefined {
    const { course } = this;
    const { step } = course;
    if (!step || course.moving) return undefined;
    const aim = find(step.point);
    const toPress = course.asks ? findFirst(step.press ?? []) : undefined;
    return hinted || isDone(aim) ? (toPress ?? aim) : (aim ?? toPress);
  }

  // What was pressed last on the way through this step: what came of it is to be seen.
  #pressedLast(): Element | undefined {
    const { asks, step } = this.course;
    return asks && step?.press ? step.press.map((selector) => find(selector.replace(notYet, ""))).findLast(isDone) : undefined;
  }
}
