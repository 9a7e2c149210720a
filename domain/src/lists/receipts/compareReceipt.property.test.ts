import { describe, expect, it } from 'vitest';
import { noisyText } from '../../../test/receipts/testNoise.ts';
import { printedReceipt, SHAPE_NAMES } from '../../../test/receipts/testPrinted.ts';
import { SeededChoice } from '../../../test/receipts/testChoice.ts';
import { type MadeShopping, madeShopping } from '../../../test/receipts/testTill.ts';
import { compareReceipt, isClaimed } from './compareReceipt.ts';
import { readReceipt } from './readReceipt.ts';
import type { ReceiptItem } from './receiptMatches.ts';

const CHAIN = '7290000000009';
const SHOPPINGS = 500;
/** The first seeds: those that the comparison was written with, and others. */
const SEEDS = { tuned: 40_000, untouched: 880_000 };

/** A list that is not quite what was bought: other quantities, things that were left or added, words without a product. */
function listOf(choice: SeededChoice, { bill, shelf }: MadeShopping): readonly ReceiptItem[] {
  const publicCode = (code: string) => (code.length < 8 ? `${CHAIN}-${code}` : code);
  const bought = bill.lines.flatMap((line, at): ReceiptItem[] => {
    if (choice.isTrue(0.15)) return [];
    const isWord = choice.isTrue(0.1);
    const quantity = choice.isTrue(0.2) ? choice.within(1, 3) : line.quantityMilli / 1000;
    return [
      {
        id: `bought-${at}`,
        name: isWord ? (line.name.split(' ')[0] ?? '') : line.name,
        barcode: isWord ? null : publicCode(line.code),
        quantity,
        isWeighted: line.isWeighed,
        isCompleted: choice.isTrue(0.9),
      },
    ];
  });
  const codes = new Set(bill.lines.map(({ code }) => code));
  const others = [...shelf.keys()].filter((code) => !codes.has(code)).slice(0, choice.within(0, 4));
  const left = others.map((code) => ({
    id: `left-${code}`,
    name: `מוצר ${code}`,
    barcode: publicCode(code),
    quantity: 1,
  }));
  return [...bought, ...left.map((item) => ({ ...item, isWeighted: false, isCompleted: choice.isTrue(0.5) }))];
}

/** The discount that the till did not give of the promotion that names the code: one promotion may be about several codes. */
const notGivenWith = ({ promotions, notGiven }: MadeShopping, code: string): number =>
  (promotions.find(({ items }) => items.some((item) => item.code === code))?.items ?? [])
    .map((item) => notGiven.get(item.code) ?? 0)
    .reduce((all, one) => all + one, 0);

/** Compares a made shopping, and counts what is claimed: rightly, wrongly, and what the till did that is not claimed. */
function claimsOf(seed: number, isClean: boolean, isExactText: boolean) {
  const choice = new SeededChoice(seed);
  const made = madeShopping(choice, 0.6);
  const printed = printedReceipt(made.bill, SHAPE_NAMES[seed % SHAPE_NAMES.length] ?? 'below');
  const receipt = readReceipt(isClean ? printed.text : noisyText(printed.text, choice));
  const published = {
    goods: Array.from(made.shelf, ([code, shelved]) => ({
      itemCode: code.length < 8 ? `${CHAIN}-${code}` : code,
      code,
      shelved,
      since: 0,
      isSteady: true,
    })).filter(() => choice.isTrue(0.95)),
    promotions: made.promotions,
  };
  // A picture's day is sure only where it is the day of the shopping.
  const trust = { isExactText, isPlaceSure: true, isTimeSure: receipt.at?.slice(0, 10) === made.bill.at.slice(0, 10) };
  const items = listOf(choice, made);
  const compared = compareReceipt({ receipt, items, published, chainId: CHAIN, clubs: [1], trust });
  const claims = compared.lines.flatMap(({ published: good, differences }) =>
    differences.filter(isClaimed).map(({ kind, agorot }) => ({ kind, agorot, code: good?.code ?? '' })),
  );
  const wrong = claims.filter(({ kind, agorot, code }) => {
    const real = kind === 'dearer' ? (made.dearer.get(code) ?? 0) : notGivenWith(made, code);
    return real === 0 || Math.abs(real - agorot) > 1;
  });
  return { claims: claims.length, wrong, faults: made.dearer.size + made.notGiven.size };
}

describe.each(Object.entries(SEEDS))('made shoppings, %s seeds', (label, first) => {
  it.each([
    ['clean texts', true, true],
    ['clean pictures', true, false],
    ['bad pictures', false, false],
  ] as const)('[RCT5] nothing is claimed that is not so: %s', (kind, isClean, isExactText) => {
    const all = Array.from({ length: SHOPPINGS }, (_, at) => claimsOf(first + at, isClean, isExactText));
    const claims = all.reduce((count, one) => count + one.claims, 0);
    const faults = all.reduce((count, one) => count + one.faults, 0);
    if (process.env.RECEIPT_SCORES) console.log(label, kind, { claims, faults });
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(claims).toBeGreaterThan(faults / 6);
  });
});
