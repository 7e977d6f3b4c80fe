// A picture of what stands on the screen, and of nothing else: the board's own SVG, with the plates and words around it, as one SVG and from that
// a PNG. Whatever the viewer is not shown is not in the page, and so not in the picture.
const drawn = "http://www.w3.org/2000/svg";
const skipped = new Set(["title", "desc", "style", "script"]);
// What a style sheet may say about something drawn, as attributes of it: a picture knows no style sheets.
const traits = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "opacity", "paint-order",
  "stop-color", "stop-opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "letter-spacing", "visibility", "vector-effect",
] as const;
const margin = 0.5; // pixels: what is thinner is not there
const foot = 34;

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(drawn, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const isClear = (colour: string) => colour === "transparent" || /,\s*0\)$|\/\s*0\)$/.test(colour);

// What is pressed, and not part of the picture, says so.
const isPressed = (element: Element) => element instanceof HTMLElement && element.dataset.pictured === "no";

function isHidden(style: CSSStyleDeclaration): boolean {
  return style.display === "none" || style.visibility === "hidden" || style.opacity === "0" || style.clipPath === "inset(50%)";
}

// What is drawn, with its looks written into it.
function copyOf(element: Element): SVGElement | undefined {
  const style = getComputedStyle(element);
  if (skipped.has(element.localName) || style.display === "none") return undefined;
  const copy = element.cloneNode(false) as SVGElement;
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const trait of traits) {
    const value = style.getPropertyValue(trait);
    if (value && !element.getAttribute(trait)?.startsWith("url(")) copy.setAttribute(trait, value);
  }
  if (style.display !== "contents" && element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) {
    const moved = [style.translate, style.transform].filter((value) => value !== "none" && value !== "");
    if (style.translate !== "none") {
      const [x = "0", y = "0"] = style.translate.split(" ").map((part) => part.replace("px", ""));
      copy.setAttribute("transform", `translate(${x} ${y})${style.transform === "none" ? "" : ` ${style.transform}`}`);
    } else if (moved.length > 0) copy.setAttribute("transform", style.transform);
  }
  for (const child of element.childNodes) {
    if (child instanceof SVGElement) {
      const inner = copyOf(child);
      if (inner) copy.append(inner);
    } else if (child instanceof Text) copy.append(child.data);
  }
  return copy;
}

// A word after another, each line where it stands.
function linesOf(text: Text): { words: string; box: DOMRect }[] {
  const lines: { words: string; box: DOMRect }[] = [];
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.box.top - box.top) < 2) last.words += ` ${word}`;
    else if (box.width > margin) lines.push({ words: word, box });
  }
  return lines;
}

function draw(node: Node, from: DOMRect, into: SVGElement): void {
  if (node instanceof Text) {
    const parent = node.parentElement;
    if (!parent) return;
    const style = getComputedStyle(parent);
    for (const { words, box } of linesOf(node)) {
      const size = Number.parseFloat(style.fontSize);
      const line = make("text", { x: box.x - from.x, y: box.y - from.y + box.height / 2 + size * 0.35, fill: style.color, "font-family": style.fontFamily, "font-size": size, "font-weight": style.fontWeight });
      line.textContent = style.textTransform === "uppercase" ? words.toUpperCase() : words;
      into.append(line);
    }
    return;
  }
  if (!(node instanceof Element)) return;
  const style = getComputedStyle(node);
  if (isHidden(style) || isPressed(node)) return;
  const box = node.getBoundingClientRect();
  let layer = into;
  if (Number(style.opacity) < 1) into.append((layer = make("g", { opacity: style.opacity })));
  if (node instanceof SVGSVGElement) {
    const copy = copyOf(node);
    if (!copy) return;
    for (const [key, value] of Object.entries({ x: box.x - from.x, y: box.y - from.y, width: box.width, height: box.height })) copy.setAttribute(key, String(value));
    if (style.overflow === "visible") copy.setAttribute("overflow", "visible");
    copy.removeAttribute("opacity");
    layer.append(copy);
    return;
  }
  if (style.display !== "contents" && box.width > margin && box.height > margin) {
    const edge = Number.parseFloat(style.borderTopWidth);
    const isEdged = edge > 0 && style.borderTopStyle !== "none" && !isClear(style.borderTopColor);
    if (!isClear(style.backgroundColor) || isEdged) {
      const inset = isEdged ? edge / 2 : 0;
      const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
      layer.append(
        make("rect", {
          ...{ x: box.x - from.x + inset, y: box.y - from.y + inset, width: Math.max(0, box.width - 2 * inset), height: Math.max(0, box.height - 2 * inset), rx: radius },
          fill: isClear(style.backgroundColor) ? "none" : style.backgroundColor,
          ...(isEdged && { stroke: style.borderTopColor, "stroke-width": edge }),
        }),
      );
    }
  }
  for (const child of node.childNodes) draw(child, from, layer);
}

// The letters of the page, written into the picture.
async function letters(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule));
  const written = await Promise.all(
    faces.map(async ({ style, parentStyleSheet }) => {
      const [, source] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src")) ?? [];
      if (!source) return "";
      const bytes = new Uint8Array(await (await fetch(new URL(source, parentStyleSheet?.href ?? location.href))).arrayBuffer());
      const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      return `@font-face{font-family:${style.getPropertyValue("font-family")};font-weight:${style.getPropertyValue("font-weight") || "normal"};src:url(data:font/woff2;base64,${packed})}`;
    }),
  );
  return written.join("");
}

// As an SVG that needs nothing else; the words stand at its foot.
export async function pictureOf(element: Element, words: string): Promise<{ svg: string; width: number; height: number }> {
  const box = element.getBoundingClientRect();
  const [width, height] = [Math.round(box.width), Math.round(box.height) + foot];
  const page = getComputedStyle(document.body);
  const root = make("svg", { xmlns: drawn, width, height, viewBox: `0 0 ${width} ${height}` });
  const style = make("style", {});
  style.textContent = await letters();
  root.append(style, make("rect", { width, height, fill: page.backgroundColor }));
  draw(element, box, root);
  const line = make("text", { x: 12, y: height - 11, fill: page.color, "font-family": getComputedStyle(document.documentElement).getPropertyValue("--title") || "serif", "font-size": 18, "font-weight": 600 });
  line.textContent = words;
  root.append(make("rect", { y: height - foot, width, height: foot, fill: page.backgroundColor }), line);
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

export async function pngOf(element: Element, words: string, scale = 2): Promise<Blob> {
  const { svg, width, height } = await pictureOf(element, words);
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

// Through the device's own way of sharing, or as a download where it has none.
export async function shareAsPicture(element: Element, words: string, name: string): Promise<void> {
  const file = new File([await pngOf(element, words)], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: words }).catch((failure: unknown) => {
      if (!(failure instanceof DOMException && failure.name === "AbortError")) throw failure;
    });
    return;
  }
  const link = document.createElement("a");
  [link.href, link.download] = [URL.createObjectURL(file), file.name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
