import { describe, expect, it } from 'vitest';
import { noisyText } from '../../../test/receipts/testNoise.ts';
import { type Printed, printedReceipt, SHAPE_NAMES } from '../../../test/receipts/testPrinted.ts';
import { SeededChoice } from '../../../test/receipts/testChoice.ts';
import { madeShopping } from '../../../test/receipts/testTill.ts';
import { netOfLine, type Receipt, type ReceiptLine } from './receipt.ts';
import { likenessOfNames } from './receiptNames.ts';
import { readReceipt } from './readReceipt.ts';

/** The first seeds: those that the reader was written with, and others, whose receipts nobody looked at. */
const SEEDS = { tuned: 1_000, untouched: 700_000 };
const RECEIPTS = 300;

type Score = { lines: number; right: number; totals: number };

/** A code that was not read is right on a bad receipt; a wrong one never is. */
function isRight({ line, name, code }: Printed['lines'][number], read: ReceiptLine, isClean: boolean): boolean {
  return (
    read.paidAgorot === line.paidAgorot &&
    (read.quantityMilli ?? 1000) === line.quantityMilli &&
    read.isWeighed === line.isWeighed &&
    read.paidAgorot - netOfLine(read) === line.discountAgorot &&
    (read.code === code || (!isClean && read.code === null)) &&
    (isClean ? read.name === name : likenessOfNames(read.name, name) >= 0.5)
  );
}

function rightLines(made: Printed, receipt: Receipt, isClean: boolean): number {
  const left = [...receipt.lines];
  for (const printed of made.lines) {
    const at = left.findIndex((read) => isRight(printed, read, isClean));
    if (at >= 0) left.splice(at, 1);
  }
  return receipt.lines.length - left.length;
}

function scoreOf(first: number, isClean: boolean): Score {
  const score = { lines: 0, right: 0, totals: 0 };
  for (let at = 0; at < RECEIPTS; at += 1) {
    const choice = new SeededChoice(first + at);
    const { bill } = madeShopping(choice, 0.3);
    const made = printedReceipt(bill, SHAPE_NAMES[at % SHAPE_NAMES.length] ?? 'below');
    const receipt = readReceipt(isClean ? made.text : noisyText(made.text, choice));
    score.lines += made.lines.length;
    score.right += rightLines(made, receipt, isClean);
    if (receipt.totalAgorot === bill.totalAgorot) score.totals += 1;
  }
  return score;
}

describe.each(Object.entries(SEEDS))('receipts in the shapes of six chains, %s seeds', (name, first) => {
  it('[RCT4] of clean ones 95% of the lines and every total are read right', () => {
    const { lines, right, totals } = scoreOf(first, true);
    if (process.env.RECEIPT_SCORES) console.log(name, 'clean', { lines, right, totals });
    expect(right / lines).toBeGreaterThanOrEqual(0.95);
    expect(totals).toBe(RECEIPTS);
  });

  it('[RCT4] of bad ones 85% of the lines are', () => {
    const { lines, right, totals } = scoreOf(first, false);
    if (process.env.RECEIPT_SCORES) console.log(name, 'bad', { lines, right, totals });
    expect(right / lines).toBeGreaterThanOrEqual(0.85);
  });
});
