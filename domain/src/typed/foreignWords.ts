/** Amount words of English, Arabic and Russian lists as the Hebrew ones that the amounts are read by. */

const WORDS: Readonly<Record<string, string>> = {
  'ק"ג': 'kilo kilos kilogram kilograms kg kgs кг килограмм килограмма кило كيلو كغ كجم كغم كيلوغرام',
  גרם: 'gram grams grs г гр грамм грамма граммов غرام غم جرام غ',
  ליטר: 'liter liters litre litres lt л литр литра литров لتر ليتر',
  'מ"ל': 'мл مل',
  יחידות: 'pcs pc piece pieces units unit шт штук штука штуки حبة حبات قطعة قطع',
  חבילה: 'pack packet package упаковка пачка пачку уп علبة',
  חבילות: 'packs packets packages упаковки пачки пачек علب',
  שקית: 'bag пакет كيس',
  שקיות: 'bags пакета пакетов اكياس أكياس',
  בקבוק: 'bottle бутылка бутылку قنينة زجاجة',
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
  תריסר: 'dozen десяток',
  חצי: 'half пол نصف نص',
  רבע: 'quarter четверть ربع',
  אחד: 'one один одна одно',
  שניים: 'two два две اثنين',
  שלוש: 'three три ثلاثة',
  ארבע: 'four четыре اربعة أربعة',
  חמש: 'five пять خمسة',
  שש: 'six шесть ستة',
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
  words.map((word) => HEBREW_OF.get(word.toLowerCase().replace(/\.$/, '')) ?? word);

/** Takes 'полкило' apart. */
export const withoutContractions = (words: readonly string[]): readonly string[] =>
  words.some((word) => HALF_KILOGRAM.has(word.toLowerCase()))
    ? words.flatMap((word) => HALF_KILOGRAM.get(word.toLowerCase()) ?? [word])
    : words;
