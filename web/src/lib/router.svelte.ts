// Where the client is, and going elsewhere without loading the page again.
import { routeOf, type Route } from "./route";

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
