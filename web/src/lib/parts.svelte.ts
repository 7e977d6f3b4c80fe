// What is large is put together in parts, each a piece of work of its own and painted before the next: even a slow device answers meanwhile.
import { afterPaint } from "./after_paint";

export class Parts {
  stand = $state(0); // how many of them stand

  // Made while a component is.
  constructor(count: number) {
    $effect(() => (this.stand < count ? afterPaint(() => (this.stand += 1)) : undefined));
  }
}
