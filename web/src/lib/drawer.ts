// Keeps something as JSON. Where there is no storage, or no room in it, it is lost with the page.
export interface Drawer<Kept> {
  read(): Kept | undefined;
  write(kept: Kept): void;
}

function drawer<Kept>(storage: () => Storage, place: () => string): Drawer<Kept> {
  return {
    read() {
      try {
        return (JSON.parse(storage().getItem(place()) ?? "null") as Kept | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(kept) {
      try {
        storage().setItem(place(), JSON.stringify(kept));
      } catch {
        // It stands until the page is closed.
      }
    },
  };
}

// On this device, for good.
export const deviceDrawer = <Kept>(name: string): Drawer<Kept> => drawer(() => localStorage, () => `divan.${name}`);

// In this tab, what is in hand and not sent: a page that is loaded again finds it there. The page's address names the table.
export const tabDrawer = <Kept>(name: string): Drawer<Kept> => drawer(() => sessionStorage, () => `divan.${name}.${location.pathname}`);
