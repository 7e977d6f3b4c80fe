import type { Args } from "./words";

// A call that did not succeed, as a text of the catalogue.
export class CallFailure extends Error {
  constructor(
    readonly key: string,
    readonly args: Args,
    readonly status: number,
  ) {
    super(key);
  }
}
