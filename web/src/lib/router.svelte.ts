// Where the client is, and going elsewhere without loading the page again.
import { addressed, here } from "../tab/places";
import { routeOf, type Route } from "./route";

const routeHere = (): Route => routeOf(here().path, here().hash);

class Router {
  route = $state<Route>(routeHere());

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", addressed(address));
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
    this.route = routeHere();
  }
}

export const router = new Router();
