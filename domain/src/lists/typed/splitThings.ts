import { isAside, isSeparator } from '../../base/amounts/lineTokens.ts';
import { denominatorOf, readCardinal } from '../../base/amounts/numberWords.ts';
import { unitOf } from '../../base/amounts/unit.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import { isConstruct, wholeNameSubcategory } from '../../goods/catalogue/namedCategory.ts';
import { DETAIL, isPieces, MORE_WORD } from './readThing.ts';
import { isMeasure, isPackage, readTypedAmount, type TypedAmount } from './typedAmount.ts';
import {
  beginsWithVav,
  describesNothing,
  endsBefore,
  hasFlavours,
  isFlavour,
  isColour,
  haveFlavours,
  isHedge,
  isMadeFor,
  isNameNumber,
  isOneThing,
  isPlainThing,
  describesGoods,
  isTreat,
  isWeighedGoods,
  isWholeThing,
  MEATS,
  needsName,
  type NamedThing,
} from './typedWords.ts';

/** Takes the words of one line apart where another thing begins: at ו, and at further amounts. */
export function splitThings(words: readonly string[]): readonly (readonly string[])[] {
  const things = splitAtVav(words).flatMap(splitAtAmounts);
  return things.flatMap(
    (thing) => (things.length > 1 ? splitPlainPair(thing) : null) ?? splitPlainRun(thing, things.length > 1),
  );
}

/** ו before a number or by itself, and its like in English, Russian and Arabic. */
const APART: ReadonlySet<string> = new Set(['ו-', 'ו', '&', 'and', 'и', 'و']);
const joinsByVav = (word: string): boolean =>
  /^ו\d/.test(word) || (word.startsWith('ו') && !beginsWithVav(word)) || ARABIC_AND.test(word);
/** A word of Arabic with its 'and'; some begin so by themselves, as 'paper', 'one' and 'a half' do. */
const ARABIC_AND = /^و(?!رق|جب|رد|اف|يس|احد|نصف|ربع|سط|طني|ايت)[\u0621-\u064a]{3,}$/;

function splitAtVav(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let part: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = part.length === 0 ? null : restAfterVav(word, words[at + 1] ?? '', part);
    if (next === null) part.push(word);
    else {
      parts.push(part);
      part = next === '' ? [] : [next];
    }
  }
  return [...parts, part].filter((one) => one.length > 0);
}

/** The word without its ו if it begins another thing; null if it belongs to the one before. */
function restAfterVav(word: string, after: string, part: readonly string[]): string | null {
  // "Ben & Jerry's", 'הד & שולדרס'.
  if (word === '&' && !(isPlainThing(part) && isPlainThing([after]))) return null;
  // 'גם חלב גם לחם', but not 'משחת שיניים גם וגם'.
  const isApart = APART.has(word.toLowerCase()) || (word === 'גם' && isPlainThing([after]));
  if (!isApart && !joinsByVav(word)) return null;
  const right = isApart ? after : word.slice(1);
  if (right.endsWith('%')) return null;
  if (continuesNumber(part, right) || isAmountOnly(part)) return null;
  const begins = readTypedAmount([right, ...(isApart ? [] : [after])], 0) !== null || /^\d/.test(right);
  if (!begins && isOneThing(part, right)) return null;
  return isApart ? '' : right;
}

/** 'קילו וחצי', 'עשרים וחמש': the number goes on. */
function continuesNumber(part: readonly string[], right: string): boolean {
  const last = part.at(-1) ?? '';
  const isNumber = readCardinal([last], 0) !== null || /^\d+$/.test(last);
  const isPart = denominatorOf(right) !== null || right === 'שלושת' || /^[½¼¾⅓⅔\d]/.test(right);
  if (isPart && (isNumber || unitOf(last) !== null)) return true;
  return readCardinal([last], 0) !== null && readCardinal([right], 0) !== null;
}

function isAmountOnly(part: readonly string[]): boolean {
  const read = readTypedAmount(part, 0);
  return read !== null && read.next === part.length;
}

/** So many plain things in a row are no name: 'עגבניות מלפפונים חסה'. */
const PLAIN_RUN_MIN = 3;

/** The names of things among words, with the amount before them and the one behind. */
type AmongAmounts = Readonly<Record<'before' | 'names' | 'behind', readonly string[]>>;

function namesAmong(words: readonly string[]): AmongAmounts {
  const from = readTypedAmount(words, 0)?.next ?? 0;
  const last = amountsIn(words).at(-1);
  // A measure behind other goods is the size of a package: those words are one name.
  const isOfLast =
    last !== undefined && (!isMeasure(last.amount.unit) || isWeighedGoods(words.slice(last.start - 1, last.start)));
  const to = isOfLast && last.start > from && last.next === words.length ? last.start : words.length;
  return { before: words.slice(0, from), names: words.slice(from, to), behind: words.slice(to) };
}

/** The words of each thing: the amount before the names belongs to the first, the one behind them to the last. */
const wordsOfThings = (things: readonly NamedThing[], { before, behind }: AmongAmounts) =>
  things.map(({ words }, at) => [...(at === 0 ? before : []), ...words, ...(at === things.length - 1 ? behind : [])]);

/** Words that name things each, without an amount, a comma or ו between them: people dictate and type so. */
function splitPlainRun(all: readonly string[], isOfMany: boolean): readonly (readonly string[])[] {
  const among = namesAmong(all);
  const words = among.names;
  if (words.length < PLAIN_RUN_MIN) return [all];
  const described = describedThings(words, isOfMany);
  if (described.length > 0) return wordsOfThings(described, among);
  if (haveFlavours(words)) return [all];
  const named = namedThings(words);
  // 'ביצים קמח לחם': nobody writes three plain words for two things if the last describes nothing.
  const isOfSingles =
    named.length < PLAIN_RUN_MIN &&
    words.every((word) => plainSubcategory(word) !== undefined) &&
    named.every((thing) => thing.words.length === 1 || describesNothing(thing.words.at(-1) ?? ''));
  const things = isOfSingles ? words.flatMap((word) => namedThings([word])) : named;
  const [first, ...others] = things;
  // A long name has such words too: 'גיוזה ירקות אדממה', 'וופל קרם אגוזים'.
  const areSure =
    first?.isPlain === true && others.filter(({ isPlain }) => !isPlain).length <= (isTreat(first.subcategory) ? 0 : 1);
  // 'לחם לבן לחם מלא': nobody names goods twice for one thing.
  const isTwice = others.length > 0 && others.every((thing) => thing.isPlain && thing.words[0] === first?.words[0]);
  if (!areSure || (things.length < PLAIN_RUN_MIN && !isTwice)) return [all];
  return wordsOfThings(things, among);
}

/** The names that words consist of, each with its kind; none where a word belongs to no name. */
function namedThings(words: readonly string[]): readonly NamedThing[] {
  const things: NamedThing[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const next = thingAt(words, at) ?? (describes(word) ? { words: [word], subcategory: 0, isPlain: false } : null);
    if (!next || (next.subcategory === 0 && things.length === 0)) return [];
    at += next.words.length;
    const last = things.pop();
    if (last && isKindOf(next, last)) things.push({ ...last, words: [...last.words, ...next.words] });
    else things.push(...(last ? [last] : []), next);
  }
  return things;
}

/**
 * 'נייר טואלט נייר מגבת שקיות זבל', 'ביצים לחם אחיד גבינה צהובה': the things that words consist of, each a name of one or two words, or
 * goods with a word that names nothing by itself. None where something is left, few are known names, or others are one name.
 */
function describedThings(words: readonly string[], isOfMany: boolean): readonly NamedThing[] {
  const things: NamedThing[] = [];
  for (let at = 0; at < words.length;) {
    const thing = describedThing(words.slice(at, at + 2)) ?? plainThing(words[at] ?? '');
    if (!thing) return [];
    things.push(thing);
    at += thing.words.length;
  }
  const areKnown = things.filter(({ isPlain }) => isPlain).length * 3 >= things.length * 2;
  const isSingle = things.some((thing) => thing.words.length === 1);
  const areTreats = things.some(({ subcategory }) => isTreat(subcategory));
  const isLongTreat = things.some((thing) => isTreat(thing.subcategory) && thing.words.length > 1);
  // 'שמפו ביצים דבש': what is washed with has the names of food in it.
  const isOfFood = things.some(({ subcategory }) => subcategory < CARE_MIN);
  const isCare = (things[0]?.subcategory ?? 0) >= CARE_MIN && things[0]?.words.length === 1;
  const haveOne =
    words.some(needsName) ||
    (words.slice(0, 2).some(hasFlavours) &&
      ((isCare && isOfFood) || things.some((thing) => thing.words.length === 1 && thing.words.every(isFlavour))));
  const isSure =
    areKnown &&
    !haveOne &&
    !isLongTreat &&
    !words.some((word) => MORE_WORD.test(word) || isSeparator(word)) &&
    things.length >= ((isSingle || areTreats) && !isOfMany ? SURE_RUN_MIN : PLAIN_RUN_MIN);
  return isSure ? things : [];
}
/** The subcategories of the house and the body begin here, behind those of food and drink. */
const CARE_MIN = 81;
/** No name has so many names in it. */
const SURE_RUN_MIN = 4;

function plainThing(word: string): NamedThing | null {
  const subcategory = plainSubcategory(word);
  return subcategory === undefined ? null : { words: [word], subcategory, isPlain: true };
}

function describedThing(words: readonly string[]): NamedThing | null {
  const [head = '', next = ''] = words;
  const kind = wholeNameSubcategory(head);
  const areApart = !describes(next) && areTwoPlain(words);
  const pair = areApart || next === '' ? undefined : wholeNameSubcategory(words.join(' '));
  const hasKind = (hasFlavours(head) && plainSubcategory(head) === undefined) || isConstruct(head);
  const isNoWord = describes(next) || (/^(?!ו)[א-ת'"]+$/.test(next) && wholeNameSubcategory(next) === undefined);
  const isDescribed = kind !== undefined && (isNoWord || (hasKind && isFlavour(next)));
  const subcategory = pair ?? (isDescribed ? kind : undefined);
  return subcategory === undefined
    ? null
    : { words, subcategory, isPlain: (pair ?? plainSubcategory(head)) !== undefined };
}

/** Whether two everyday names are no name together: 'חלב אורז'. */
const areTwoPlain = (words: readonly string[]): boolean =>
  words.length > 1 && !isWholeThing(words) && words.every((word) => plainSubcategory(word) !== undefined);

/** The name of two words or one that begins at a place. Two plain words are one only by a plain name: 'חלב אורז' are two. */
function thingAt(words: readonly string[], at: number): NamedThing | null {
  for (const name of [words.slice(at, at + 2), words.slice(at, at + 1)]) {
    const text = name.join(' ');
    const plain = plainSubcategory(text);
    const subcategory = plain ?? wholeNameSubcategory(text);
    if (
      subcategory !== undefined &&
      !areTwoPlain(name) &&
      !name.some(isSeparator) &&
      !(name.length === 1 && isConstruct(text))
    )
      return { words: name, subcategory, isPlain: plain !== undefined };
  }
  return null;
}

/** 'סטייק אנטריקוט', 'פרגיות עוף'. */
const isOfAnimal = (thing: NamedThing, before: NamedThing): boolean =>
  before.words[0] === 'סטייק' ||
  (ANIMAL.test(thing.words[0] ?? '') && !ANIMAL.test(before.words[0] ?? '') && MEATS.has(before.subcategory));
const ANIMAL = /^(?:בקר|עוף|הודו|כבש|טלה)$/;

const describes = (word: string): boolean => isAside(word) || describesGoods(word);

/** 'לחם שיפון', 'בצל לבן', 'הודו טחון': a kind of the goods before. */
const isKindOf = (thing: NamedThing, before: NamedThing): boolean =>
  describes(thing.words[0] ?? '') ||
  isOfAnimal(thing, before) ||
  (thing.subcategory === before.subcategory && thing.words.length === 1 && !(thing.isPlain && before.isPlain));

/**
 * 'בננות תפוחים ושני לחם', 'חיתולים מגבונים ומטרנה': two plain things in a line of several, of which the second does not
 * describe the first. Other goods are often named by two things ('לחם שום', 'עוגיות שקדים').
 */
function splitPlainPair(words: readonly string[]): readonly (readonly string[])[] | null {
  const among = namesAmong(words);
  if (among.names.length > PAIR_WORDS_MAX || isWholeThing(among.names)) return null;
  const things = namedThings(among.names);
  const [first, second] = things;
  const isPair = things.length === 2 && first?.isPlain === true && second?.isPlain === true;
  return isPair && endsBefore(first, second) ? wordsOfThings(things, among) : null;
}

/** Each of the two has at most two words. */
const PAIR_WORDS_MAX = 4;

type AmountAmongWords = { readonly start: number; readonly next: number; readonly amount: TypedAmount };

/** '2 חלב 3 לחם', 'עגבניות 2 קילו מלפפונים 1 קילו': more than one amount, all before or all after what they are of. */
function splitAtAmounts(words: readonly string[]): readonly (readonly string[])[] {
  const amounts = amountsIn(words);
  const last = amounts.at(-1);
  if (!last) return [words];
  const from = isHedge(words[0]) ? 1 : 0;
  const isBefore = amounts[0]?.start === from;
  const isAfter = !isBefore && amounts.length > 1 && last.next === words.length;
  if (isAfter) {
    const ends = amounts.filter(({ start }) => start > 0).map(({ next }) => next);
    // 'שמן 900 מ"ל - 2' and 'דג 2 יח בערך קילו' name one thing.
    const isEach = amounts.every(({ start }, at) =>
      words
        .slice(amounts[at - 1]?.next ?? 0, start)
        .some((word) => !isSeparator(word) && !isHedge(word) && !DETAIL.test(word)),
    );
    return isEach ? cut(words, ends.slice(0, -1)) : [words];
  }
  const begins = amounts.filter(({ start, next, amount }) => {
    if (start === from || next >= words.length || isPieces(words.slice(next))) return false;
    if (isMeasure(amount.unit) || !isBefore)
      return isPlainThing(words.slice(next)) && isPlainBefore(words, amounts, start);
    return true;
  });
  return cut(
    words,
    begins.map(({ start }) => start),
  );
}

/** Whether what ends at this place begins with a name of goods: 'חלב שתי לחם', but not 'סוגת 2 אורז'. */
function isPlainBefore(words: readonly string[], amounts: readonly AmountAmongWords[], end: number): boolean {
  const before = amounts.filter(({ next }) => next < end).at(-1);
  const from = before?.next ?? readTypedAmount(words, 0)?.next ?? 0;
  return [words.slice(from, end), words.slice(0, end)].some((name) => isPlainThing(name) || isWeighedGoods(name));
}

function amountsIn(words: readonly string[]): readonly AmountAmongWords[] {
  const found: AmountAmongWords[] = [];
  for (let at = 0; at < words.length;) {
    const read = readTypedAmount(words, at);
    const isSaid = read?.value.isCounted === true || isOneMore(words, found.at(-1)?.next ?? 0, at);
    const isCount = isSaid && !isNameNumber(words, at) && !isTimes(words, at);
    if (read && isCount) found.push({ start: at, next: read.next, amount: read.value });
    at = read && isCount ? read.next : at + 1;
  }
  return found;
}

/** Whether one of something begins without a number: 'קילו בצל קילו גזר', 'ביצים חבילת חמאה'. */
function isOneMore(words: readonly string[], from: number, at: number): boolean {
  if (hasFlavours(words[0] ?? '')) return false;
  if (words[at] === 'קילו') return true;
  const isBehindGoods = isPlainThing(words.slice(from, at));
  // 'צרור נענע צרור פטרוזיליה'; one package at the beginning says nothing of more goods: 'חבילת ביצים 12 גדולות'.
  const isRepeated = at === 0 && words.some((_, place) => place > 1 && beginsPackage(words, place));
  return (isBehindGoods || isRepeated) && beginsPackage(words, at);
}

const beginsPackage = (words: readonly string[], at: number): boolean =>
  isPackageOf(words[at] ?? '') &&
  isPlainThing(words.slice(at + 1)) &&
  !isColour(words[at + 1] ?? '') &&
  !isMadeFor(words.slice(at + 1));

/** 'חבילת', 'שישיית', 'שקית' and 'צרור'. */
const isPackageOf = (word: string): boolean =>
  /^(?:צרור|בקבוק|שקית|צנצנת|פחית|קופס[הת]|קרטון|מגש|שק|רשת|ארגז|גביע|שפופרת)$/.test(word) ||
  (word.endsWith('ת') && isPackage(readTypedAmount([word.replace(/ת$/, 'ה')], 0)?.value.unit ?? ''));

/** '3' in 'x 3' and '3 x' counts the whole line. */
const isTimes = (words: readonly string[], at: number): boolean =>
  /^x$/i.test(words[at - 1] ?? '') || /^x$/i.test(words[at + 1] ?? '');

function cut(words: readonly string[], places: readonly number[]): readonly (readonly string[])[] {
  return [0, ...places].map((from, at) => words.slice(from, places[at] ?? words.length));
}
