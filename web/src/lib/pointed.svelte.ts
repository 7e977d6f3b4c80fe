// What a lesson points at, so that a board can keep it in sight.
class Pointed {
  element = $state.raw<Element | undefined>(undefined);
  running = $state(false); // a lesson: its card needs room beside a dialog
}

export const pointed = new Pointed();
