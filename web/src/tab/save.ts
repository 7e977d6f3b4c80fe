// The record of a game that has ended in this tab, saved as a file.
import { request } from "./practice";

export async function saveRecord(table: string): Promise<void> {
  const text = await request<string>("GET", `tables/${table}/record`);
  const href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  Object.assign(document.createElement("a"), { href, download: `divan-${table}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
