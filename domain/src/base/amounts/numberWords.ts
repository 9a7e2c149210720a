/** Hebrew number words of every gender and state, as recipes and lists use them: one to twenty, tens, hundreds and parts. */

const CARDINALS: readonly (readonly [value: number, words: string])[] = [
  [1, 'אחת אחד'],
  [2, 'שתיים שתים שניים שנים שתי שני זוג צמד'],
  [3, 'שלוש שלושה שלושת שלש שלשה'],
  [4, 'ארבע ארבעה ארבעת'],
  [5, 'חמש חמישה חמשת חמשה'],
  [6, 'שש שישה שישת ששה'],
  [7, 'שבע שבעה שבעת'],
  [8, 'שמונה שמונת'],
  [9, 'תשע תשעה תשעת'],
  [10, 'עשר עשרה עשרת'],
  [12, 'תריסר'],
  [20, 'עשרים'],
  [30, 'שלושים'],
  [40, 'ארבעים'],
  [50, 'חמישים'],
  [60, 'שישים'],
  [70, 'שבעים'],
  [80, 'שמונים'],
  [90, 'תשעים'],
  [100, 'מאה'],
  [200, 'מאתיים'],
];

/** Words that make tens or hundreds of the number before them. */
const TEEN_WORDS: ReadonlySet<string> = new Set(['עשר', 'עשרה']);
const HUNDREDS_WORD = 'מאות';

/** A fraction, alone and counted: שליש, שני שליש. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['חצי', 2],
  ['מחצית', 2],
  ['שליש', 3],
  ['שלישי', 3],
  ['שלישים', 3],
  ['רבע', 4],
  ['רבעי', 4],
  ['רבעים', 4],
  ['חמישית', 5],
  ['חמישיות', 5],
  ['שישית', 6],
  ['שישיות', 6],
  ['שמינית', 8],
  ['שמיניות', 8],
  ['עשירית', 10],
  ['עשיריות', 10],
]);

const DOZENS: ReadonlySet<string> = new Set(['תריסר', 'תריסרים']);
/** Whether a number before this word counts dozens: 'חצי תריסר', '2 תריסרים'. */
export const isDozen = (word: string | undefined): boolean => DOZENS.has(word ?? '');
export const DOZEN = 12;

const VALUES: ReadonlyMap<string, number> = new Map(
  CARDINALS.flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);

/** The denominator of the fraction that this word names: 3 for שליש. */
export const denominatorOf = (word: string | undefined): number | null => PARTS.get(word ?? '') ?? null;

/** Whether a word says a number or a part of one: 'שתיים', 'רבע'. */
export const isNumberWord = (word: string): boolean => VALUES.has(word) || PARTS.has(word);

/** The whole number in words that begins at this word, and the index after it; null if there is none. */
export function readCardinal(words: readonly string[], start: number): { value: number; next: number } | null {
  const first = VALUES.get(words[start] ?? '');
  if (first === undefined) return null;
  const second = words[start + 1] ?? '';
  if (first < 10 && TEEN_WORDS.has(second)) return { value: first + 10, next: start + 2 };
  const [value, next] = first < 10 && second === HUNDREDS_WORD ? [first * 100, start + 2] : [first, start + 1];
  const joined = words[next] ?? '';
  if (value < 20 || !joined.startsWith('ו')) return { value, next };
  const rest = readCardinal([joined.slice(1), ...words.slice(next + 1, next + 3)], 0);
  return rest && rest.value < (value < 100 ? 10 : 100)
    ? { value: value + rest.value, next: next + rest.next }
    : { value, next };
}
