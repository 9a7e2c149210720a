import { describe, expect, it } from 'vitest';
import { CHEESE, MILK, publishedGood as good, SMALL_RECEIPT as TEXT } from '../../../test/receipts/testSmallReceipt.ts';
import { bundle } from '../../../test/testPromotions.ts';
import { compareReceipt, isClaimed, type ReceiptQuestion } from './compareReceipt.ts';
import { readReceipt } from './readReceipt.ts';
import type { ReceiptItem } from './receiptMatches.ts';

const item = (id: string, name: string, barcode: string | null, isCompleted = true): ReceiptItem => ({
  id,
  name,
  barcode,
  quantity: 1,
  isWeighted: false,
  isCompleted,
});
const question = (more: Partial<ReceiptQuestion> = {}): ReceiptQuestion => ({
  receipt: readReceipt(TEXT),
  items: [item('milk', 'חלב', MILK), item('cheese', 'קוטג', CHEESE), item('bread', 'לחם', '7290000000114')],
  published: { goods: [good(MILK, 690), good(CHEESE, 590)], promotions: [] },
  chainId: '7290027600007',
  clubs: [],
  trust: { isExactText: true, isPlaceSure: true, isTimeSure: true },
  ...more,
});
const differences = (more: Partial<ReceiptQuestion> = {}) =>
  compareReceipt(question(more)).lines.flatMap((line) => line.differences);

describe('a receipt beside the list and the published prices', () => {
  it('[RCT6] agrees; says what is not on the list and what was ticked and not paid', () => {
    const { lines, unpaid, claimedAgorot } = compareReceipt(question());
    expect(lines.map(({ item: found, by }) => [found?.id ?? null, by])).toEqual([
      ['milk', 'code'],
      ['cheese', 'code'],
      [null, null],
    ]);
    expect(lines.map(({ published }) => published?.code ?? null)).toEqual([MILK, CHEESE, null]);
    expect(lines.every((line) => line.differences.length === 0)).toBe(true);
    expect(unpaid.map(({ id }) => id)).toEqual(['bread']);
    expect(claimedAgorot).toBe(0);
  });

  it('[RCT6] says how much dearer than published a line was, and which promotion was not given', () => {
    const published = { goods: [good(MILK, 640), good(CHEESE, 590)], promotions: [bundle('7', 2, 1000, [CHEESE])] };
    const { lines, claimedAgorot } = compareReceipt(question({ published }));
    expect(lines[0]?.differences).toEqual([{ kind: 'dearer', agorot: 50, deal: null, doubts: [] }]);
    expect(lines[1]?.differences).toMatchObject([{ kind: 'promotion', agorot: 180, doubts: [] }]);
    expect(lines[1]?.differences[0]?.deal?.promotion.promotionId).toBe('7');
    expect(claimedAgorot).toBe(230);
    const given = TEXT.replace('2 X 5.90', '2 X 5.90\nמבצע 1.80-').replace('23.20', '21.40');
    expect(differences({ published, receipt: readReceipt(given) })).toHaveLength(1);
  });

  it('[RCT5] a difference is not claimed where product, quantity, sum, place or time is in doubt', () => {
    const published = { goods: [good(MILK, 640), good(CHEESE, 590)], promotions: [] };
    const doubtsWith = (more: Partial<ReceiptQuestion>) =>
      differences({ published, ...more }).flatMap(({ doubts }) => doubts);
    const { trust } = question();
    expect(doubtsWith({})).toEqual([]);
    expect(doubtsWith({ trust: { ...trust, isTimeSure: false } })).toEqual(['time']);
    expect(doubtsWith({ trust: { ...trust, isPlaceSure: false } })).toEqual(['place']);
    expect(doubtsWith({ published: { ...published, goods: [good(MILK, 640, false)] } })).toEqual(['time']);
    expect(doubtsWith({ receipt: readReceipt(TEXT.replace('23.20', '40.00')) })).toEqual(['reading']);
    expect(doubtsWith({ published: { ...published, goods: [good(MILK, 660)] } })).toEqual(['deposit']);
    const double = readReceipt(TEXT.replace('6.90', '13.80').replace('23.20', '30.10'));
    expect(doubtsWith({ receipt: double })).toEqual(['quantity']);
  });

  it.each([
    [[1], true, 'מועדון: 5*****21', []],
    [[1], true, '', null],
    [[1], true, 'לו הייתם חברי מועדון הייתם חוסכים 1.80', null],
    [[1], false, 'מועדון: 5*****21', null],
    [[2], true, 'מועדון: 5*****21', ['club']],
    [[1, 2], true, 'מועדון: 5*****21', []],
  ])(
    '[RCT5] a promotion of the clubs %j, with their cards: %s, on a receipt that says %j, has the doubts %j',
    (clubIds, hasCards, line, doubts) => {
      const promotions = [{ ...bundle('7', 2, 1000, [CHEESE]), clubIds }];
      const found = differences({
        published: { goods: [good(MILK, 690), good(CHEESE, 590)], promotions },
        clubs: hasCards ? ['7290027600007:1', '7290027600007:2'] : ['7290000000009:1'],
        receipt: readReceipt(`${TEXT}\n${line}`),
      });
      expect(found.map((one) => one.doubts)).toEqual(doubts === null ? [] : [doubts]);
    },
  );

  it('[RCT5] a cut name is not enough for a claim, and without a day nothing is compared', () => {
    const cut = TEXT.replace(`${MILK} חלב תנובה 3% 1 ליטר`, 'חלב תנובה 3% בקרטון');
    const items = [item('milk', 'חלב תנובה 3% בקרטון מועשר 1 ליטר', MILK)];
    const published = { goods: [good(MILK, 640)], promotions: [] };
    const compared = compareReceipt(question({ receipt: readReceipt(cut), items, published }));
    expect(compared.lines[0]).toMatchObject({ item: { id: 'milk' }, by: 'likeness' });
    expect(compared.lines.flatMap((line) => line.differences).filter(isClaimed)).toEqual([]);
    const dateless = readReceipt(TEXT.replace('24/11/2026 18:32', ''));
    expect(differences({ receipt: dateless, published })).toEqual([]);
  });
});
