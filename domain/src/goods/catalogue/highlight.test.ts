import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (name: string, query: string): string =>
  highlight(name, query)
    .map(({ from, to }) => name.normalize('NFC').slice(from, to))
    .join('|');

describe('[search] matches are marked', () => {
  test.each([
    ['the typed part of a word', 'חלב תנובה', 'תנו', 'תנו'],
    ['every word', 'חלב תנובה 3%', '3% חלב', 'חלב|3%'],
    ['inside of a word', 'יוגורט', 'גור', 'גור'],
    ['the geresh too', "גבינת קוטג' 5%", 'קוטג', "קוטג'"],
    ['the points too', 'חָלָב טרי', 'חלב', 'חָלָב'],
    ['a percentage that was written the other way round', 'חלב %3 טרי', '3%', '%3'],
    ['another spelling whole', 'חומוס אחלה', 'חמוס', 'חומוס'],
    ['a mistyped word whole', 'שוקולד פרה', 'שוקולץ', 'שוקולד'],
    ['a word typed with a prefix letter', 'בצל יבש', 'הבצל', 'בצל'],
    ['one range for what touches', 'קולה', 'קול ולה', 'קולה'],
    ['nothing', 'חלב', 'xyz', ''],
    ['nothing typed', 'חלב', '', ''],
  ])('%s', (_rule, name, query, expected) => expect(marked(name, query)).toBe(expected));

  test('ranges rise, do not touch and lie in the name', () => {
    const text = fc.string({ unit: fc.constantFrom(...'אבגו% 1."'), maxLength: 30 });
    fc.assert(
      fc.property(text, text, (name, query) => {
        let end = -1;
        for (const { from, to } of highlight(name, query)) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(name.length);
          end = to;
        }
      }),
    );
  });
});
