import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judged,
  LABELLED_KINDS,
  pairsOf,
  scored,
  scoredByGroups,
  scoreOf,
} from '../../../../../bench/matching/score.ts';
import { runAtOnce } from '../slices.ts';
import { type GroupedProduct, groupProducts, type PairDecision, type ProductGroups } from './groups.ts';
import { isOneWord } from './oneWord.ts';
import { sameVerdict } from './verdict.ts';

const product = (chain: string, name: string, facts: Partial<GroupedProduct> = {}): GroupedProduct => ({
  itemCode: `${chain}-${name}`,
  code: '',
  chainIds: [chain],
  name,
  isWeighted: true,
  size: null,
  categoryId: 4,
  priceAgorot: 690,
  ...facts,
});

const grouped = (products: readonly GroupedProduct[], decisions?: readonly PairDecision[]): ProductGroups =>
  runAtOnce(groupProducts(products, decisions));

const NAMES = [
  'עגבניה',
  'עגבניות שרי',
  'תפוח עץ סמיט',
  'תפו"ע ירוק גרנד סמיט',
  'בצל סגול',
  'בצל אדום',
  'חזה עוף טרי',
  'בולגרית 5%',
];
const anyProduct = fc
  .record({
    chain: fc.constantFrom('1', '2', '3', '4'),
    name: fc.constantFrom(...NAMES),
    priceAgorot: fc.constantFrom(290, 490, 690, 1490),
    code: fc.constantFrom('', '2385455', '7290002385455', '554891'),
  })
  .map(({ chain, name, ...facts }) => product(chain, name, facts));

describe('the same product in several chains', () => {
  it.each(Object.entries(LABELLED_KINDS))('[PM1] is found by its names: the %s part', (_, kinds) => {
    const pairs = pairsOf(kinds);
    const { precision, recall } = scoreOf(scored(pairs));
    expect(pairs.length).toBeGreaterThan(400);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['tuned', 'untouched'] as const)('[PM1] is found among the goods of seven chains: the %s part', (part) => {
    const goods = judged(part);
    const [pairs, groups] = [scoreOf(scored(goods.pairs)), scoreOf(scoredByGroups(goods))];
    expect(goods.pairs.length).toBeGreaterThan(2000);
    expect(pairs.precision).toBeGreaterThanOrEqual(0.985);
    expect(groups.precision).toBeGreaterThanOrEqual(0.99);
    expect(Math.min(pairs.recall, groups.recall)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['a country', 'חציל', 'חצילים ישראל'],
    ['how it is sold', 'תפו"א אדום בתפזורת', 'תפוח אדמה אדום במשקל'],
    ['praise', 'אגס', 'אגס מובחר'],
    ['the order of words, brackets that are turned', 'קישוא זוקיני ירוק', 'קשוא ירוק )זוקיני('],
    ['a remark in brackets', 'חזה הודו טרי', 'חזה הודו טרי (לא ניתן לספק טחון)'],
    ['a default colour', 'סלק', 'סלק אדום'],
    ['the class of a thing', 'דג בורי טרי', 'בורי טרי'],
    ['the maker of a brand', 'גבינת עמק 28%', 'עמק 28% תנובה'],
    ['a bakery ahead', 'בורקס גבינה', 'רוסטיק בורקס גבינה'],
    ['a spelling', 'קשקבל גוש 26%', 'קאשקבל גוש 26%'],
    ['a word that was cut', 'תפוח עץ ירוק גרנד סמיט', 'תפוח עץ ירוק גרנד סמ'],
    ['a whole word where a till cuts', 'גבינה צהובה 15% נעם', 'גבינת נעם 15% שומן'],
  ])('[PM1] is the same in spite of %s', (_, one, other) => {
    expect(sameVerdict(product('1', one), product('2', other))).toBe('same');
    expect(sameVerdict(product('2', other), product('1', one))).toBe('same');
  });

  it.each([
    ['two melons', 'מלון', 'מלון ספרדי'],
    ['cabbages', 'כרוב', 'כרובית'],
    ['a dried one', 'שזיף', 'שזיף מיובש'],
    ['bone', 'אנטריקוט טרי', 'אנטריקוט טרי עם עצם'],
    ['two words of like letters', 'פקאן קלוי', 'פקאן קלוף'],
    ['another colour', 'פלפל אדום', 'פלפל ירוק'],
  ])('[PM1] differs: %s', (_, one, other) => {
    expect(sameVerdict(product('1', one), product('2', other))).toBe('different');
  });

  it('[PM1] waits for a person where a label of a maker may have been cut', () => {
    const [one, other] = [product('1', 'כרעיים עוף טרי פרימה'), product('2', 'כרעיים עוף טרי פרימ')];
    expect(sameVerdict(one, other)).toBe('ambiguous');
    expect(sameVerdict(product('1', 'פסטרמה הודו מעושנת'), product('2', 'פסטרמה הודו מעושנת ארוזה'))).toBe('ambiguous');
  });

  it('[PM1] knows a word in two spellings, and words that are alike', () => {
    expect(isOneWord('קשקבל', 'קאשקבל')).toBe(true);
    expect(isOneWord('אנטריקוט', 'אנטירקוט')).toBe(true);
    for (const [one, other] of [
      ['שומר', 'שמיר'],
      ['כבש', 'כבוש'],
      ['קלוי', 'קלופ'],
      ['תפוז', 'תפוד'],
      ['שמנ', 'שמנת'],
    ] as const)
      expect(isOneWord(one, other)).toBe(false);
  });

  it('[PM1] is not what is organic, frozen, packed, of another maker, kosher kind, percentage or size of fish', () => {
    const verdict = (one: string, other: string, facts: Partial<GroupedProduct> = {}) =>
      sameVerdict(product('1', one, facts), product('2', other, facts));
    expect(verdict('עגבניה', 'עגבניה אורגנית')).toBe('different');
    expect(verdict('ברוקולי', 'ברוקולי קפוא')).toBe('different');
    expect(verdict('גזר בתפזורת', 'גזר ארוז')).toBe('different');
    expect(verdict('גזר', 'גזר ארוז')).toBe('ambiguous');
    expect(verdict('בולגרית 5%', 'בולגרית 16%')).toBe('different');
    expect(verdict('חזה עוף טרי', 'חזה עוף', { categoryId: 3 })).toBe('ambiguous');
    expect(verdict('אנטריקוט טרי חלק', 'אנטריקוט טרי מוכשר', { categoryId: 3 })).toBe('different');
    expect(verdict('חזה עוף טרי עטרה', 'חזה עוף טרי', { categoryId: 3 })).toBe('ambiguous');
    expect(verdict('פילה אמנון קפוא 5-7', 'פילה אמנון קפוא 7-9', { categoryId: 3 })).toBe('different');
    expect(verdict('קופון עגבניה', 'קופון עגבניה')).toBe('different');
    expect(sameVerdict(product('1', 'כרובית'), product('2', 'כרובית', { isWeighted: false }))).toBe('different');
  });

  it('[PM1] a name that the till cut off counts as far as it goes', () => {
    const verdict = (one: string, other: string) => sameVerdict(product('1', one), product('2', other));
    expect(verdict('גבינת כבשים עם כמהין', 'גבינת כבשים עם כמהין')).toBe('same');
    expect(verdict('פקאן טבעי במשקל תפז', 'פקאן טבעי במשקל')).toBe('same');
    expect(verdict('כרעיים עוף קפוא עוף', 'כרעיים עוף קפוא')).toBe('ambiguous');
    expect(verdict('מארז פילה אמנון עם פ', 'מארז פילה אמנון פרמיום')).not.toBe('same');
  });

  it('[PM1] a supplier’s number is evidence, but never against the words', () => {
    const verdict = (one: string, other: string) =>
      sameVerdict(product('1', one, { code: '2385455' }), product('2', other, { code: '7290002385455' }));
    expect(verdict('בולגרית גד 24%', 'גבינה בולגרית מעודנת גד 24%')).toBe('same');
    expect(verdict('קשיו טבעי', 'קשיו קלוי')).toBe('different');
    expect(verdict('לחם מחמצת', 'רוסטיק לחם כוסמין מלא')).toBe('ambiguous');
    // Words that one name leaves out raise no doubt.
    expect(verdict('בולגרית מסורתית 16% גד', 'בולגרית 16%')).toBe('same');
  });

  it('[PM1] a code that two chains made up is evidence of one thing only where the names share their words', () => {
    const verdict = (one: string, other: string, code: string, otherCode = code) =>
      sameVerdict(product('1', one, { code }), product('2', other, { code: otherCode }));
    expect(verdict('כרוב לבן', 'בטטה', '7290000000138')).toBe('different');
    expect(verdict('קשיו טבעי', 'קשיו קלוי', '7290000976433')).toBe('different');
    expect(verdict('גבינת טל העמק 32%', 'גבינה קשה טל העמק 32', '53219', '7290000053219')).toBe('same');
    expect(verdict('לימון', 'מאפים במשקל', '14296', '7290000014296')).toBe('different');
  });

  it('[PM2] chains’ products are joined over three names, and one chain’s doubles only at about the same price', () => {
    const { groups } = grouped([
      product('1', 'עגבניה'),
      product('2', 'עגבנייה ישראל'),
      product('3', 'עגבניות', { priceAgorot: 490 }),
      product('3', 'עגבניה', { priceAgorot: 1390 }),
      product('4', 'עגבניות שרי'),
    ]);
    expect(groups).toEqual([['1-עגבניה', '2-עגבנייה ישראל', '3-עגבניות']]);
  });

  it('[PM2] products of one chain alone are no group', () => {
    expect(grouped([product('1', 'עגבניה'), product('1', 'עגבניות')]).groups).toEqual([]);
  });

  it('[PM3] no group has two products that differ, whatever the order of the products', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 14 }), (some) => {
        const products = some.map((one, at) => ({ ...one, itemCode: `${one.chainIds[0] ?? ''}-${at}` }));
        const { groups } = grouped(products);
        const byCode = new Map(products.map((one) => [one.itemCode, one]));
        for (const group of groups)
          for (const a of group)
            for (const b of group) {
              const [one, other] = [byCode.get(a), byCode.get(b)];
              if (one && other && a !== b) expect(sameVerdict(one, other)).not.toBe('different');
            }
        expect(grouped(products.toReversed()).groups).toEqual(groups);
      }),
    );
  });

  it('[PM4] a decision of people wins over the rules, and an unsure pair is asked once', () => {
    const products = [product('1', 'גזר'), product('2', 'גזר ארוז'), product('3', 'גזר'), product('4', 'סלק')];
    const { groups, ambiguous } = grouped(products);
    expect(groups).toEqual([['1-גזר', '3-גזר']]);
    expect(ambiguous).toHaveLength(1);
    const joined = grouped(products, [{ one: '1-גזר', other: '2-גזר ארוז', isSame: true }]);
    expect(joined.groups).toEqual([['1-גזר', '2-גזר ארוז', '3-גזר']]);
    expect(joined.ambiguous).toEqual([]);
    const split = grouped(products, [{ one: '1-גזר', other: '3-גזר', isSame: false }]);
    expect(split.groups).toEqual([]);
    const forced = grouped(products, [{ one: '3-גזר', other: '4-סלק', isSame: true }]);
    expect(forced.groups).toEqual([['1-גזר', '3-גזר', '4-סלק']]);
    const apart = { one: '1-גזר', other: '4-סלק', isSame: false };
    const both = grouped(products, [{ one: '3-גזר', other: '4-סלק', isSame: true }, apart]);
    expect(both.groups).toEqual([['1-גזר', '3-גזר']]);
  });
});
