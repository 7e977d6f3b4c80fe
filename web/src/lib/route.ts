// Which screen an address shows.
export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string; invite: string | undefined }
  | { screen: "move"; token: string }
  | { screen: "how"; game: string }
  | { screen: "replay"; table: string | undefined; hash: string }
  | { screen: "learn"; game: string }
  | { screen: "me" }
  | { screen: "lost" };

export function routeOf(path: string, hash: string): Route {
  const [first = "", second = ""] = path.split("/").filter((part) => part !== "");
  const secret = hash.replace(/^#/, "");
  if (first === "") return { screen: "home" };
  if (first === "t" && second !== "") return { screen: "table", table: second, invite: secret || undefined };
  if ((first === "move" || first === "m") && secret !== "") return { screen: "move", token: secret };
  if (first === "how" && second !== "") return { screen: "how", game: second };
  if (first === "r") return { screen: "replay", table: second || undefined, hash: secret };
  if (first === "learn" && second !== "") return { screen: "learn", game: second };
  if (first === "me") return { screen: "me" };
  return { screen: "lost" };
}
