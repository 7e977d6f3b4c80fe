import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import subsetFont from "subset-font";
import type { Plugin, ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";
import { pictureOf } from "./src/games/karanor/geometry.ts";
import type { WorldMap } from "./src/games/karanor/set.svelte.ts";

// The server sends what it finds beside a file: app.js, app.js.br, app.js.gz.
function packed(): Plugin {
  let root: string;
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|wasm|webmanifest)$/.test(file)) continue;
        const content = readFileSync(join(root, file));
        if (content.length < 1000) continue;
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(root, `${file}.br`), brotliCompressSync(content, brotli));
        writeFileSync(join(root, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

// The letters of the house without what no screen shows: Latin, in the weights from 400 to 700, with figures that stand in columns and
// without other forms of letters. It takes away more than half of their weight.
function letters(): Plugin {
  const from = join(import.meta.dirname, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const to = join(import.meta.dirname, "src/generated/inter.woff2");
  const ranges = [[0x20, 0x7e], [0xa0, 0xff], [0x152, 0x153], [0x178, 0x178], [0x2010, 0x2027], [0x202f, 0x203a], [0x20ac, 0x20ac], [0x2190, 0x2193], [0x2212, 0x2212]];
  return {
    name: "letters",
    async buildStart() {
      const made = existsSync(to) ? statSync(to).mtimeMs : 0;
      if ([from, import.meta.filename].every((source) => statSync(source).mtimeMs < made)) return;
      const text = ranges.flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))).join("");
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, await subsetFont(readFileSync(from), text, { targetFormat: "woff2", variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"] }));
    },
  };
}

// The module of the house in a tab, where it was built (make wasm). Without it games are played at the server only.
function house(): Plugin {
  const id = "virtual:house";
  const file = join(import.meta.dirname, "../build/wasm/wasm/divan_house.wasm");
  let building = false;
  return {
    name: "house",
    configResolved: ({ command }) => void (building = command === "build"),
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      if (!existsSync(file)) return "export default undefined";
      if (!building) return `export default ${JSON.stringify(`/@fs${file}`)}`;
      this.addWatchFile(file);
      const made = this.emitFile({ type: "asset", name: "house.wasm", source: readFileSync(file) });
      return `export default import.meta.ROLLUP_FILE_URL_${made}`;
    },
  };
}

// The coasts of the standard map of Karanor, found here once and not on every device (src/games/karanor/picture.ts).
function coasts(): Plugin {
  const id = "virtual:karanor-coasts";
  const map = join(import.meta.dirname, "../content/karanor/map.json");
  return {
    name: "coasts",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      this.addWatchFile(map);
      const picture = pictureOf(JSON.parse(readFileSync(map, "utf8")) as WorldMap);
      return `export default ${JSON.stringify({ ...picture, fields: [...picture.fields], grounds: [...picture.grounds] })}`;
    },
  };
}

// The worker that opens the home screen without a network (offline/worker.js), with the list of what that takes: whatever the page,
// the screen and the words of the shell draw in. Its version is the list itself, for files are named after their content.
function offline(site: boolean): Plugin {
  const wanted = /\/src\/home\/Home\.svelte$|\/generated\/texts\/shell\.\w+\.ts$/;
  return {
    name: "offline",
    apply: "build",
    generateBundle: { order: "post", handler(_, bundle) { // when the page is made, and names no file that it took into itself
      const files = new Set<string>();
      const draw = (name: string) => {
        if (files.has(name)) return;
        files.add(name);
        const chunk = bundle[name];
        if (chunk?.type !== "chunk") return;
        for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) draw(other);
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === "chunk" && (chunk.isEntry || wanted.test(chunk.facadeModuleId ?? ""))) draw(name);
        if (name.endsWith(".woff2")) draw(name);
      }
      for (const name of files) if (name.endsWith(".wasm")) files.delete(name); // nobody plays before the first screen is there
      const shell = ["./", "theme.js", "icon.svg", "divan.webmanifest", ...[...files].filter((name) => name in bundle && !name.endsWith(".html")).sort()];
      const later = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !files.has(name)).sort();
      const page = createHash("sha256").update(JSON.stringify([shell, later])).update(readFileSync(join(import.meta.dirname, "public/theme.js")));
      const source = readFileSync(join(import.meta.dirname, "offline/worker.js"), "utf8")
        .replace("__VERSION__", page.digest("hex").slice(0, 12))
        .replace('["__SHELL__"]', JSON.stringify(shell))
        .replace('["__LATER__"]', JSON.stringify(later))
        .replace("__SITE__", site ? "yes" : "no");
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    } },
  };
}

// Files for any host, wherever they lie there (make site): a page at every address that somebody may be given, which leads to the client;
// the content policy that a server would send; and no address from the root of the host.
function site(): Plugin {
  const games = readdirSync(join(import.meta.dirname, "src/games"), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; object-src 'none'";
  const page = (script: string) => `<!doctype html><meta charset="utf-8"><title>Divan</title><link rel="icon" href="data:,"><script>${script}</script>\n`;
  return {
    name: "site",
    apply: "build",
    transformIndexHtml: () => [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" }],
    generateBundle() {
      for (const path of ["r", ...games.flatMap((game) => [`how/${game}`, `learn/${game}`])]) {
        const root = "../".repeat(path.split("/").length);
        this.emitFile({ type: "asset", fileName: `${path}/index.html`, source: page(`location.replace("${root}#/${path}" + location.hash)`) });
      }
      // Hosts that have a page for what they do not know.
      const lost = "const found = /^(.*?\\/)((?:t|r|how|learn)\\/.*)$/.exec(location.pathname); location.replace(found ? found[1] + '#/' + found[2] + location.hash : './')";
      this.emitFile({ type: "asset", fileName: "404.html", source: page(lost) });
    },
    closeBundle() {
      const file = join(import.meta.dirname, "../build/site/divan.webmanifest");
      writeFileSync(file, readFileSync(file, "utf8").replaceAll('"/"', '"./"').replaceAll('"/icon', '"./icon'));
    },
  };
}

// The picture of the page under the name of its content: a browser asks for it more than once, and keeps it.
function icon(): Plugin {
  const file = join(import.meta.dirname, "public/icon.svg");
  return {
    name: "icon",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", name: "icon.svg", source: readFileSync(file) });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const kept = Object.values(bundle).find((one) => one.type === "asset" && one.names.includes("icon.svg"));
        return kept ? html.replace('href="/icon.svg"', `href="/${kept.fileName}"`) : html;
      },
    },
  };
}

// What the page names, so that it is on its way before the first script runs: the client.
function ahead(root: string): Plugin {
  return {
    name: "ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const house = chunks.find(({ name }) => name === "house");
        const client = chunks.filter((chunk) => chunk === house || (house?.imports.includes(chunk.fileName) && chunk.name !== "start"));
        const link = (attrs: Record<string, string>) => ({ tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" as const });
        const tags = [
          ...client.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).map((name) => link({ rel: "stylesheet", href: root + name })),
          ...client.map(({ fileName }) => link({ rel: "modulepreload", href: root + fileName })),
        ];
        return { html, tags };
      },
    },
  };
}

// While developing, the server behind the proxy: it answers only to pages of its own origin.
const server = "http://127.0.0.1:8080";
const behind: ProxyOptions = {
  target: server,
  changeOrigin: true,
  configure(proxy) {
    proxy.on("proxyReq", (request) => request.setHeader("Origin", server));
    proxy.on("proxyReqWs", (request) => request.setHeader("Origin", server));
  },
};

// What comes in one piece, for each further file costs a request: what every screen needs, what every board is framed by, and each board.
const aside: Record<string, string> = { karanor: "aside|Choosing|Things|Cards\\." }; // what a board fetches when it stands
const pieces = [
  ["start", /preload-helper|woff2|\/src\/(main\.ts|tab\/places|lib\/(call|early_line|preferences|route\.|seated|storage)|screens|games\/index|generated\/texts\/index)/],
  ["house", /node_modules\/(?!uqr)|\/src\/(App|open\.ts|lib\/(after_paint|catalogue|json|clock|me|router|settings|shape|words)|ui\/(?!Qr|Settings|gestures|keyboard)|art\/(Badge|Emblem|Girih|Pawn|palette|shapes)|home\/(Cover|lobby)|lesson\/progress|panel\/Amount|table\/(names|seat_colours)|generated\/(games|lessons\/index))/],
  ["table", /\/src\/(lib\/(connection|sound|table_model|table_session)|table\/(Invitation|LineState|TablePage))/],
  ["head", /\/src\/art\/(characters|CharacterHead)/],
  ["frame", /\/src\/(table\/(Frame|Offers|PersonCard|bargain|telling)|panel\/(describe|drawing)|ui\/(gestures|keyboard)|games\/(InWords|on_stage|per_table|scenes))/],
  ...["verrat", "karaya", "sultaniya", "karanor"].map((game) => [game, new RegExp(`/src/games/${game}/(?!guide|panel|pictures|Offer\\.|${aside[game] ?? "aside"})`)] as const),
] as const;

export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  worker: { format: "es" },
  plugins: [svelte(), letters(), house(), ...(mode === "site" ? [site()] : []), coasts(), icon(), ahead(mode === "site" ? "./" : "/"), offline(mode === "site"), packed()],
  build: {
    target: "es2022",
    // Under the server's content policy nothing may stand inline: every picture and font is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: pieces.map(([name, test], i) => ({ name, test, priority: pieces.length - i })) } },
    },
  },
  server: { proxy: { "/api": behind, "/sets": behind, "/ws": { ...behind, ws: true } } },
  // On a machine that does much else a test may take long; none waits for anything.
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
}));
