import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Films of barcodes and of a DataMatrix, which Chromium takes for a camera. */

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES = 5;
const [WHITE, BLACK, NO_COLOUR] = [235, 16, 128];
/** Pixels of one module of bars, and where they are. */
const MODULE = 4;
const [TOP, BOTTOM] = [110, 370];
/** Pixels of one module of a DataMatrix. */
const SQUARE = 12;

const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const invert = (bits: string): string => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('');
const EVEN = ODD.map((bits) => [...invert(bits)].toReversed().join(''));
/** Which of the six left digits are even, by the first digit, which has no bars of its own. */
const PARITIES = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];

/** The 95 modules of an EAN-13; 1 is a bar. */
function modulesOf(digits: string): string {
  const [first = 0, ...rest] = [...digits].map(Number);
  const left = rest.slice(0, 6).map((digit, at) => (PARITIES[first]?.[at] === 'E' ? EVEN : ODD)[digit] ?? '');
  const right = rest.slice(6).map((digit) => invert(ODD[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Writes a film of this EAN-13 into a folder. @returns its path */
export function writeBarcodeVideo(folder: string, digits: string): string {
  const bars = modulesOf(digits);
  return writeVideo(folder, digits, bars.length * MODULE, BOTTOM - TOP, (x) => bars[Math.floor(x / MODULE)] === '1');
}

/** Writes a film of a DataMatrix into a folder. @param rows of modules; 1 is dark @returns its path */
export function writeMatrixVideo(folder: string, name: string, rows: readonly string[]): string {
  const isDark = (x: number, y: number): boolean => rows[Math.floor(y / SQUARE)]?.[Math.floor(x / SQUARE)] === '1';
  return writeVideo(folder, name, (rows[0]?.length ?? 0) * SQUARE, rows.length * SQUARE, isDark);
}

type IsDark = (x: number, y: number) => boolean;

/** A film of a code in the middle of a white picture. */
function writeVideo(folder: string, name: string, width: number, height: number, isDark: IsDark): string {
  const [left, top] = [Math.floor((WIDTH - width) / 2), Math.floor((HEIGHT - height) / 2)];
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) light[(top + y) * WIDTH + left + x] = BLACK;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
  const path = join(folder, `${name}.y4m`);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
  return path;
}
