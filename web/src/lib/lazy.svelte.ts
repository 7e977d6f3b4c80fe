// A value that is fetched when the device is idle, and fetched again until it has come.
import { untrack } from "svelte";

const patience = 3000; // until it is fetched again
const longest = 1000; // a busy device is idle enough after that

function whenIdle(then: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(then, longest / 4);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(then, { timeout: longest });
  return () => cancelIdleCallback(call);
}

export class Lazy<T> {
  value = $state.raw<T | undefined>(undefined);

  // Made while a component is. `when`: it is wanted at once, may be sent for, or has to wait.
  constructor(fetch: () => Promise<T>, when: () => "now" | "idle" | "wait") {
    const schedule = $derived(when());
    $effect(() => {
      if (schedule === "wait") return;
      let cancel: (() => void) | undefined;
      let isOver = false;
      const ask = () =>
        void fetch().then(
          (brought) => isOver || (this.value = brought),
          () => {
            if (isOver) return;
            const timer = setTimeout(ask, patience);
            cancel = () => clearTimeout(timer);
          },
        );
      if (schedule === "idle") cancel = whenIdle(ask);
      else untrack(ask);
      return () => {
        isOver = true;
        cancel?.();
      };
    });
  }
}
