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
