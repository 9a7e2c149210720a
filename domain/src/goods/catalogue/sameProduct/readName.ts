import { normalise, wordsOf } from '../normalise.ts';
import { withoutSizes } from '../size.ts';
import {
  FRESH,
  FROZEN,
  KOSHER,
  LABELS,
  LOOSE,
  MAKERS,
  NO_GOODS,
  ORGANIC,
  ORIGINS,
  PACKED,
  SAYS_NOTHING,
  UNSURE,
} from './labels.ts';
import { oneForm } from './oneForm.ts';
import { FISH, GOES_WITHOUT_SAYING, inPlainWords } from './words.ts';

/** The facts in a chain's name of a product: which thing it is, and all else on which two names of it must agree. */
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
  /** The same name as it reads if the last word was not cut; null where it was, or where the name is whole anyway. */
  readonly ifWhole: ReadName | null;
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
  8: 'שריר הזרוע',
  10: 'צוואר',
};
const CUT_WORDS = new Map(Object.entries(CUTS).map(([number, words]) => [number, new Set(wordsOf(words))]));
/** A cut with its number alone: 'שריר הזרוע 8', 'פילה מדומה 6'. */
const BARE_CUT = Object.entries(CUTS).map(([number, words]): readonly [RegExp, string] => [
  new RegExp(`${words.split(' ')[0] ?? ''}.*(?<![\\d.-])${number}(?![\\d.%-])`, 'u'),
  number,
]);
const BEEF = new Set(wordsOf('בשר בקר'));
/** '100%': there is nothing else in it. */
const ALL = '100%';
const GARLIC = 'שומ';
const MUSHROOM = 'פטריה';
const TOMATO = 'עגבניה';
const CHERRY = 'שרי';
const CHICKEN = 'עופ';
const WHOLE = 'שלמ';
const FILLET = 'פילה';
const FISH_NAMES = wordsOf(FISH);

/** How some chains shorten words that say how goods are sold, and what of; `withWords` writes them out. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  // 'א. עצמי': packed, for self-service; 'ת. עצמי': loose. An 'א' at the end of a whole name says the first, too.
  [/(?<![א-ת])א\s?\.\s?(?:עצמי|דיל(?:\s+עצמי)?)(?![א-ת])/gu, ' ארוז '],
  [/(?<![א-ת])ת\s?\.?\s?עצמי(?![א-ת])/gu, ' תפזורת '],
  [/(?<![א-ת.])נ\s?\./gu, ' נקבה '],
  [/(?<![א-ת.])ח\s?\.(?=\s?ט)/gu, ' חלק '],
];
const PACKED_AT_END = /\sא$/u;
/** A remark of several words in brackets, which some chains write the wrong way round. */
const REMARK = /[()]\s*[^\s()]+(?:\s+[^\s()]+){2,}\s*[()]/gu;
/** Numbers of pieces as words, behind a plural. */
const PIECES_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/ות .*רביעיי?ה/u, '4'],
  [/ות .*שישיי?ה/u, '6'],
  [/ות .*שמיניי?ה/u, '8'],
];
const PIECE_WORD = /(?:רביעי|שישי|שמיני)י?ה/gu;
/** The bakery's name with which a chain begins the names of all that it bakes. */
const BAKERY_AHEAD = /^\s*רוסטיק\s+(?=\S)/u;

/** A name's words as they are written, and what was read beside them. */
type Words = {
  readonly raw: readonly string[];
  readonly ranges: readonly string[];
  readonly cutsOfBeef: readonly string[];
  readonly pieces: string | null;
  readonly isAbout: boolean;
};

/** Reads a chain's name. The result does not depend on other names. */
export function readName(name: string): ReadName {
  const words = writtenWords(name);
  const last = isCutLength(name) && ENDS_IN_WORD.test(name) ? words.raw.at(-1) : undefined;
  if (last === undefined || PERCENT.test(last)) return readWords(words, words.raw, null, null);
  const before = words.raw.slice(0, -1);
  const ifWhole = readWords(words, words.raw, null, null);
  const isPhrase = inPlainWords(words.raw).join(' ') !== [...inPlainWords(before), ...inPlainWords([last])].join(' ');
  if (isPhrase) return ifWhole;
  const label = labelBegunBy(last);
  if (label !== undefined) return readWords(words, [...before, label], null, null);
  const [meaning] = inPlainWords([last]);
  const isKnown = meaning !== undefined && meaning !== last && !inPlainWords(before).includes(meaning);
  if (isKnown) return ifWhole;
  // A word that begins like one before it began another word.
  const isBegun = inPlainWords(before).includes(last);
  return readWords(words, before, isBegun ? '' : last, isBegun ? null : ifWhole);
}

/** Reads a name of which it is known that no till cut it. */
function readWholeName(name: string): ReadName {
  const words = writtenWords(name);
  return readWords(words, words.raw, null, null);
}

function writtenWords(name: string): Words {
  let apart = name.replace(REMARK, ' ').replace(BAKERY_AHEAD, '');
  apart = apart.replace(/([א-ת])(?=\d)/gu, '$1 ').replace(/([\d%])(?=[א-ת])/gu, '$1 ');
  for (const [short, words] of SHORT_FORMS) apart = apart.replace(short, words);
  if (!isCutLength(name)) apart = apart.replace(PACKED_AT_END, ' ארוז');
  const cutsOfBeef = Array.from(apart.matchAll(MEAT_NUMBER), ([, number = '']) => number);
  const bare = BARE_CUT.find(([pattern]) => cutsOfBeef.length === 0 && pattern.test(apart));
  if (bare) {
    cutsOfBeef.push(bare[1]);
    apart = apart.replace(new RegExp(`(?<!\\d)${bare[1]}(?!\\d)`), ' ');
  }
  const isAbout = apart.search(ABOUT) >= 0;
  const inWords = PIECES_IN_WORDS.find(([pattern]) => pattern.test(apart))?.[1];
  const pieces = PIECES.exec(apart)?.[1] ?? inWords ?? null;
  if (inWords !== undefined) apart = apart.replace(PIECE_WORD, ' ');
  const ranges = Array.from(apart.matchAll(RANGE), ([, from = '', to = '']) => `${from}-${to}`);
  const measured = apart
    .replaceAll(MEAT_NUMBER, ' ')
    .replaceAll(ABOUT, ' ')
    .replaceAll(RANGE, ' ')
    .replace(PIECES, ' ');
  const raw = normalise(withoutSizes(measured)).split(' ');
  return { raw, ranges, cutsOfBeef, pieces, isAbout };
}

function readWords(
  { ranges, cutsOfBeef, pieces, isAbout }: Words,
  written: readonly string[],
  cut: string | null,
  ifWhole: ReadName | null,
): ReadName {
  const words = inPlainWords(written);
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
    if (word === ALL) continue;
    else if (PERCENT.test(word)) out.percents.add(word);
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
  inUsualWords(out, cutsOfBeef);
  return { ...out, pieces, isOrganic, isPacked, isLoose, state, cut, ifWhole, isNoGoods };
}

/** A name that ends in a mark is whole. */
const ENDS_IN_WORD = /[\p{L}\d]$/u;
/** Whether a till may have cut the name, in the middle of a word. */
export const isCutLength = (name: string): boolean => CUT_LENGTHS.has(name.length);

/** Beginnings of two letters that only these words have in chains' names. */
const SHORT_BEGINNINGS = new Map([
  ['טר', 'טרי'],
  ['קפ', 'קפוא'],
  ['תפ', 'תפזורת'],
  ['במ', 'במשקל'],
  ['אר', 'ארוז'],
  ['שק', 'שקיל'],
  ['מע', 'מעדנייה'],
  ['מש', 'משקל'],
]);
const LABEL_LETTERS_MIN = 3;

/** The label that a cut word began; undefined where it may have been anything. */
function labelBegunBy(cut: string): string | undefined {
  if (cut.length > 1 && LABELS.some((labels) => labels.has(cut))) return cut;
  if (cut.length < LABEL_LETTERS_MIN) return SHORT_BEGINNINGS.get(cut);
  const found = labelsBegunBy(cut);
  return found.length === 1 ? found[0] : undefined;
}

/** A label of each kind that begins so. */
const labelsBegunBy = (cut: string): string[] =>
  LABELS.flatMap((labels) => [...labels].find((word) => word.startsWith(cut)) ?? []);

/**
 * A cut name with the rest of its last word, where the whole other name begins with it; null where it does not, and where
 * the rest may be of another label.
 */
export function completedName(cut: string, whole: string): ReadName | null {
  if (whole.length <= cut.length || !isCutLength(cut) || !whole.startsWith(cut)) return null;
  const [rest = ''] = /^[^\s]*/u.exec(whole.slice(cut.length)) ?? [];
  const last = normalise(cut).split(' ').at(-1) ?? '';
  return rest === '' || labelsBegunBy(last).length > 1 ? null : readWholeName(cut + rest);
}

const wordForms = (words: string): readonly string[] => Array.from(wordsOf(words), oneForm);
const IMPLIED = GOES_WITHOUT_SAYING.map(([where, says]) => ({ where: wordForms(where), says: wordForms(says) }));
/** The usual percentage of fat of cheeses that are sold by their own name alone. */
const USUAL_PERCENT: readonly (readonly [cheese: string, percent: string, butNot: string])[] = [
  ['עמק', '28%', 'לייט'],
  ['גלבוע', '22%', 'לייט'],
  ['טלהעמק', '32%', 'לייט'],
];

type Read = {
  readonly kind: Set<string>;
  readonly makers: Set<string>;
  readonly kosher: Set<string>;
  readonly percents: Set<string>;
};

/** Leaves out words that add nothing to others, and adds those that go without saying. */
function inUsualWords({ kind, makers, kosher, percents }: Read, cutsOfBeef: readonly string[]): void {
  const has = (...some: readonly string[]): boolean => some.some((word) => kind.has(oneForm(word)));
  const drop = (some: Iterable<string>): void => {
    for (const word of some) kind.delete(oneForm(word));
  };
  for (const number of cutsOfBeef) {
    drop(CUT_WORDS.get(number) ?? []);
    drop(BEEF);
    kind.add(`מס${number}`);
  }
  for (const [cheese, percent, butNot] of USUAL_PERCENT)
    if (has(cheese) && !has(butNot) && percents.size === 0) percents.add(percent);
  for (const { where, says } of IMPLIED) {
    if (!where.some((word) => kind.has(word))) continue;
    for (const word of says) {
      if (!where.includes(word)) kind.delete(word);
      for (const maker of makers) if (oneForm(maker) === word) makers.delete(maker);
    }
  }
  // All cheese of a chain is kosher; meat and herbs may be of another kind.
  if (percents.size > 0) kosher.delete('כשר');
  if (has(CHICKEN) && [...kind].every((word) => word === oneForm(CHICKEN) || word === oneForm(WHOLE))) drop([WHOLE]);
  if (has(...FISH_NAMES) && !has(FILLET)) drop([WHOLE]);
  if (has(CHERRY)) kind.add(oneForm(TOMATO));
  if (kind.size === 1 && has(MUSHROOM)) kind.add(oneForm('שמפיניונ'));
}
