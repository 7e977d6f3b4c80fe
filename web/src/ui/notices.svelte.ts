// Short notices at the edge of the page: what was refused and why, what was copied. Each goes by itself (Notices.svelte), or when
// it is closed.
import { untrack } from "svelte";
import type { RuleOf } from "../lib/rulebook.svelte";

export interface Notice {
  id: number;
  text: () => string; // said anew when the language changes
  rule?: RuleOf; // the rule behind it
  kind: "good" | "wrong";
}

class Notices {
  list = $state<Notice[]>([]);
  raised = $state(false); // over the bar of a table
  #last = 0;

  tell(text: () => string, kind: Notice["kind"] = "good", rule?: RuleOf): void {
    const notice: Notice = { id: ++this.#last, text, kind, ...(rule && { rule }) };
    // Whoever tells does not wait for what is shown. What is said again is said once.
    untrack(() => {
      const others = this.list.filter((other) => other.text() !== text());
      this.list = [...others.slice(-2), notice];
    });
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
