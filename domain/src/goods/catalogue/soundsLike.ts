/**
 * Brands in Latin letters and in Hebrew: heinz is היינץ, strauss is שטראוס. Both are taken to the consonants that are heard;
 * words with the same consonants are compared by how well letters and vowels fit.
 */

/** The sound of a consonant: the letter of its class, and how far it is from the usual spelling of the other script. */
type Sound = { readonly consonant: string; readonly spelling: string };

/** Latin spellings by class; longer ones are tried first. `-` is heard as nothing. */
const LATIN: readonly (readonly [spelling: string, consonant: string, letter: string])[] = [
  ['tch', 'S', 'צ'],
  ['sch', 'S', 'ש'],
  ['ck', 'K', 'ק'],
  ['sh', 'S', 'ש'],
  ['ph', 'P', 'פ'],
  ['th', 'T', 'ת'],
  ['tz', 'S', 'צ'],
  ['ts', 'S', 'צ'],
  ['zz', 'S', 'צ'],
  ['gh', 'G', 'ג'],
  ['kh', 'K', 'ח'],
  ['ch', 'K', 'כ'],
  ['ce', 'S', 'ס'],
  ['ci', 'S', 'ס'],
  ['cy', 'S', 'ס'],
  ['b', 'B', 'ב'],
  ['v', 'B', 'ב'],
  ['w', 'B', 'ו'],
  ['p', 'P', 'פ'],
  ['f', 'P', 'פ'],
  ['g', 'G', 'ג'],
  ['j', 'G', 'ג'],
  ['d', 'D', 'ד'],
  ['k', 'K', 'ק'],
  ['c', 'K', 'ק'],
  ['q', 'K', 'ק'],
  ['l', 'L', 'ל'],
  ['m', 'M', 'מ'],
  ['n', 'N', 'נ'],
  ['r', 'R', 'ר'],
  ['s', 'S', 'ס'],
  ['z', 'S', 'ז'],
  ['t', 'T', 'ט'],
];
const VOWELS = /^[aeiouyh]/;
const HEBREW: Readonly<Record<string, string>> = {
  ב: 'B',
  פ: 'P',
  ג: 'G',
  ד: 'D',
  ח: 'K',
  כ: 'K',
  ק: 'K',
  ל: 'L',
  מ: 'M',
  נ: 'N',
  ר: 'R',
  ס: 'S',
  ש: 'S',
  ז: 'S',
  צ: 'S',
  ט: 'T',
  ת: 'T',
};
/** Shorter words sound like too many others. */
const LETTERS_MIN = 3;
/** The sound of a word's beginning where it is not a consonant. */
const OPENING: Readonly<Record<string, string>> = { א: 'A', ע: 'A', ה: 'H', י: 'Y' };

/** A word's consonants and the vowels between them. */
type Heard = { readonly key: string; readonly sounds: readonly Sound[]; readonly gaps: readonly string[] };

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);
const isHebrew = (word: string): boolean => /^[א-ת]+$/.test(word);

/** Returns the key of a word's sound, the same in both scripts; null for words that are too short, or of neither. */
export function soundKeyOf(word: string): string | null {
  const heard = heardOf(word);
  return heard && heard.key.length > 1 ? heard.key : null;
}

/** How badly a Hebrew word spells a Latin one of the same key: 0 is just as one would write it. */
function spellingDistance(latin: string, hebrew: string): number {
  const [one, other] = [heardOf(latin), heardOf(hebrew)];
  if (!one || !other || one.key !== other.key) return Infinity;
  let distance = 0;
  one.sounds.forEach(({ spelling }, at) => {
    distance += letterDistance(spelling, other.sounds[at]?.spelling ?? '');
  });
  one.gaps.forEach((gap, at) => (distance += vowelDistance(gap, other.gaps[at] ?? '')));
  return distance;
}

/** Nobody writes ח for k. */
const letterDistance = (usual: string, written: string): number => {
  if (usual === written) return 0;
  return usual === 'ק' && written === 'ח' ? 3 : 1;
};

/** A ו that nobody says is worse than one that is left out. */
function vowelDistance(latin: string, hebrew: string): number {
  const isRound = /[ou]/.test(latin);
  const isBright = /[iey]/.test(latin);
  let distance = hebrew.includes('ו') === isRound ? 0 : isRound ? 1 : 2;
  if (hebrew.includes('י') && !isBright) distance += latin.includes('a') ? 1 : 2;
  return distance;
}

function heardOf(word: string): Heard | null {
  if (word.length < LETTERS_MIN) return null;
  if (isLatin(word)) return heardLatin(word.replaceAll('x', 'ks').replace(/([b-df-hj-np-tvwz])\1/g, doubled));
  return isHebrew(word) ? heardHebrew(word) : null;
}

/** One consonant that is written twice; a double z is heard as צ. */
const doubled = (pair: string, letter: string): string => (letter === 'z' ? pair : letter);

function heardLatin(word: string): Heard {
  const builder = new HeardBuilder(
    /^[aeiou]/.test(word) ? 'A' : word.startsWith('h') ? 'H' : word.startsWith('y') ? 'Y' : '',
  );
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at);
    const found = LATIN.find(([spelling]) => rest.startsWith(spelling));
    if (found) builder.consonant(found[1], found[2]);
    else if (VOWELS.test(rest)) builder.vowel(rest.charAt(0));
    at += found ? (found[0].startsWith('c') && /[eiy]$/.test(found[0]) ? 1 : found[0].length) : 1;
  }
  return builder.heard();
}

function heardHebrew(word: string): Heard {
  const first = word.charAt(0);
  const builder = new HeardBuilder(OPENING[first] ?? '');
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const consonant = HEBREW[letter];
    const isDouble = letter === 'ו' && word.charAt(at + 1) === 'ו';
    if (consonant !== undefined) builder.consonant(consonant, letter);
    else if (isDouble || (letter === 'ו' && at === 0)) {
      builder.consonant('B', 'ו');
      if (isDouble) at += 1;
    } else builder.vowel(letter);
  }
  return builder.heard();
}

class HeardBuilder {
  readonly #sounds: Sound[] = [];
  readonly #gaps: string[] = [''];
  readonly #opening: string;

  constructor(opening: string) {
    this.#opening = opening;
  }

  consonant(consonant: string, spelling: string): void {
    this.#sounds.push({ consonant, spelling });
    this.#gaps.push('');
  }

  vowel(letter: string): void {
    this.#gaps.push((this.#gaps.pop() ?? '') + letter);
  }

  heard(): Heard {
    const [, ...gaps] = this.#gaps;
    const key = this.#opening + this.#sounds.map(({ consonant }) => consonant).join('');
    return { key, sounds: this.#sounds, gaps };
  }
}

/** How far a spelling may be, by the number of consonants: words with few of them sound like too many others. */
const DISTANCE_MAX: readonly number[] = [0, 0, 1, 3];

/** The best spellings of a Latin word among Hebrew words with its key; none where they are far from it. */
export function bestSpellings(latin: string, hebrew: readonly string[]): readonly string[] {
  const distances = hebrew.map((word) => spellingDistance(latin, word));
  const least = Math.min(...distances);
  const consonants = heardOf(latin)?.sounds.length ?? 0;
  return least > (DISTANCE_MAX[Math.min(consonants, 3)] ?? 0) ? [] : hebrew.filter((_, at) => distances[at] === least);
}
