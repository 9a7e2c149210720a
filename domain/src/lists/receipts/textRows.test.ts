import { expect, it } from 'vitest';
import { type PlacedText, textRows } from './textRows.ts';

const CHAR = 6;
/** Words of a row, each with its left end. */
const row = (y: number, ...words: [text: string, x: number][]): PlacedText[] =>
  words.map(([text, x]) => ({ text, x, y, width: text.length * CHAR, height: 10 }));

it('[RCT13] the words of a row are in the order of their places, however the file has them', () => {
  const page = [
    ...row(80, ['11.80', 0], ['5.90', 60], ['2', 110], ['קוטג׳ 250 ג', 140], ['7290004131074', 240]),
    ...row(100.4, ['שופרסל', 300]),
    ...row(100, ['דיל', 270]),
    ...row(60, ['לתשלום', 200], ['23.30', 0], [' ', 100]),
  ];
  expect(textRows(page)).toEqual(['שופרסל דיל', '7290004131074 קוטג׳ 250 ג 2 5.90 11.80', 'לתשלום 23.30']);
  expect(textRows(page.toReversed())).toEqual(textRows(page));
});

it('[RCT13] parts without a gap are one word, numbers from the left and Hebrew from the right', () => {
  const parts = row(10, ['6', 0], ['.90', 6.2], ['לב', 100], ['ח', 112]);
  expect(textRows(parts)).toEqual(['חלב 6.90']);
});

it('[RCT13] a page that holds its letters backwards is turned, and an English one begins from the left', () => {
  expect(textRows(row(10, ['7.10', 0], ['דיחא', 50], ['םחל', 100]))).toEqual(['לחם אחיד 7.10']);
  expect(textRows(row(10, ['Milk', 0], ['6.90', 50]))).toEqual(['Milk 6.90']);
  expect(textRows([])).toEqual([]);
});
