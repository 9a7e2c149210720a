import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlain } from '@sali/contract/base/plainText';
import { hasMoreValues, hasUnstorableEscape } from './bodyText.ts';

describe('values of a body', () => {
  it.each([
    ['numbers', `[${'0,'.repeat(9)}0]`, 11],
    ['fields', `{${Array.from({ length: 10 }, (_, i) => `"${i}":0`).join(',')}}`, 11],
    ['depth', '['.repeat(10) + ']'.repeat(10), 11],
    ['commas, brackets and quotes inside of strings', '["a,[{\\",,,\\\\",1,2,3,4,5,6,7,8,9]', 11],
  ])('[BU4] counts %s', (_name, text, values) => {
    expect(hasMoreValues(text, values)).toBe(false);
    expect(hasMoreValues(text, values - 1)).toBe(true);
  });

  it('[BU4] never counts fewer values than there are', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const values = countOf(JSON.parse(text));
        fc.pre(values > 1);
        expect(hasMoreValues(text, values - 1)).toBe(true);
      }),
    );
  });

  it('reads a text whose last string has no end', () => {
    expect(hasMoreValues(`["${'\\"'.repeat(1000)}`, 100)).toBe(false);
  });
});

describe('texts that no database stores', () => {
  it.each([
    ['{"a":"b\\u0000"}', true],
    ['{"a\\u0000":1}', true],
    ['{"a":"\\ud83d"}', true],
    ['{"a":"\\uDE00"}', true],
    ['{"a":"\\ud83d\\ud83d\\ude00"}', true],
    ['{"a":"\\ud83dx\\ude00"}', true],
    ['{"a":"\\ud83d\\ude00"}', false],
    ['{"a":"\\\\u0000"}', false],
    ['{"a":"\\\\\\u0000"}', true],
    ['{"a":"\\u0001 😀 \\n"}', false],
    ['{"a":"\\', false],
    ['{"a":"\\u00', false],
  ])('[D14] %s: %s', (text, expected) => {
    expect(hasUnstorableEscape(text)).toBe(expected);
  });

  it('[D14] agrees with a walk over all that was parsed', () => {
    const piece = fc.constantFrom('\u0000', '\ud83d', '\ude00', '😀', '\\', 'u0000', '"', 'a', '\n');
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.dictionary(text, text), (value) => {
        const isStorable = Object.entries(value).flat().every(isPlain);
        expect(hasUnstorableEscape(JSON.stringify(value))).toBe(!isStorable);
      }),
      { numRuns: 2000 },
    );
  });
});

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 0);
}
