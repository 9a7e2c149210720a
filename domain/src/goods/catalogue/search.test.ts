import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex } from './search.ts';
import type { SearchDoc } from './searchDoc.ts';

const product = (id: number, name: string, rest: Partial<SearchDoc> = {}): SearchDoc => ({
  id,
  name,
  brand: '',
  manufacturer: '',
  code: String(7290000000000 + id),
  chainCount: 1,
  isLoose: false,
  ...rest,
});

const PRODUCTS = [
  product(1, 'חלב טרי 3% קרטון 1 ליטר', { brand: 'תנובה', chainCount: 7, code: '7290004131074' }),
  product(2, 'חלב 1% תנובה', { chainCount: 5 }),
  product(3, 'שוקולד חלב פרה', { brand: 'עלית', chainCount: 7 }),
  product(4, "גבינת קוטג' 5% 250 גרם", { brand: 'תנובה', chainCount: 6 }),
  product(5, 'לחם אחיד פרוס', { manufacturer: "אנג'ל", chainCount: 4 }),
  product(6, 'חומוס אחלה 400 גרם', { chainCount: 3 }),
  product(7, 'קוקה קולה זירו 1.5 ליטר', { brand: 'Coca Cola', chainCount: 7 }),
  product(8, 'מלח שולחן', { chainCount: 2 }),
  product(9, 'חלבה וניל', { chainCount: 7 }),
  product(10, 'בצל יבש', { chainCount: 1 }),
  product(11, 'מטבוחה חריפה', { brand: 'תנובה', chainCount: 1 }),
  product(12, 'עגבניות שרי', { chainCount: 2 }),
];
const index = buildIndex(PRODUCTS);
const idsOf = ({ docs }: { docs: readonly SearchDoc[] }): number[] => docs.map(({ id }) => id);
const find = (query: string): readonly number[] => idsOf(index.search(query, { limit: 50 }));
const first = (query: string): number | undefined => find(query)[0];

describe('[C1] tolerant of how it is typed', () => {
  test.each([
    ['niqqud', 'חָלָב טָרִי', 1],
    ['geresh left out', 'קוטג', 4],
    ['geresh as an apostrophe', "קוטג'", 4],
    ['geresh', 'קוטג׳', 4],
    ['final letter in the middle of typing', 'לחם', 5],
    ['no final letter at the end', 'לחמ', 5],
    ['word order', 'קולה זירו קוקה', 7],
    ['the beginning of a word', 'קוקה זיר', 7],
    ['inside of a word', 'בוחה', 11],
    ['a percentage', 'חלב 1%', 2],
    ['a percentage the other way round', 'חלב %3', 1],
    ['a decimal', 'קולה 1.5', 7],
    ['a decimal comma', 'קולה 1,5', 7],
    ['Latin letters and case', 'coca COLA', 7],
    ['Latin and Hebrew together', 'coca קולה', 7],
    ['brand', 'תנובה קוטג', 4],
    ['manufacturer', 'לחם אנג׳ל', 5],
    ['defective spelling', 'חמוס', 6],
    ['one of several', 'עגבניה שרי', 12],
    ['several of one', 'לחמים', 5],
    ['before another noun', 'גבינה קוטג', 4],
    ['a prefix letter', 'הבצל', 10],
    ['a missing space', 'קוקהקולה', 7],
    ['a wrong letter', 'שוקולץ', 3],
    ['a missing letter', 'עגבנות', 12],
    ['a letter too many', 'מטבווחה', 11],
    ['swapped letters', 'שוקלוד', 3],
    ['an error in one of two words', 'שוקולד פדה', 3],
    ['an error in a word not finished', 'עגנני', 12],
  ])('%s', (_rule, query, id) => expect(first(query)).toBe(id));

  test('every word must fit', () => {
    expect(find('חלב קוקה')).toEqual([]);
    expect(find('תנובה')).toEqual(expect.arrayContaining([1, 2, 4, 11]));
    expect(find('תנובה')).not.toContain(5);
  });

  test('two typing errors are another word, and a wrong digit another number', () => {
    expect(find('סוקולטה')).toEqual([]);
    expect(find('קולה 1.6')).toEqual([]);
    expect(find('חלב 4%')).toEqual([]);
  });

  test('[C2] a short word that products have is not another word with an error', () => {
    const some = buildIndex([product(1, "קוטג' 5%"), product(2, 'קוטל זבובים'), product(3, 'חלב'), product(4, 'חלק')]);
    expect(idsOf(some.search('קוטג', { limit: 9 }))).toEqual([1]);
    expect(idsOf(some.search('חלב', { limit: 9 }))).toEqual([3]);
    expect(idsOf(some.search('קוטח', { limit: 9 }))).toEqual([1, 2]);
  });

  test('a prefix letter is part of a word that begins with it', () => {
    expect(first('מלח')).toBe(8);
    expect(find('לח')).toEqual([5, 8]);
  });
});

describe('[C3] barcodes', () => {
  test('a whole barcode finds its product first, with or without leading zeros', () => {
    expect(first('7290004131074')).toBe(1);
    expect(first('07290004131074')).toBe(1);
  });

  test('at least four digits find what begins with them', () => {
    expect(find('729000413')).toEqual([1]);
    expect(find('7290')).toHaveLength(PRODUCTS.length);
    expect(find('729')).toEqual([]);
  });
});

describe('[C4] best first', () => {
  test('a whole word before a beginning before an inside', () => {
    const three = buildIndex([
      product(1, 'כלי לחלב', { chainCount: 9 }),
      product(2, 'חלבה', { chainCount: 5 }),
      product(3, 'חלב', { chainCount: 1 }),
    ]);
    expect(idsOf(three.search('חלב', { limit: 9 }))).toEqual([3, 2, 1]);
  });

  test('the name before brand and manufacturer', () => {
    const three = buildIndex([
      product(1, 'גבינה', { brand: 'עמק', chainCount: 9 }),
      product(2, 'גבינה', { manufacturer: 'עמק', chainCount: 8 }),
      product(3, 'גבינת עמק', { chainCount: 1 }),
    ]);
    expect(idsOf(three.search('עמק', { limit: 9 }))).toEqual([3, 1, 2]);
  });

  test('the product of more chains, then the shorter name, then always the same', () => {
    const some = [
      product(1, 'חלב מועשר', { chainCount: 2 }),
      product(2, 'חלב', { chainCount: 2 }),
      product(3, 'חלב טרי ומפוסטר', { chainCount: 3 }),
      product(4, 'חלב', { chainCount: 2 }),
    ];
    expect(idsOf(buildIndex(some).search('חלב', { limit: 9 }))).toEqual([3, 2, 4, 1]);
    expect(idsOf(buildIndex(some.toReversed()).search('חלב', { limit: 9 }))).toEqual([3, 2, 4, 1]);
  });

  test('the fruit before what tastes of it, the noun itself before the noun it describes', () => {
    const some = buildIndex([
      product(1, 'יוגורט בננה', { chainCount: 7 }),
      product(2, 'בננות', { chainCount: 7 }),
      product(3, 'חמאת בוטנים', { chainCount: 7 }),
      product(4, 'חמאה מלוחה משובחת', { chainCount: 7 }),
      product(5, 'עוגיות חמאה', { chainCount: 7 }),
    ]);
    expect(idsOf(some.search('בננה', { limit: 9 }))).toEqual([2, 1]);
    expect(idsOf(some.search('חמאה', { limit: 9 }))).toEqual([4, 3, 5]);
  });

  test('the vegetable by weight before its tins, whatever the number of chains that know its code', () => {
    const some = buildIndex([
      product(1, 'עגבניות מרוסקות 180 גרם', { chainCount: 7 }),
      product(2, 'עגבניה', { isLoose: true }),
      product(3, 'רסק עגבניות', { chainCount: 7 }),
      product(4, 'משקה חלב בטעם בננה', { chainCount: 7 }),
      product(5, 'בננה', { isLoose: true }),
      product(6, 'פלפל אדום גרוס', { chainCount: 7 }),
      product(7, 'פלפל אדום', { isLoose: true }),
    ]);
    expect(idsOf(some.search('עגבניות', { limit: 9 }))).toEqual([2, 1, 3]);
    expect(idsOf(some.search('בננות', { limit: 9 }))).toEqual([5, 4]);
    expect(idsOf(some.search('אדום פלפל', { limit: 9 }))).toEqual([7, 6]);
    expect(idsOf(some.search('פלפל', { limit: 9 }))).toEqual([7, 6]);
  });

  test('a name that says just that, unless others are sold in many more chains', () => {
    const some = buildIndex([
      product(1, 'חלב', { chainCount: 1 }),
      product(2, 'חלב טרי 3%', { chainCount: 8 }),
      product(3, 'חלב עיזים', { chainCount: 2 }),
    ]);
    expect(idsOf(some.search('חלב', { limit: 9 }))).toEqual([2, 1, 3]);
  });

  test('products that cannot be had here come after all that fit as well', () => {
    const some = buildIndex([
      product(1, 'עגבניה', { isLoose: true }),
      product(2, 'עגבניה', { isLoose: true }),
      product(3, 'עגבניות מגי', { chainCount: 2 }),
      product(4, 'רסק בטעם עגבניותיים'),
    ]);
    const isLast = ({ id }: { id: number }) => id === 1;
    expect(idsOf(some.search('עגבניה', { limit: 9, isLast }))).toEqual([2, 3, 1, 4]);
  });

  test('milk before milk chocolate when both are sold everywhere', () => {
    expect(find('חלב').slice(0, 2)).toEqual([1, 2]);
  });
});

describe('[C12] words that were put right', () => {
  const some = buildIndex(
    ['שוקולד מריר 100 גרם', 'חלב טרה 3%', 'טוניק 1.5 ליטר', 'לחם אחיד'].map((name, id) => product(id + 1, name)),
  );
  test.each([
    ['שוקולץ', 'שוקולד'],
    ['שוקולץ מריר', 'שוקולד מריר'],
    ['חלבטרה', 'חלב טרה'],
    ['שוקולד', null],
    ['מריר שוקולד', null],
    ['חלב זזזזז', null],
  ])('%s: %s', (query, corrected) => expect(some.search(query, { limit: 5 }).corrected).toBe(corrected));

  test('four letters that begin nothing are not taken for the beginning of another word', () => {
    expect(some.search('טונה', { limit: 5 })).toEqual({ docs: [], total: 0, corrected: null });
  });
});

describe('[C10] plain before special', () => {
  test.each([
    ['חלב', 'חלב טרי 1% 1 ליטר', 'חלב נטול לקטוז 1 ליטר'],
    ['שוקולד', 'שוקולד חלב 100 גרם', "שוקולד צ'יפס מריר 200 גרם"],
    ['סוכר', 'סוכר לבן 1 ק"ג', 'סוכר חום 1 ק"ג'],
    ['שמן', 'שמן קנולה 1 ליטר', 'תרסיס שמן קנולה'],
    ['קמח', 'קמח לבן 1 ק"ג', 'קמח שקדים 250 גרם'],
  ])('%s', (query, plain, special) => {
    const docs = [
      product(1, special, { chainCount: 9 }),
      product(2, plain, { chainCount: 5 }),
      product(3, `עוגה עם ${query}`, { chainCount: 9 }),
    ];
    expect(idsOf(buildIndex(docs).search(query, { limit: 5 })).slice(0, 2)[0]).toBe(2);
  });

  test('a person who types the special word means it', () => {
    const sugars = buildIndex([
      product(1, 'סוכר לבן 1 ק"ג', { chainCount: 9 }),
      product(2, 'סוכר חום 1 ק"ג', { chainCount: 9 }),
    ]);
    expect(idsOf(sugars.search('סוכר חום', { limit: 5 }))).toEqual([2]);
    expect(idsOf(sugars.search('סוכר', { limit: 5 }))).toEqual([1, 2]);
  });

  test('a special kind comes before what only has it in it', () => {
    const milks = buildIndex([
      product(1, 'גלידת ריבת חלב', { chainCount: 9 }),
      product(2, 'חלב נטול לקטוז', { chainCount: 9 }),
    ]);
    expect(idsOf(milks.search('חלב', { limit: 5 }))).toEqual([2, 1]);
  });
});

describe('[search] limits', () => {
  test.each(['', ' ', 'ח', '-', '"', '.*'])('%j is too short to search for', (query) => {
    expect(index.search(query, { limit: 50 })).toEqual({ docs: [], total: 0, corrected: null });
  });

  test.each(['('.repeat(50_000), 'חלב '.repeat(50_000), 'א'.repeat(100_000), '[חלב]+(?:', 'חלב\u0000', '\ud800חלב'])(
    'odd and endless input is answered, and what is past 100 characters is not read',
    (query) => expect(find(query)).toEqual(find(query.slice(0, 100))),
  );

  test('limit and skip cut the same order, and the total counts all', () => {
    const all = index.search('תנובה', { limit: 50 });
    expect(all.total).toBe(all.docs.length);
    const pages = [0, 2, 4].flatMap((skip) => idsOf(index.search('תנובה', { limit: 2, skip })));
    expect(pages).toEqual(idsOf(all).slice(0, 6));
    expect(index.search('תנובה', { limit: 1, skip: 1 }).total).toBe(all.total);
  });

  test('a product that is not accepted is not counted', () => {
    const { docs, total } = index.search('תנובה', { limit: 50, accept: ({ id }) => id !== 1 });
    expect(idsOf({ docs })).not.toContain(1);
    expect(total).toBe(find('תנובה').length - 1);
  });
});

const WORDS = ['חלב', 'חלבה', 'תנובה', 'גבינה', 'לבנה', 'שוקולד', 'קוטג', '3%', '1.5', 'milk'];
const someProduct = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  brand: fc.constantFrom('', 'תנובה', 'טרה'),
  manufacturer: fc.constantFrom('', 'שטראוס'),
  isLoose: fc.boolean(),
  code: fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String),
  chainCount: fc.integer({ min: 0, max: 7 }),
});

describe('[C8] patching', () => {
  test('a patched index answers like one that was built from the beginning', () => {
    const changes = fc.array(
      fc.record({
        changed: fc.array(someProduct, { maxLength: 6 }),
        removed: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(someProduct, { maxLength: 20 }), changes, (start, patches) => {
        // chain counts are compared with the greatest one, which stays
        const anchor = product(99, 'עוגן', { chainCount: 8 });
        const patched = buildIndex([...start, anchor]);
        const docs = new Map([...start, anchor].map((doc) => [doc.id, doc]));
        for (const { changed, removed } of patches) {
          patched.patch({ changed, removed });
          for (const id of removed) docs.delete(id);
          for (const doc of changed) docs.set(doc.id, doc);
        }
        const rebuilt = buildIndex(docs.values());
        expect(patched.size).toBe(rebuilt.size);
        for (const query of ['חלב', 'לב', 'תנובה חלב', 'שוקולץ', '1.5', 'milk', '1234'])
          expect(patched.search(query, { limit: 50 })).toEqual(rebuilt.search(query, { limit: 50 }));
      }),
    );
  });

  test('many changes are taken into a new index, and still answer the same', () => {
    const many = Array.from({ length: 2000 }, (_, i) => product(i + 1, `מוצר מספר ${i + 1}`));
    const patched = buildIndex(many);
    patched.patch({ changed: many.slice(0, 900).map((doc) => ({ ...doc, name: `${doc.name} חדש` })), removed: [2000] });
    expect(patched.search('חדש', { limit: 5 }).total).toBe(900);
    expect(patched.search('מוצר', { limit: 5 }).total).toBe(1999);
  });
});

test('[C2] every product is found by its whole name, its swapped words and a name with one error', () => {
  const letters = [...'אבגדהוזחטיכלמנסעפצקרשת'];
  fc.assert(
    fc.property(
      fc.constantFrom(...PRODUCTS),
      fc.nat(),
      fc.constantFrom(...letters),
      fc.constantFrom('insert', 'delete', 'replace', 'swap'),
      (doc, seed, letter, error) => {
        const words = doc.name.split(' ').filter((word) => /^[א-ת]{5,}$/.test(word));
        const word = words[seed % Math.max(1, words.length)];
        expect(find(doc.name)).toContain(doc.id);
        expect(find(doc.name.split(' ').toReversed().join(' '))).toContain(doc.id);
        if (!word) return;
        const at = seed % (word.length - 1);
        const [before, here, next, rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
        const wrong = {
          insert: before + letter + here + next + rest,
          delete: before + next + rest,
          replace: before + letter + next + rest,
          swap: before + next + here + rest,
        }[error];
        expect(find(doc.name.replace(word, wrong))).toContain(doc.id);
      },
    ),
    { numRuns: 500 },
  );
});
