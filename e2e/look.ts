import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { callersPath } from '../server/src/app/cli/callersPath.ts';
import { comparePictures } from './look/compare.ts';
import { takePictures } from './look/take.ts';

/*
 * npm run bench -- look FOLDER [--of CHECKOUT]   pictures of every screen, on a phone and a desk, light and dark, into a folder
 * npm run bench -- look BEFORE AFTER             reports how many pixels differ between the pictures of two folders
 *
 * The pictures show the built app (`npm run build`) of this checkout, or of another one. Ends with code 1 when a screen
 * could not be opened, or when pictures differ.
 */

const { values, positionals } = parseArgs({ options: { of: { type: 'string' } }, allowPositionals: true });
const [first, second] = positionals.map(callersPath);
if (first === undefined) {
  print('usage: npm run bench -- look FOLDER [--of CHECKOUT], or: npm run bench -- look BEFORE AFTER');
  process.exitCode = 2;
} else if (second === undefined) {
  const missed = await takePictures(first, values.of && callersPath(values.of));
  for (const name of missed) print(`could not be opened: ${name}`);
  print(`The pictures are in ${first}.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} else if (!existsSync(first) || !existsSync(second)) {
  print('there is no such folder');
  process.exitCode = 2;
} else {
  const all = comparePictures(first, second);
  const different = all.filter(({ pixels, reason }) => pixels > 0 || reason !== undefined);
  for (const { name, pixels, share, reason } of different) {
    print(`${name}: ${reason ?? `${pixels} pixels, ${(share * 100).toFixed(2)}%`}`);
  }
  print(`${all.length} pictures, ${different.length} differ.`);
  process.exitCode = different.length > 0 ? 1 : 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
