import { otherFormsOf } from '../../goods/catalogue/forms.ts';
import { isOtherSpelling, normalise, wordsOf } from '../../goods/catalogue/normalise.ts';
import { isSpice } from './atHome.ts';

/** The prefixes of a word, in this order: and; that, when; in, to, from, as; the. */
const PREFIXES = /^(ו?)(כש|מש|ש)?([בלמכ])?(ה?)/;
const WORD_MIN = 2;
/** Folded words of recipes that only look like a prefix and an ingredient: 'put' (שמים) is not water, for example. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'שמימ',
  'ושמימ',
  'שמה',
  'שמות',
  'משרימ',
  'מבשלימ',
  'מלאימ',
  'לשמנ',
  'משומנת',
  'משומנ',
  'שומנ',
]);

/** A word of a step without what is put before it; `isAfterFrom`: it may be a verb, as 'משמנים' is. */
type SaidWord = { readonly word: string; readonly isAfterFrom: boolean };
/** A word of a step; `isOfOther`: the word before it makes it a part of another thing. */
type PlacedWord = { readonly word: string; readonly isOfOther: boolean };

/**
 * Which ingredients a step names: the places of their names, in the order of the ingredients. An ingredient is named by
 * its first word in any form and with any prefix ('והעגבניות' names 'עגבניות בשלות'); of several that begin alike,
 * those of which the step says more. A kind names it alone ('פטה' for 'גבינת פטה') where nothing else begins so and where
 * it is not a part of another thing ('ציר עוף'). Verbs made of its letters do not name it ('משמנים' is not oil, 'מלחו' is
 * not salt). Spices are not counted: 'פלפלים' are vegetables, never black pepper; 'תבלינים' names every spice.
 */
export function ingredientsInStep(step: string, names: readonly string[]): number[] {
  const isSaid = sayingOf(wordsOf(step).map((word) => ({ word, isOfOther: false })));
  const firsts = new Set(names.map((name) => wordsOf(name)[0]));
  const isSaidAlone = sayingOf(placedWords(step, firsts));
  const found = names.map((name) => {
    const [first, ...more] = wordsOf(name);
    const [second] = more;
    if (first === undefined) return null;
    const isKindSaid = second !== undefined && HEADS.has(first) && !firsts.has(second) && isSaidAlone(second);
    if (!isKindSaid && !isSaid(first, !isSpice(name))) return null;
    return { first, more: more.filter((word) => isSaid(word)).length };
  });
  const areSpicesSaid = isSaid(SPICES);
  const most = (first: string): number => Math.max(...found.map((one) => (one?.first === first ? one.more : 0)));
  return names.flatMap((name, at) => {
    const one = found[at];
    return (one && one.more === most(one.first)) || (areSpicesSaid && isSpice(name)) ? [at] : [];
  });
}

/** Finds whether a step says a word, in any form and with any prefix. */
function sayingOf(placed: readonly PlacedWord[]): (word: string, isCounted?: boolean) => boolean {
  const words = placed.filter(({ word }) => !OTHER_WORDS.has(word));
  const said = words.flatMap(({ word, isOfOther }) =>
    // 'And', 'in' and the like before a word part it from the word before it: 'חלב וסויה'.
    withoutPrefixes(word).filter((one) => !isOfOther || (one.word !== word && `ה${one.word}` !== word)),
  );
  return (word, isCounted = true) => {
    const forms = otherFormsOf(word).filter((form) => isCounted || !PLURAL.test(form));
    return (
      said.some((one) => one.word === word || (!isVerb(one, word) && forms.includes(one.word))) ||
      words.some((one) => !one.isOfOther && one.word.at(-1) === word.at(-1) && isOtherSpelling(word, one.word))
    );
  };
}

/** The words of a step at their places, without those that the next word makes another thing. */
const placedWords = (step: string, firsts: ReadonlySet<string | undefined>): PlacedWord[] =>
  step.split(BREAKS).flatMap((part) => {
    const words = normalise(part).split(' ');
    const isThing = (word: string): boolean => THINGS.has(word) || (HEADS.has(word) && firsts.has(word));
    return words.flatMap((word, at) => {
      if (MADE_OTHER.test(words[at + 1] ?? '')) return [];
      const before = words[words[at - 1] === 'של' ? at - 2 : at - 1] ?? '';
      return [{ word, isOfOther: withoutPrefixes(before).some((one) => isThing(one.word)) }];
    });
  });

const BREAKS = /[,.;:!?()\n]/;
/** Words before a kind that name another thing of it: 'ציר עוף' and 'מרק עוף' are not chicken, 'חלב סויה' is not a sauce. */
const THINGS: ReadonlySet<string> = new Set(
  'ציר מרק אבקת שומנ מיצ חלב גרגרי זרעי פולי עלי קמח רוטב ממרח משחת מחית קליפת גרידת תמצית תרכיז ריבת חמאת כבד כבדי פלחי'.split(
    ' ',
  ),
);
/** Words after a kind that make it another thing: 'פטה הכבד' is not cheese, 'לימון כבוש' is not a sauce. */
const MADE_OTHER = /^[המ]?(?:כבד|כבוש(?:ה|ימ|ות)?)$/;
const SPICES = 'תבלינימ';
/** First words that a step may leave out: it says 'פטה' for 'גבינת פטה', 'עוף' for 'חזה עוף'. */
const HEADS: ReadonlySet<string> = new Set(['גבינת', 'חזה', 'שוקי', 'כרעי', 'ירכי', 'פילה', 'נתחי', 'רוטב']);
const PLURAL = /(?:ימ|ות)$/;

/** 'From' and an ending that the name itself has not are how verbs are made of names: מקמחים, מסוכרות. */
const isVerb = ({ word, isAfterFrom }: SaidWord, name: string): boolean =>
  isAfterFrom && word.length > name.length && word.startsWith(name) && PLURAL.test(word);

/** A word as it is, and as it is after each part that may be a prefix; a prefix that belongs to the word stays once. */
function withoutPrefixes(word: string): SaidWord[] {
  const forms: SaidWord[] = [{ word, isAfterFrom: false }];
  let rest = word;
  for (const part of PREFIXES.exec(word)?.slice(1) ?? []) {
    if (!part || rest.length - part.length < WORD_MIN) continue;
    rest = rest.slice(part.length);
    forms.push({ word: rest, isAfterFrom: part === 'מ' });
  }
  return forms;
}
