// Keeps something that is in hand and not sent, in this tab: a page that is loaded again finds it there. The page's address names the table.
export interface Drawer<Kept> {
  read(): Kept | undefined;
  write(kept: Kept): void;
}

export function tabDrawer<Kept>(name: string): Drawer<Kept> {
  const place = () => `divan.${name}.${location.pathname}`;
  return {
    read() {
      try {
        return (JSON.parse(sessionStorage.getItem(place()) ?? "null") as Kept | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(kept) {
      try {
        sessionStorage.setItem(place(), JSON.stringify(kept));
      } catch {
        // Without storage it is lost with the page.
      }
    },
  };
}
