import { compareReceipt, isClaimed } from '../../src/lists/receipts/compareReceipt.ts';
import type { Receipt } from '../../src/lists/receipts/receipt.ts';
import type { ReceiptItem } from '../../src/lists/receipts/receiptMatches.ts';
import type { SeededChoice } from './testChoice.ts';
import type { MadeShopping } from './testTill.ts';

/** The claims about a made shopping, of which the till knows whether they are so. */

export const CHAIN = '7290000000009';

/** A list that is not quite what was bought: other quantities, things that were left or added, words without a product. */
function listOf(choice: SeededChoice, { bill, shelf }: MadeShopping): readonly ReceiptItem[] {
  const bought = bill.lines.flatMap((line, at): ReceiptItem[] => {
    if (choice.isTrue(0.15)) return [];
    const isWord = choice.isTrue(0.1);
    const quantity = choice.isTrue(0.2) ? choice.within(1, 3) : line.quantityMilli / 1000;
    return [
      {
        id: `bought-${at}`,
        name: isWord ? (line.name.split(' ')[0] ?? '') : line.name,
        barcode: isWord ? null : itemCodeAt(line.code),
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
    barcode: itemCodeAt(code),
    quantity: 1,
  }));
  return [...bought, ...left.map((item) => ({ ...item, isWeighted: false, isCompleted: choice.isTrue(0.5) }))];
}

export const itemCodeAt = (code: string): string => (code.length < 8 ? `${CHAIN}-${code}` : code);

/** The discount that the till did not give of the promotion that names the code: one promotion may be about several codes. */
const notGivenWith = ({ promotions, notGiven }: MadeShopping, code: string): number =>
  (promotions.find(({ items }) => items.some((item) => item.code === code))?.items ?? [])
    .map((item) => notGiven.get(item.code) ?? 0)
    .reduce((all, one) => all + one, 0);

/** Compares a made shopping as it was read, and counts what is claimed: rightly and wrongly. */
export function claimsOf(made: MadeShopping, receipt: Receipt, choice: SeededChoice, isExactText: boolean) {
  const published = {
    goods: Array.from(made.shelf, ([code, shelved]) => ({
      itemCode: itemCodeAt(code),
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
