// Draws the icons of the installed app from public/icon.svg, in Chromium: node web/offline/draw_icons.mjs
import { readFileSync } from "node:fs";
import { openBrowser } from "../../tests/browser/guest.mjs";

const sign = readFileSync("web/public/icon.svg", "utf8");
// `share`: how much of the square the sign takes. A maskable icon may be cut to a circle of four fifths.
const icons = [
  { file: "icon-192.png", size: 192, share: 0.94, ground: "transparent" },
  { file: "icon-512.png", size: 512, share: 0.94, ground: "transparent" },
  { file: "icon-maskable-512.png", size: 512, share: 0.6, ground: "#f6eedd" },
  { file: "apple-touch-icon.png", size: 180, share: 0.76, ground: "#f6eedd" },
];

const browser = await openBrowser();
for (const { file, size, share, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}svg{height:${share * 100}vh}</style>${sign}`,
  );
  await page.screenshot({ path: `web/public/${file}`, omitBackground: true });
  await page.close();
}
await browser.close();
