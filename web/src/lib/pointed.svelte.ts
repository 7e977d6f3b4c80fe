// What a lesson points at, so that a board can keep it in sight.
class Pointed {
  element = $state.raw<Element | undefined>(undefined);
}

export const pointed = new Pointed();
