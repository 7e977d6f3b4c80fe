// What somebody who leads through a lesson asks of the frame.
export interface Guidance {
  loud: boolean; // what is wanted is a main button of the table
  coversBar: boolean; // the card lies on it, and nothing in it is needed
  onLog: number; // pixels of the foot of the log that the card lies on
}
