import { unitOf } from '../../base/amounts/unit.ts';

/** Amount words of English, Arabic and Russian lists as the Hebrew ones that the amounts are read by. */

const WORDS: Readonly<Record<string, string>> = {
  'ק"ג': 'קלו קילוא kilo kilos kilogram kilograms kg kgs кг килограмм килограмма кило كيلو كغ كجم كغم كيلوغرام',
  גרם: 'גרמ גראם gram grams grs г гр грамм грамма граммов غرام غم جرام غ',
  ליטר: 'ליתר liter liters litre litres lt л литр литра литров لتر ليتر',
  'מ"ל': 'мл مل',
  יחידות: 'pcs pc piece pieces units unit шт штук штука штуки حبة حبات قطعة قطع',
  חבילה: "ח' חבילא pack packet package упаковка пачка пачку уп علبة",
  חבילות: 'packs packets packages упаковки пачки пачек علب',
  שקית: 'bag пакет كيس',
  שקיות: 'bags пакета пакетов اكياس أكياس',
  בקבוק: "בק' בקב' bottle бутылка бутылку قنينة زجاجة",
  בקבוקים: 'bottles бутылки бутылок قناني زجاجات',
  פחית: 'can tin банка банку',
  פחיות: 'cans tins банки банок',
  קופסה: 'box коробка коробку صندوق',
  קופסאות: 'boxes коробки коробок صناديق',
  צנצנת: 'jar مرطبان',
  צנצנות: 'jars',
  קרטון: 'carton كرتونة',
  קרטונים: 'cartons',
  צרור: 'bunch пучок باقة ربطة',
  צרורות: 'bunches пучка пучков',
  כיכר: 'loaf loaves буханка буханку буханки',
  תריסר: 'dozen дюжина дюжину دزينة درزن',
  חצי: 'half пол نصف نص',
  רבע: 'quarter четверть ربع',
  וחצי: 'ونصف ونص',
  ורבע: 'وربع',
  אחד: 'one один одна одно',
  שניים: 'two два две اثنين',
  שלוש: 'three три ثلاثة',
  ארבע: 'four четыре اربعة أربعة',
  חמש: 'five пять خمسة',
  שש: 'six шесть ستة',
  עשר: 'ten десять десяток عشرة',
};

const HEBREW_OF = new Map(
  Object.entries(WORDS).flatMap(([hebrew, words]) => words.split(' ').map((word) => [word, hebrew])),
);
const HALF_KILOGRAM = new Map([
  ['полкило', ['חצי', 'ק"ג']],
  ['полкилограмма', ['חצי', 'ק"ג']],
  ['поллитра', ['חצי', 'ליטר']],
]);

/** Words between an amount and what it is of. */
const OF = new Set(['of', 'של', 'من']);
export const isOf = (word: string | undefined): boolean => OF.has((word ?? '').toLowerCase());

/** The Hebrew amount word for each word, and the word itself where it is none. */
export const hebrewAmountWords = (words: readonly string[]): readonly string[] =>
  words.map((word, at) =>
    at === 0 && isLoafOfName(word, words[1])
      ? word
      : (HEBREW_OF.get(word.toLowerCase().replace(/\.$/, '')) ?? withSingleLetters(word)),
  );

/** 'meat loaf', 'loaf pan': without a count a loaf is of bread, or a part of a name. */
const isLoafOfName = (word: string, next: string | undefined): boolean => /^loa(?:f|ves)$/i.test(word) && !isOf(next);

/** 'שקיית', 'קילוו': a unit with a letter too many. */
function withSingleLetters(word: string): string {
  const single = word.replaceAll(/(?<!^)(.)\1+/g, '$1');
  return single !== word && unitOf(word) === null && unitOf(single)?.isShort === false ? single : word;
}

/** Takes 'полкило' apart, and the article from 'half a dozen'. */
export const withoutContractions = (words: readonly string[]): readonly string[] =>
  words.some((word) => HALF_KILOGRAM.has(word.toLowerCase()) || ARTICLE.test(word))
    ? words.flatMap((word, at) =>
        ARTICLE.test(word) && isForeignAmount(words[at + 1] ?? '')
          ? []
          : (HALF_KILOGRAM.get(word.toLowerCase()) ?? [word]),
      )
    : words;

const ARTICLE = /^an?$/i;
const isForeignAmount = (word: string): boolean => HEBREW_OF.has(word.toLowerCase());

/** Whether letters right after a number name a product with it: '7up', '3in1', '7אפ'. Others are counted: '2eggs'. */
export const isNameAfterDigit = (letters: string): boolean =>
  /^(?:אפ|דייז|up|days|in|you|m|d|b|w|v|mg|mah)$/i.test(letters);
