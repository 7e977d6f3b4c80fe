// Before anything is drawn: the theme that was chosen here, or the machine's.
(() => {
  let chosen = "auto";
  try {
    chosen = JSON.parse(localStorage.getItem("divan.settings") || "{}").theme || "auto";
  } catch {
    // Without storage the machine's theme stands.
  }
  const dark = chosen === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();

// Home and the tables ask who we are: before their scripts are here (src/lib/calls.ts takes the answer).
if (/^\/(t\/|$)/.test(location.pathname)) {
  globalThis.divanMe = fetch("/api/me", { headers: { Accept: "application/json" } }).catch(() => undefined);
}
