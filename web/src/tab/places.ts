// Which house answers: the server, or the one in this tab.
import source from "virtual:house";

export { source };

// A site of static files has no server at all (make site).
export const noServer = import.meta.env.MODE === "site";

// Where the client lies: at the root of a server, and of a site wherever its files are.
export const base = noServer ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname : "/";

// Where somebody is in the client. A host of files knows no address of a table, so on a site it stands behind a #.
export function here(): { path: string; hash: string } {
  if (!noServer) return { path: location.pathname, hash: location.hash };
  if (!location.hash.startsWith("#/")) return { path: `/${location.pathname.slice(base.length)}`, hash: location.hash };
  const [path = "/", ...rest] = location.hash.slice(1).split("#");
  return { path, hash: rest.length > 0 ? `#${rest.join("#")}` : "" };
}

// An address of the client as this host has it: "/t/ID", "/how/verrat#VE-1", or a whole one.
export function addressed(address: string): string {
  if (!noServer || !address.startsWith("/")) return address;
  return address.startsWith("/t/") ? `${base}#${address}` : base + address.slice(1);
}

// Why nothing can be played in this tab, as a key of the catalogue; or nothing.
export function obstacle(): string | undefined {
  if (source === undefined || typeof WebAssembly !== "object" || typeof Worker !== "function") return "tab.no_module";
  if (typeof indexedDB !== "object" || !("locks" in navigator)) return "tab.no_storage";
  return undefined;
}

// The house in a tab writes a 0 in front of the names of its tables; a server never does (wasm/table_id.cpp).
export const isPractice = (table: string): boolean => table.startsWith("0");

// Who answers a call, by its path. A record that somebody brings stays on the device where it can.
export const isAnsweredHere = (path: string): boolean => noServer || path.startsWith("tables/0") || (path.startsWith("replay/") && !obstacle());

// Which refusals of this tab the server may know better: it can have other sets of pieces.
export const isForServer = (path: string, key: string): boolean => !noServer && path.startsWith("replay/") && ["house.error.record_content", "tab.no_module", "tab.died"].includes(key);
