// What the page and its worker say to each other.
import type { Answered, Asked, Attaching } from "./house";

export type ToWorker =
  | { begin: WebAssembly.Module; lock: string }
  | { call: number; asked: Asked }
  | { attach: number; wanted: Attaching }
  | { receive: number; message: string }
  | { detach: number };

export type FromWorker =
  | { ready: true }
  | ({ answered: number } & Answered)
  | { line: number; message: string }
  | { line: number; code: number }
  | { trouble: string } // a key of the catalogue
  | { died: string };
