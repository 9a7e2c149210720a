import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type GreyPicture, greyPixels, readingSize } from '../../web/src/base/pictureText/greyPixels.ts';

/** Receipts on paper: drawn by the browser in a font whose letters are of one width, then photographed. */

/** The faults of the paper and of its photo. */
export type Paper = {
  readonly skewDegrees: number;
  /** How far a pixel is off, of 255. */
  readonly noise: number;
  /** 0: black print; 1: none is left. */
  readonly faded: number;
  readonly hasFold: boolean;
  /** Pixels. */
  readonly blur: number;
};

/** The words at the right edge, and the amount at the left one. */
type PaperLine = { readonly right: string; readonly left: string; readonly columns: readonly string[] };
type Drawn = Paper & { readonly lines: readonly PaperLine[]; readonly signs: number; readonly isTurned: boolean };

const require = createRequire(import.meta.url);
const FONT = 'Till';
const SIGNS_MIN = 42;
const AMOUNT = String.raw`\(?[-₪]?\d+\.\d{2}-?\)?(?: ₪)?`;
const ENDS_IN_AMOUNT = new RegExp(String.raw`^(\S.*[^\sXx*])\s+(${AMOUNT})$`);
const BEGINS_WITH_AMOUNT = new RegExp(String.raw`^(${AMOUNT})\s+(?![Xx*] \d)(\S.*)$`);

/** A page of a browser that has the font of a till. */
export async function withTillFont(page: Page): Promise<Page> {
  const fileOf = {
    hebrew: require.resolve('@fontsource/cousine/files/cousine-hebrew-400-normal.woff2'),
    latin: require.resolve('@fontsource/cousine/files/cousine-latin-400-normal.woff2'),
  };
  const faces = Object.entries(fileOf).map(([part, file]) => [part, readFileSync(file).toString('base64')] as const);
  await page.evaluate(
    async ({ name, files }) => {
      for (const [part, data] of files) {
        const unicodeRange = part === 'hebrew' ? 'U+590-5FF, U+20AA' : 'U+0-58F, U+600-209F';
        const face = new FontFace(name, `url(data:font/woff2;base64,${data})`, { unicodeRange });
        document.fonts.add(await face.load());
      }
    },
    { name: FONT, files: faces },
  );
  return page;
}

/** The picture of a receipt as the app reads it. @param isTurned the text is in the order of the paper, from left to right */
export async function photoOf(page: Page, text: string, isTurned: boolean, paper: Paper): Promise<GreyPicture> {
  const lines = text.split('\n').map((line) => paperLine(line, isTurned));
  const signs = Math.max(SIGNS_MIN, ...text.split('\n').map(({ length }) => length + 2));
  const photo = await page.evaluate(drawPhoto, { lines, signs, isTurned, ...paper });
  const size = readingSize(photo.width, photo.height, 'rows');
  const rgba = await page.evaluate(pixelsOf, { address: photo.address, ...size });
  return { ...size, pixels: greyPixels(new Uint8ClampedArray(Buffer.from(rgba, 'base64'))) };
}

function paperLine(line: string, isTurned: boolean): PaperLine {
  if (isTurned) {
    const [, left = '', right = line] = BEGINS_WITH_AMOUNT.exec(line) ?? [];
    return { right, left, columns: [] };
  }
  const [, words = line, left = ''] = ENDS_IN_AMOUNT.exec(line) ?? [];
  if (line.startsWith(' ')) return { right: line, left: '', columns: [] };
  const [code = '', name = '', ...columns] = words.split(/(?<=\S) {2,}(?=\S)/);
  return { right: name === '' ? words : `${code}  ${name}`, left, columns };
}

/** In the page: the paper, as a camera of 12 million pixels sees it. */
async function drawPhoto({ lines, signs, isTurned, skewDegrees, noise, faded, hasFold, blur }: Drawn) {
  const row = Math.min(44, Math.floor(3700 / (lines.length + 4)));
  const size = row / 1.25;
  const paper = { width: Math.round((signs + 4) * size * 0.6), height: row * (lines.length + 2) };
  const width = paper.width + 160;
  const height = paper.height + 160;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#b9b2a6';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((skewDegrees * Math.PI) / 180);
  context.translate(-paper.width / 2, -paper.height / 2);
  context.fillStyle = '#f4f2ee';
  context.fillRect(0, 0, paper.width, paper.height);
  const ink = Math.round(30 + 170 * faded);
  Object.assign(context, { fillStyle: `rgb(${ink},${ink},${ink})`, font: `${size}px Till` });
  if (blur > 0) context.filter = `blur(${blur}px)`;
  const edge = size * 1.2;
  for (const [at, line] of lines.entries()) {
    const y = row * (at + 1.5);
    Object.assign(context, { direction: isTurned ? 'ltr' : 'rtl', textAlign: 'right' });
    context.fillText(line.right, paper.width - edge, y);
    Object.assign(context, { direction: 'ltr', textAlign: 'left' });
    context.fillText(line.left, edge, y);
    for (const [column, text] of line.columns.toReversed().entries())
      context.fillText(text, edge + (column + 1) * 9 * size * 0.6, y);
  }
  context.filter = 'none';
  if (hasFold) {
    const fold = paper.height * 0.45;
    const shade = context.createLinearGradient(0, fold - 30, 0, fold + 30);
    shade.addColorStop(0, 'rgba(90,85,80,0)');
    shade.addColorStop(0.5, 'rgba(90,85,80,.45)');
    shade.addColorStop(1, 'rgba(90,85,80,0)');
    context.fillStyle = shade;
    context.fillRect(0, fold - 30, paper.width, 60);
    context.fillStyle = 'rgba(255,255,255,.6)';
    context.fillRect(0, fold, paper.width, 3);
  }
  const image = context.getImageData(0, 0, width, height);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const off = (state / 2 ** 32 - 0.5) * 2 * noise;
    for (const part of [0, 1, 2]) image.data[at + part] = (image.data[at + part] ?? 0) + off;
  }
  context.putImageData(image, 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { width, height, address: `data:image/jpeg;base64,${btoa(binary)}` };
}

/** In the page: the photo in the size in which it is read, four bytes a pixel. */
async function pixelsOf({ address, width, height }: { address: string; width: number; height: number }) {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let binary = '';
  for (let at = 0; at < data.length; at += 8192) binary += String.fromCharCode(...data.subarray(at, at + 8192));
  return btoa(binary);
}
