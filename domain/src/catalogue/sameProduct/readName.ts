import { otherFormsOf } from '../forms.ts';
import { normalise, wordsOf } from '../normalise.ts';
import { withoutSizes } from '../size.ts';
import {
  FRESH,
  FROZEN,
  inPlainWords,
  KOSHER,
  LOOSE,
  MAKERS,
  NO_GOODS,
  ORGANIC,
  ORIGINS,
  PACKED,
  SAYS_NOTHING,
  UNSURE,
} from './words.ts';

/** What a chain's name says of a product: which thing it is, and what else two names of it must agree on. */
export type ReadName = {
  /** The words of the thing and its variety, each in one form for all spellings and numbers. */
  readonly kind: ReadonlySet<string>;
  /** Further words: of another product, or only more about this one. */
  readonly unsure: ReadonlySet<string>;
  readonly makers: ReadonlySet<string>;
  readonly kosher: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  /** Sizes of fish, numbers of kinds, as they are written: '5-7'. */
  readonly numbers: ReadonlySet<string>;
  /** '16%'. */
  readonly percents: ReadonlySet<string>;
  /** How many pieces a package has; null: the name does not say. */
  readonly pieces: string | null;
  readonly isOrganic: boolean;
  readonly isPacked: boolean;
  /** The name says that it is sold loose. */
  readonly isLoose: boolean;
  readonly state: 'fresh' | 'frozen' | null;
  /** The beginning of a word that the chain's till cut off, '' where nothing is known of it; null: the name is whole. */
  readonly cut: string | null;
  /** A deposit, a coupon, a delivery. */
  readonly isNoGoods: boolean;
};

/** The lengths at which tills cut names. */
const CUT_LENGTHS: ReadonlySet<number> = new Set([19, 20, 24, 25, 30, 31]);
const PIECES = /(?<!\d)(\d{1,2})\s?(?:יח(?:ידות|['׳])?|פרי)(?![א-ת])/u;
const MEAT_NUMBER = /(?:מס|מספר)\s?['`׳]?\s?(\d{1,2})(?!\d)/gu;
/** An approximate weight: a piece that was packed and weighed beforehand. */
const ABOUT = /(?<![א-ת])כ\s?-?\s?\d{2,4}\s?-?(?:גרם|גר|ג)?(?![א-ת])/gu;
const RANGE = /(?<![\d.])(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\d.%])/gu;
const NUMBER = /^\d/;
const PERCENT = /^\d[\d.]*%$/;

/** The numbers of beef cuts and their names: with the number, the name says nothing more. */
const CUTS: Readonly<Record<string, string>> = {
  1: 'אנטריקוט',
  2: 'צלעות',
  3: 'חזה',
  4: 'כתף מרכזי',
  5: 'צלי כתף',
  6: 'פילה מדומה',
  7: 'מכסה הצלע',
  8: 'שריר',
  10: 'צוואר',
};
const CUT_WORDS = new Map(Object.entries(CUTS).map(([number, words]) => [number, new Set(wordsOf(words))]));
const BEEF = new Set(wordsOf('בשר בקר'));
/** Where they are, the word 'cheese' says nothing more. */
const CHEESES = new Set(
  wordsOf(
    'בולגרית גאודה מוצרלה צפתית פטה ברי קממבר חלומי צדר פרמזן רוקפור מנצגו אדםגבינה אמנטל עמק נעם לאבנה ברינזה פקורינו קשקבל ריקוטה ' +
      'גלבוע מאסדם טבורוג סקנדינבית דנבלו פרובולון גלעד גרוייר תום',
  ),
);
/** Israeli yellow cheeses, which are one thing under several descriptions. */
const YELLOW_CHEESES = new Set(wordsOf('עמק נעם גלבוע'));
const OF_YELLOW_CHEESE = new Set(wordsOf('צהובה חציקשה קלאסית קלאסי קלאס בקר'));
const CHEESE = 'גבינה';
const GARLIC = 'שומ';
const MUSHROOM = 'פטריה';
const POTATO = 'תפוד';
const TOMATO = 'עגבניה';
const CHERRY = 'שרי';

export function readName(name: string): ReadName {
  const apart = name.replace(/([א-ת])(?=\d)/gu, '$1 ').replace(/([\d%])(?=[א-ת])/gu, '$1 ');
  const numbers = Array.from(apart.matchAll(MEAT_NUMBER), ([, number = '']) => number);
  const isAbout = apart.search(ABOUT) >= 0;
  const pieces = PIECES.exec(apart)?.[1] ?? null;
  const ranges = Array.from(apart.matchAll(RANGE), ([, from = '', to = '']) => `${from}-${to}`);
  const measured = apart
    .replaceAll(MEAT_NUMBER, ' ')
    .replaceAll(ABOUT, ' ')
    .replaceAll(RANGE, ' ')
    .replace(PIECES, ' ');
  const raw = normalise(withoutSizes(measured)).split(' ');
  const last = isCutLength(name) && !PERCENT.test(raw.at(-1) ?? '') ? raw.pop() : undefined;
  const label = last === undefined ? undefined : labelBegunBy(last);
  const words = inPlainWords(label === undefined ? raw : [...raw, label]);
  const whole = last !== undefined && label === undefined ? inPlainWords([last]) : [];
  // A last word that has a meaning of its own is whole, unless it occurred before: then another word began like it.
  const isWhole = whole.some((word) => word !== last) && whole.every((word) => !words.includes(word));
  if (isWhole) words.push(...whole);
  const out = {
    kind: new Set<string>(),
    unsure: new Set<string>(),
    makers: new Set<string>(),
    kosher: new Set<string>(),
    origins: new Set<string>(),
    percents: new Set<string>(),
    numbers: new Set<string>(ranges),
  };
  let [isOrganic, isPacked, isLoose, isNoGoods] = [false, isAbout || pieces !== null, false, false];
  let state: ReadName['state'] = null;
  for (const word of words) {
    if (PERCENT.test(word)) out.percents.add(word);
    else if (NUMBER.test(word)) out.numbers.add(word);
    else if (NO_GOODS.has(word)) isNoGoods = true;
    else if (ORGANIC.has(word)) isOrganic = true;
    else if (FROZEN.has(word)) state = 'frozen';
    else if (FRESH.has(word)) state ??= 'fresh';
    else if (PACKED.has(word)) isPacked = true;
    else if (LOOSE.has(word)) isLoose = true;
    else if (SAYS_NOTHING.has(word) || word.length <= 1) continue;
    else if (KOSHER.has(word)) out.kosher.add(word);
    else if (MAKERS.has(word)) out.makers.add(word);
    else if (ORIGINS.has(word)) out.origins.add(word);
    else if (UNSURE.has(word)) out.unsure.add(word);
    else out.kind.add(oneForm(word));
  }
  if (words.includes(GARLIC) && state === 'fresh') out.kind.add('טרי');
  const kind = inUsualWords(out.kind, numbers);
  // A word that begins like one before it began another word.
  const begun = last !== undefined && words.includes(last) ? '' : last;
  const cut = begun === undefined || label !== undefined || isWhole ? null : begun;
  return { ...out, kind, pieces, isOrganic, isPacked, isLoose, state, cut, isNoGoods };
}

/** Tills cut in the middle of a word; a name that ends in a mark is whole. */
const isCutLength = (name: string): boolean => CUT_LENGTHS.has(name.length) && /[\p{L}\d]$/u.test(name);

/** Words of a name that are not part of the thing itself, by which a cut word may be known. */
const LABELS = [FROZEN, FRESH, PACKED, LOOSE, ORGANIC, ORIGINS, SAYS_NOTHING, UNSURE, KOSHER, MAKERS];
/** Beginnings of two letters that only these words have in chains' names. */
const SHORT_BEGINNINGS = new Map([
  ['טר', 'טרי'],
  ['קפ', 'קפוא'],
  ['תפ', 'תפזורת'],
  ['במ', 'במשקל'],
  ['אר', 'ארוז'],
]);
const LABEL_LETTERS_MIN = 3;

/** The label that a cut word began; undefined where it may have been anything. */
function labelBegunBy(cut: string): string | undefined {
  if (cut.length < LABEL_LETTERS_MIN) return SHORT_BEGINNINGS.get(cut);
  const found = LABELS.flatMap((labels) => [...labels].find((word) => word.startsWith(cut)) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a name has a word, beside labels, that another name has in no form: somebody may search for it. */
export function saysMore(name: string, than: string): boolean {
  const known = new Set(normalise(than).split(' ').map(oneForm));
  const isLabel = (word: string): boolean => LABELS.some((labels) => labels.has(word));
  return normalise(name)
    .split(' ')
    .some((word) => word.length > 1 && !isLabel(word) && !known.has(oneForm(word)));
}

/** A word in singular or plural, male or female: 'אדומים' and 'אדומה' are 'אדומ'. Shorter stems are shared by too many words. */
export function oneForm(word: string): string {
  const single = word.replace(/יימ$/, 'י').replaceAll('יי', 'י').replaceAll('וו', 'ו');
  if (single.length < 4 || otherFormsOf(single).length === 0) return single;
  for (const ending of ['ות', 'ימ', 'ה', 'ת']) {
    const stem = single.slice(0, -ending.length);
    if (single.endsWith(ending) && stem.length >= 3) return stem;
  }
  return single;
}

/** Leaves out words that add nothing to others, and adds those that go without saying. */
function inUsualWords(words: ReadonlySet<string>, numbers: readonly string[]): Set<string> {
  const kind = new Set(words);
  const has = (...some: readonly string[]): boolean => some.some((word) => kind.has(oneForm(word)));
  const drop = (some: Iterable<string>): void => {
    for (const word of some) kind.delete(oneForm(word));
  };
  for (const number of numbers) {
    drop(CUT_WORDS.get(number) ?? []);
    drop(BEEF);
    kind.add(`מס${number}`);
  }
  if (has(...CHEESES)) drop([CHEESE]);
  if (has(...YELLOW_CHEESES)) drop([CHEESE, ...OF_YELLOW_CHEESE]);
  if (has(POTATO)) drop(['לבנ']);
  if (has('סטרקינג')) drop(['אדומ']);
  if (has('סמיט')) drop(['ירוק']);
  if (has('פינק')) drop(['ורוד', 'אדומ']);
  if (has('בולגרית')) drop(['מלוחה']);
  if (has(CHERRY)) kind.add(oneForm(TOMATO));
  if (kind.size === 1 && has(MUSHROOM)) kind.add(oneForm('שמפיניונ'));
  if (kind.size === 1 && has('כרוב')) kind.add('לבנ');
  return kind;
}
