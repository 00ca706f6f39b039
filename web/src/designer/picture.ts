/**
 * A stage as a picture that looks right anywhere: what the page draws, with the colours of the day edition written into
 * every shape and the letters' fonts inside.
 */
import displayFont from "@fontsource-variable/noto-serif-display/files/noto-serif-display-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { flushSync, mount, tick, unmount } from "svelte";
import type { StageDrawing } from "../board/drawing";
import StageSheet from "./StageSheet.svelte";

const [WIDTH, MARGIN, HEAD, MAP, LOW, FOOT] = [1200, 40, 110, 640, 96, 84];
const HEIGHT = HEAD + MAP + LOW + FOOT + 24;
const SHARPNESS = 2; // pixels of a PNG for one of the picture
const NS = "http://www.w3.org/2000/svg";
const FONTS = { "Noto Serif Display Variable": displayFont, "Inter Variable": textFont };

export interface Picture {
  readonly drawing: StageDrawing;
  readonly name: string;
  readonly facts: string;
  readonly letters: string;
}

/** The whole picture as the text of an SVG file. */
export async function asSvg(picture: Picture): Promise<string> {
  const width = WIDTH - 2 * MARGIN;
  const host = document.createElement("div");
  // Out of sight, yet laid out; always the day edition, which is what paper wants.
  host.style.cssText = `position:fixed;left:-9999px;top:0;width:${width}px;color-scheme:light;visibility:hidden`;
  host.inert = true;
  document.body.append(host);
  const sheet = mount(StageSheet, {
    target: host,
    props: { drawing: picture.drawing, width, height: MAP, low: LOW },
  });
  try {
    flushSync();
    await tick();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [map, profile] = [host.querySelector("svg[data-map]"), host.querySelector(".profile svg")];
    if (!map || !profile) throw new Error("The stage could not be drawn.");
    const paint = getComputedStyle(host);
    const colour = (name: string): string => paint.getPropertyValue(name) && computedColour(host, name);
    const root = element("svg", { xmlns: NS, width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
    const style = document.createElementNS(NS, "style");
    style.textContent = await fontFaces();
    root.append(style);
    root.append(element("title", {}, picture.name || picture.letters));
    root.append(element("rect", { width: WIDTH, height: HEIGHT, fill: colour("--paper") }));
    const ink = colour("--ink");
    root.append(
      element(
        "text",
        {
          x: MARGIN,
          y: 62,
          fill: ink,
          "font-family": '"Noto Serif Display Variable", serif',
          "font-weight": 700,
          "font-size": fitting(picture.name || picture.letters, 44),
        },
        picture.name || picture.letters,
      ),
      element("text", { x: MARGIN, y: 92, fill: ink, "font-family": UI, "font-size": 18 }, picture.facts),
      part(map, { x: MARGIN, y: HEAD, width, height: MAP }),
      element("rect", { x: MARGIN, y: HEAD, width, height: MAP, fill: "none", stroke: ink, "stroke-width": 2 }),
      element("rect", { x: MARGIN, y: HEAD + MAP + 12, width, height: LOW, fill: colour("--sky") }),
      part(profile, { x: MARGIN, y: HEAD + MAP + 12, width, height: LOW, viewBox: `0 0 ${width} ${LOW}` }),
      element(
        "text",
        {
          x: MARGIN,
          y: HEIGHT - 46,
          fill: ink,
          "font-family": UI,
          "font-weight": 700,
          "font-size": fitting(picture.letters, 24),
          "letter-spacing": 2,
        },
        picture.letters,
      ),
      element("text", { x: MARGIN, y: HEIGHT - 20, fill: ink, "font-family": UI, "font-size": 14 }, "Ligne Rouge"),
    );
    return new XMLSerializer().serializeToString(root);
  } finally {
    await unmount(sheet);
    host.remove();
  }
}

const UI = '"Inter Variable", sans-serif';

/** A size of letters in which a line fits the picture. */
const fitting = (text: string, largest: number): number =>
  Math.min(largest, Math.floor((WIDTH - 2 * MARGIN) / (Math.max(1, text.length) * 0.62)));

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) if (key !== "xmlns") made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function computedColour(host: HTMLElement, name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** What style sheets say of a shape, and what it would be without them. */
const STYLES: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "font-family": "",
  "font-size": "",
  "font-weight": "",
  "font-style": "normal",
  "text-anchor": "start",
  "paint-order": "normal",
};
const LETTERS = new Set(["font-family", "font-size", "font-weight", "font-style", "text-anchor"]);

/** A drawing of the page without its style sheets. */
function part(drawn: Element, attributes: Readonly<Record<string, string | number>>): Element {
  const copy = drawn.cloneNode(true) as Element;
  const [all, copies] = [
    [drawn, ...drawn.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  all.forEach((original, n) => {
    const clone = copies[n];
    if (clone === undefined) return;
    const style = getComputedStyle(original);
    for (const [name, usual] of Object.entries(STYLES)) {
      if (LETTERS.has(name) && original.localName !== "text") continue;
      const value = style.getPropertyValue(name);
      if (value !== usual && value !== "") clone.setAttribute(name, value);
    }
    for (const { name } of [...clone.attributes])
      if (name === "class" || name === "style" || name.startsWith("data-") || name.startsWith("aria-"))
        clone.removeAttribute(name);
  });
  for (const comment of [...commentsIn(copy)]) comment.remove();
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, String(value));
  copy.setAttribute("overflow", "hidden");
  return copy;
}

function* commentsIn(root: Node): Generator<ChildNode> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) yield walker.currentNode as ChildNode;
}

async function fontFaces(): Promise<string> {
  const faces = await Promise.all(
    Object.entries(FONTS).map(async ([family, url]) => {
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${btoa(text)}) format("woff2")}`;
    }),
  );
  return faces.join("");
}

/** The picture in pixels. */
export async function asPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(WIDTH, HEIGHT);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDTH * SHARPNESS, HEIGHT * SHARPNESS];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Let the reader keep it. */
export function download(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name that every file system takes. */
export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain.slice(0, 60) || "stage"}.${ending}`;
}
