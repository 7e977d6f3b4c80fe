// On a host of plain files: the links of the screens lead to where this site lies. They are written as on a server ("/how/verrat").
import { addressed } from "./places";

const moved = "data-moved"; // the address that was put there

function move(link: Element): void {
  const href = link.getAttribute("href");
  if (!href?.startsWith("/") || href === link.getAttribute(moved)) return;
  const address = addressed(href);
  link.setAttribute(moved, address);
  link.setAttribute("href", address);
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target instanceof HTMLAnchorElement) move(target);
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches("a[href]")) move(node);
      for (const link of node.querySelectorAll("a[href]")) move(link);
    }
  }
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
