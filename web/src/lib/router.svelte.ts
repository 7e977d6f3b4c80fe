// Which screen an address shows, and going from one to another without loading the page again.
export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string; invite: string | undefined }
  | { screen: "move"; token: string }
  | { screen: "how"; game: string }
  | { screen: "lost" };

export function routeOf(path: string, hash: string): Route {
  const [first = "", second = ""] = path.split("/").filter((part) => part !== "");
  const secret = hash.replace(/^#/, "");
  if (first === "") return { screen: "home" };
  if (first === "t" && second !== "") return { screen: "table", table: second, invite: secret || undefined };
  if ((first === "move" || first === "m") && secret !== "") return { screen: "move", token: secret };
  if (first === "how" && second !== "") return { screen: "how", game: second };
  return { screen: "lost" };
}

class Router {
  route = $state<Route>(routeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  // For links inside the client.
  follow(click: MouseEvent): void {
    const link = (click.target as Element).closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    if (link.target !== "" || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return;
    click.preventDefault();
    this.go(link.href);
  }

  #look(): void {
    this.route = routeOf(location.pathname, location.hash);
  }
}

export const router = new Router();
