import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReadPasses } from '@sali/domain/base/pictureText/passes';
import { readReceipt } from '@sali/domain/lists/receipts/readReceipt';
import { seededNumbers } from '@sali/domain/test/testRandom';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { namedPaths } from '../bench/namedPaths.ts';
import { openTextReader, textOfPasses, type TextReader } from '../web/src/base/pictureText/tesseract.ts';
import { launch } from './browser.ts';
import { type Paper, photoOf, withTillFont } from './receiptPictures/draw.ts';
import { type MadeReceipt, madeReceipt, type ReadingScore, scoreOfReading } from './receiptPictures/score.ts';

/*
 * npm run bench -- receipts [--receipts=N] [FOLDER]: how much of drawn and photographed receipts the app reads right, on clean
 * paper and on bad: skewed, faded, folded, noisy. `--misses`: the tuned seeds alone, with the readings that are wrong. With
 * FOLDER the words that the models saw are kept there, and read again without the models. It exits with code 1 when a claim
 * is wrong, a total of a clean one is not right, or fewer lines are right than GOALS says.
 */

/** The first seeds: those that the reader was written with, and others, whose receipts nobody looks at. */
const SEEDS = { tuned: 6_000, untouched: 600_000 } as const;
const KINDS = ['clean', 'bad'] as const;
/** Percent of the lines. */
const GOALS = { clean: 95, bad: 85 } as const;
const [folder] = namedPaths('npm run bench -- receipts [--receipts=N] [--misses] [FOLDER]');
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const count = Number(options.find((option) => option.startsWith('--receipts='))?.replace('--receipts=', '') ?? 30);
const withMisses = options.includes('--misses');

const require = createRequire(import.meta.url);
const model = (name: string): Uint8Array =>
  gunzipSync(readFileSync(require.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`)));

const passesIn: (json: string) => ReadPasses = JSON.parse;

const browser = await launch();
try {
  const page = await withTillFont(await browser.newPage());
  let reader: TextReader | undefined;
  const passesOf = async (one: MadeReceipt, paper: Paper, name: string): Promise<ReadPasses> => {
    const kept = folder === undefined ? null : join(folder, `${name}.json`);
    if (kept !== null && existsSync(kept)) return passesIn(readFileSync(kept, 'utf8'));
    const core = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm');
    const data = { heb: model('heb'), eng: model('eng') };
    reader ??= await openTextReader(createCore, { locateFile: () => core }, data, () => undefined);
    const passes = reader(await photoOf(page, one.printed.text, one.isTurned, paper), 'rows');
    if (kept !== null) writeFileSync(kept, JSON.stringify(passes));
    return passes;
  };
  print('                 receipts  lines  right  totals  certain  claims  wrong claims');
  for (const [part, first] of Object.entries(SEEDS).filter(([name]) => name === 'tuned' || !withMisses))
    for (const kind of KINDS) {
      const scores: ReadingScore[] = [];
      for (let seed = first; seed < first + count; seed += 1) {
        const one = madeReceipt(seed);
        const passes = await passesOf(one, paperOf(kind, seed), `${kind}-${seed}`);
        const text = textOfPasses(passes, 'rows');
        const score = scoreOfReading(one, readReceipt(text), seed);
        scores.push(score);
        if (withMisses) printMisses(`${kind} ${seed}`, one, text, score);
      }
      printScores(part, kind, scores);
    }
} finally {
  await browser.close();
}

function paperOf(kind: (typeof KINDS)[number], seed: number): Paper {
  const share = seededNumbers(seed);
  const side = share() < 0.5 ? -1 : 1;
  if (kind === 'clean') return { skewDegrees: side * share() * 0.4, noise: 6, faded: 0, hasFold: false, blur: 0 };
  const [skew, noise, faded, blur] = [share() * 2, 10 + share() * 30, share() * 0.6, share() * 0.8];
  return { skewDegrees: side * skew, noise, faded, hasFold: share() < 0.5, blur };
}

function printScores(part: string, kind: (typeof KINDS)[number], scores: readonly ReadingScore[]): void {
  const sumOf = (of: (score: ReadingScore) => number) => scores.reduce((sum, score) => sum + of(score), 0);
  const lines = sumOf((score) => score.lines);
  const right = (100 * (lines - sumOf(({ missed }) => missed.length))) / lines;
  const totals = sumOf(({ isTotalRight }) => Number(isTotalRight));
  const wrongClaims = sumOf(({ wrongClaims: wrong }) => wrong);
  const certain = sumOf(({ isCertain }) => Number(isCertain));
  const claims = sumOf((score) => score.claims);
  const figures = [scores.length, lines, `${right.toFixed(1)}%`, totals, certain, claims, wrongClaims];
  print(`${part} ${kind}`.padEnd(16) + figures.map((figure) => String(figure).padStart(8)).join(''));
  const isGood = right >= GOALS[kind] && (kind === 'bad' || totals === scores.length) && wrongClaims === 0;
  if (!isGood) process.exitCode = 1;
}

function printMisses(
  name: string,
  { printed }: MadeReceipt,
  text: string,
  { missed, isTotalRight }: ReadingScore,
): void {
  if (missed.length === 0 && isTotalRight) return;
  print(`\n── ${name}${isTotalRight ? '' : ', wrong total'}\n${text}\n── printed\n${printed.text}`);
  for (const { name: good, line } of missed) print(`   missed: ${good} ${line.paidAgorot} ${line.discountAgorot}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
