import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../test/receipts/testClaims.ts';
import { noisyText } from '../../../test/receipts/testNoise.ts';
import { printedReceipt, SHAPE_NAMES } from '../../../test/receipts/testPrinted.ts';
import { SeededChoice } from '../../../test/receipts/testChoice.ts';
import { madeShopping } from '../../../test/receipts/testTill.ts';
import { readReceipt } from './readReceipt.ts';

const SHOPPINGS = 500;
/** The first seeds: those that the comparison was written with, and others. */
const SEEDS = { tuned: 40_000, untouched: 880_000 };

/** The claims about the made shopping of a seed. */
function claimsOfSeed(seed: number, isClean: boolean, isExactText: boolean) {
  const choice = new SeededChoice(seed);
  const made = madeShopping(choice, 0.6);
  const printed = printedReceipt(made.bill, SHAPE_NAMES[seed % SHAPE_NAMES.length] ?? 'below');
  const receipt = readReceipt(isClean ? printed.text : noisyText(printed.text, choice));
  return claimsOf(made, receipt, choice, isExactText);
}

describe.each(Object.entries(SEEDS))('made shoppings, %s seeds', (label, first) => {
  it.each([
    ['clean texts', true, true],
    ['clean pictures', true, false],
    ['bad pictures', false, false],
  ] as const)('[RCT5] nothing is claimed that is not so: %s', (kind, isClean, isExactText) => {
    const all = Array.from({ length: SHOPPINGS }, (_, at) => claimsOfSeed(first + at, isClean, isExactText));
    const claims = all.reduce((count, one) => count + one.claims, 0);
    const faults = all.reduce((count, one) => count + one.faults, 0);
    if (process.env.RECEIPT_SCORES) console.log(label, kind, { claims, faults });
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(claims).toBeGreaterThan(faults / 6);
  });
});
