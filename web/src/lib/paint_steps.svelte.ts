// A large picture is drawn in steps, and each step is painted before the next begins: a slow device stays responsive.
import { afterPaint } from "./after_paint";

export class PaintSteps {
  painted = $state(0); // how many steps are painted

  // Made while a component is.
  constructor(count: number) {
    $effect(() => (this.painted < count ? afterPaint(() => (this.painted += 1)) : undefined));
  }
}
