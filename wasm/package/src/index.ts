// The types of the package, the same for node and browsers.
export * from "./divan.js";
import type { Divan } from "./divan.js";

export declare function open(): Promise<Divan>;
