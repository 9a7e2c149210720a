/**
 * Whether two words, in the form that words are compared in, are one word in two spellings: a vowel letter more or less,
 * letters that sound alike, two neighbours swapped, or a slip in a long word. 'קלוי' and 'קלוף' are two words, as are short
 * words that differ in a vowel ('כבש', 'כבוש').
 */
export function isOneWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < LETTERS_MIN || long.length - short.length > 1 || short[0] !== long[0]) return false;
  return short.length === long.length ? differsByOne(short, long) : lacksOne(short, long);
}

const LETTERS_MIN = 4;
/** Shorter words that differ in ו or י, or in the order of two letters, are often two words. */
const VOWEL_LETTERS_MIN = 5;
/** In longer words one slip of any letter does not make another word. */
const LONG_LETTERS_MIN = 7;
const VOWELS = 'אויה';
/** Letters that are heard alike, or written for one another. */
const ALIKE = ['וב', 'טת', 'כק', 'כח', 'סש', 'אע', 'אה', 'סצ', 'סז'];

const soundAlike = (a: string, b: string): boolean => ALIKE.some((pair) => pair === a + b || pair === b + a);

/** Two words of the same length. */
function differsByOne(one: string, other: string): boolean {
  const at = firstDifference(one, other);
  const [a = '', b = ''] = [one[at], other[at]];
  if (one.slice(at + 1) === other.slice(at + 1))
    return soundAlike(a, b) || (one.length >= LONG_LETTERS_MIN && at < one.length - 1);
  const isSwapped = a === other[at + 1] && one[at + 1] === b && one.slice(at + 2) === other.slice(at + 2);
  return isSwapped && one.length > VOWEL_LETTERS_MIN;
}

function lacksOne(short: string, long: string): boolean {
  const at = firstDifference(short, long);
  // A last letter more is an ending: another form, or another word.
  if (at === short.length || short.slice(at) !== long.slice(at + 1)) return false;
  const extra = long[at] ?? '';
  if (extra === 'א' || extra === long[at - 1]) return true;
  return VOWELS.includes(extra) ? short.length >= VOWEL_LETTERS_MIN : short.length >= LONG_LETTERS_MIN - 1;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
