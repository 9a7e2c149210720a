import { describe, expect, test } from 'vitest';
import { normalise } from './normalise.ts';
import { buildIndex } from './search.ts';
import { bestSpellings, soundKeyOf } from './soundsLike.ts';

const BRANDS: readonly (readonly [latin: string, hebrew: string])[] = [
  ['heinz', 'היינץ'],
  ['tnuva', 'תנובה'],
  ['osem', 'אסם'],
  ['elite', 'עלית'],
  ['strauss', 'שטראוס'],
  ['yotvata', 'יטבתה'],
  ['nutella', 'נוטלה'],
  ['pringles', 'פרינגלס'],
  ['danone', 'דנונה'],
  ['philadelphia', 'פילדלפיה'],
  ['barilla', 'ברילה'],
  ['nescafe', 'נסקפה'],
  ['lavazza', 'לוואצה'],
  ['kinder', 'קינדר'],
  ['snickers', 'סניקרס'],
  ['oreo', 'אוראו'],
  ['colgate', 'קולגייט'],
  ['huggies', 'האגיס'],
  ['pampers', 'פמפרס'],
  ['sano', 'סנו'],
  ['telma', 'תלמה'],
  ['wissotzky', 'ויסוצקי'],
  ['doritos', 'דוריטוס'],
  ['sprite', 'ספרייט'],
  ['axe', 'אקס'],
];
const named = (id: number, name: string) => ({
  id,
  name,
  brand: '',
  manufacturer: '',
  code: String(id),
  chainCount: 1,
  isLoose: false,
});

describe('[C11] a Latin brand finds its Hebrew spelling', () => {
  const others = ['חלב', 'חיטה', 'שום', 'עור', 'שמן', 'טרי', 'תירס', 'סוכר', 'קמח', 'לבן', 'מלח', 'שוקולד', 'עוגיות'];
  const index = buildIndex([...others, ...BRANDS.map(([, hebrew]) => hebrew)].map((name, id) => named(id, name)));

  test.each(BRANDS)('%s → %s', (latin, hebrew) => {
    expect(soundKeyOf(latin)).toBe(soundKeyOf(normalise(hebrew)));
    expect(index.search(latin, { limit: 1 }).docs[0]?.name).toBe(hebrew);
  });

  test('words that only sound a little alike are not found', () => {
    for (const latin of ['club', 'cat', 'sugar', 'or', 'zzz', 'tr'])
      expect(index.search(latin, { limit: 5 }).docs).toEqual([]);
    expect(bestSpellings('club', ['חלב'])).toEqual([]);
  });

  test('a name in Latin letters comes before one that only sounds like it', () => {
    const both = buildIndex([named(1, 'קטשופ היינץ'), named(2, 'KETCHUP HEINZ')]);
    expect(both.search('heinz', { limit: 5 }).docs.map(({ id }) => id)).toEqual([2, 1]);
  });
});
