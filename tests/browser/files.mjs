// A host of plain files, as the simplest there is: no address but those of files, and a folder's index.html.
import { createReadStream, existsSync, statSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".png": "image/png", ".woff2": "font/woff2" };

export class Files {
  asked = []; // paths, oldest first
  #server;

  // The folder stands at `under`: "/some/path/".
  static async serve(folder, under) {
    const files = new Files();
    files.under = under;
    files.#server = createServer((request, answer) => {
      const { pathname } = new URL(request.url, "http://host");
      files.asked.push(pathname);
      let file = pathname.startsWith(under) ? join(folder, normalize(pathname.slice(under.length - 1))) : "";
      if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
      if (!file || !existsSync(file)) return answer.writeHead(404, { "Content-Type": "text/plain" }).end("nothing here");
      answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
      createReadStream(file).pipe(answer);
    });
    files.#server.listen(0, "127.0.0.1");
    await once(files.#server, "listening");
    return files;
  }

  get address() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
