import { onFirstUse } from '../../base/memo.ts';
import { unitOf } from '../../base/amounts/unit.ts';
import { spelledUnit } from '../../base/amounts/unitSpellings.ts';
import { nearness } from '../../goods/catalogue/nearWords.ts';
import { namedGoods, wholeNameSubcategory } from '../../goods/catalogue/namedCategory.ts';
import { normalise } from '../../goods/catalogue/normalise.ts';
import { plainSubcategory, plainWordsIn } from '../../goods/catalogue/plainWords.ts';

/** The meanings of the words of a typed line: the ends of names, goods that are sold by weight. */

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Before an amount: it is meant as it is. */
const ABOUT = wordSet('בסביבות כ כ- לפחות מקסימום מינימום');
/** No name has these words. */
const TALK = wordSet('בערך לערך במבצע בבקשה please');
export const isHedge = (word: string | undefined): boolean => ABOUT.has(word ?? '') || TALK.has(word ?? '');

/**
 * A thing's words without 'בערך', 'לפחות' and the like beside its amount, and without 'בבקשה' between. 'עד' falls away at the
 * beginning and before a measure: '2 עד 3 קילו' is a range, 'עד 6 חודשים' behind a name is a part of it.
 * @param unitAt the unit of the amount that begins at a place, null without one; undefined where none begins
 */
export function withoutHedges(
  words: readonly string[],
  unitAt: (at: number) => string | null | undefined,
): readonly string[] {
  return words.filter((word, at) => {
    if (TALK.has(word)) return false;
    if (unitAt(at + 1) === undefined || (at > 0 && unitAt(at - 1) !== undefined)) return true;
    return word === 'עד' ? at > 0 && unitAt(at + 1) === null : !ABOUT.has(word);
  });
}

/** Words that begin with ו by themselves. */
const BEGIN_WITH_VAV = wordSet(
  'וניל וואט ואקום ופל ופלים וופל וופלים וודקה ויסקי וזלין ויטמין ויטמינים וניש ונטון וילון ורוד ורודה ורודים ורוד ווק וואסבי ושבי ויניגרט וינגרט ורד ורדים וולט ולריאן וישי ורבנה וריאציה ויקטורי ויסוצקי ורוניקה וולפסון',
);
/** Goods whose flavours are joined by ו: 'יוגורט תות ובננה'. */
const FLAVOURED = wordSet(
  'חטיף חטיפי תפוציפס ציפס דוריטוס ביסלי אפרופו יוגורט מעדן שוקולד תה חליטה חליטת סבון שמפו מרכך גל גלידה גלידת ארטיק מיץ נקטר משקה רוטב מרק ' +
    'קרקר קרקרים עוגה עוגת עוגיות מאפה פיצה פיצת בורקס סלט ממרח גבינת סוכריות סוכריה מסטיק ופל דגני גרנולה מוזלי קורנפלקס מחית פירה ' +
    'שייק פסטו פשטידה קיש מלאווח חומוס טונה אורז عصير شوربة زبادي بوظة',
);
/** Whether other goods after this one are its flavours. */
export const hasFlavours = (word: string): boolean => FLAVOURED.has(bare(word));
/** Two that make one flavour, dish or set. */
const PAIRS = new Set([
  'מלח פלפל',
  'שמנת בצל',
  'שום שמיר',
  'מקרוני גבינה',
  'דג ציפס',
  'חול ים',
  'לימון נענע',
  'שחור לבן',
  'מלח לימון',
  'פלפל לימון',
  'פלפל שום',
  'לימון דבש',
  'כרוב קייל',
  'mac cheese',
  'salt pepper',
  'fish chips',
  'head shoulders',
  'соль перец',
  'ملح فلفل',
]);
/** Whether a word says for whom or for what: 'לסבתא', 'לעוגה', but not 'לאריזה'. */
export const saysWhatFor = (word: string): boolean =>
  /^ל[א-ת]{3,}$/.test(word) &&
  namedGoods(word) === undefined &&
  (unitOf(word.slice(1)) ?? spelledUnit(word.slice(1), false)) === null;

/** How goods are cut, kept or cooked: such words may follow an amount after a name ('פסטרמה 200 גרם פרוסה דק', 'לחם 2 פרוס'). */
const STATES =
  /^(?:פרוס|חתוכ|טחונ|טרי|קצוצ|דק|עב|נקי|מקולפ|מגורד|מעושנ|רכ)(?:ה|ים|ות|ת|יה)?$|^(?:חתוך|טחון|קצוץ|מקולף|מעושן|רך)$/;
export const isState = (word: string): boolean => STATES.test(word);
/** Words that may follow a count after a name: 'מלון 1 גדול'. */
const SIZE_WORD = /^(?:גדול|קטנ|בינוני|בשל|יפ|טוב|מתוק|קש)(?:ה|ים|ות|ת|ם)?$|^קטן$/;
export const isSizeWord = (word: string): boolean => SIZE_WORD.test(word);
/** Whether a word says how goods look: their state, colour or size. */
export const describesGoods = (word: string): boolean => isState(word) || isColour(word) || isSizeWord(word);

const FLAVOUR_SUBCATEGORIES: ReadonlySet<number | undefined> = new Set([41, 42, 43, 44]);
const FLAVOURS = wordSet(
  'שוקולד וניל קרמל דבש חמאה שום שמיר בצל פלפל מלח קינמון נענע לימון זעתר פטה זיתים גבינה אגוזים קוקוס תירס ירקות עשבי פטריות אטריות שמנת ' +
    'אלוורה קמומיל לבנדר',
);
/** After these the words belong together whatever joins them. */
const CONNECTORS = wordSet('עם בטעם טעם במילוי ללא בלי נגד לניקוי לשיער לעור ברוטב בתוספת בציפוי');
const COLOURS = /^(?:אדו[םמ]|צהוב|ירוק|לבנ?|לבן|שחור|כתומ?|כתום|סגול|ורוד|חומ|חום)(?:ה|ים|ות)?$/;

export const isColour = (word: string): boolean => COLOURS.test(word);
/** Sweets, cakes, biscuits and ice cream, whose names have other goods in them. */
const TREATS: ReadonlySet<number> = new Set([24, 61, 62, 63, 64, 93]);
export const isTreat = (subcategory: number): boolean => TREATS.has(subcategory);

const bare = (word: string): string => word.toLowerCase().replaceAll(/['"]/g, '');

/** Whether a word that begins with ו does not join two things. */
export const beginsWithVav = (word: string): boolean =>
  word.length < 3 || BEGIN_WITH_VAV.has(bare(word)) || plainSubcategory(word) !== undefined;

/**
 * Whether two sides of ו are one thing: flavours, colours, sets and what a cleaner is for.
 * @param right the word after ו, without it
 */
export function isOneThing(left: readonly string[], right: string): boolean {
  const last = left.at(-1) ?? '';
  if (PAIRS.has(`${bare(last)} ${bare(right)}`) || isColour(right)) return true;
  if (left.some((word) => CONNECTORS.has(word))) return true;
  const isOther = plainSubcategory(right) !== undefined;
  if (/^[לבמ]/.test(right) && !isOther && left.slice(1).some((word) => word.startsWith(right.charAt(0)))) return true;
  return left.length > 1 && FLAVOURED.has(bare(left[0] ?? '')) && isFlavour(right);
}

export const isFlavour = (word: string): boolean =>
  FLAVOURS.has(bare(word)) || /^[\u0621-\u064a]+$/.test(word) || FLAVOUR_SUBCATEGORIES.has(plainSubcategory(word));

/**
 * Whether the words are one name because goods with flavours are among them: the first word with another as its flavour
 * ('יוגורט מוזלי תות'), or a word that needs others to name something ('סלט חומוס טחינה'). A plain name behind other goods is
 * goods by itself: 'לחם חומוס עגבניות'.
 */
export const haveFlavours = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    if (at < 2 && NAMES_NOTHING.has(word)) return true;
    const behind = word === 'אורז' ? words.slice(1, 2) : words.slice(1);
    return hasFlavours(word) && (plainSubcategory(word) === undefined || (at === 0 && behind.some(isFlavour)));
  });
/** Whether a word needs others to name goods: 'תבלין דגים'. */
export const needsName = (word: string): boolean => NAMES_NOTHING.has(word);
/** Goods that other words name: 'במבה חטיף בוטנים', 'תבלין שום'. */
const NAMES_NOTHING = wordSet('חטיף חטיפי תבלין תבליני');

/** A name among words with its subcategory; a plain one is an everyday word for the thing. */
export type NamedThing = { readonly words: readonly string[]; readonly subcategory: number; readonly isPlain: boolean };

/**
 * Whether a plain thing is whole before another of the same line: produce, two words whose flavour the other is not, and
 * anything that the other does not describe.
 */
export function endsBefore(first: NamedThing, second: NamedThing): boolean {
  const [word = ''] = first.words;
  const [next = ''] = second.words;
  const [subcategory, other] = [first.subcategory, second.subcategory];
  if (PAIRS.has(`${bare(word)} ${bare(next)}`)) return false;
  if ([...first.words, ...second.words].some((one) => NAMES_NOTHING.has(one))) return false;
  if (first.words.length === 1 && PRODUCE.has(subcategory)) return !TREATS.has(other);
  if (hasFlavours(word) && subcategory !== other) return false;
  if (second.words.length === 1 && isFlavour(next)) return false;
  if (DESCRIBES_NOTHING.has(next)) return first.words.length > 1 || (subcategory !== PASTA && !TREATS.has(subcategory));
  if (DESCRIBING.has(other) || (CHEESES.has(subcategory) && (MEATS.has(other) || other === OILS))) return false;
  if (first.words.length > 1) return true;
  const isKind = KINDS_NAMED.test(word) || (MEATS.has(subcategory) && MEATS.has(other));
  return (
    !isKind && subcategory !== PASTA && subcategory !== NUTS && (!TREATS.has(subcategory) || subcategory === other)
  );
}
/** Goods whose kinds are named behind them: 'גבינה פטה', 'חומץ יין'. */
const KINDS_NAMED = /^(?:גבינה|דג|בשר|חומץ|שמן|קמח|סבון|עוגה|שוקולד)$/;
/** Grains and spreads, of which other goods are made: 'קמח תירס', 'חלב שיבולת שועל'. */
const DESCRIBING: ReadonlySet<number> = new Set([51, 54]);
const CHEESES: ReadonlySet<number> = new Set([12, 13]);
const OILS = 52;
const NUTS = 44;
/** The subcategories of meat, poultry, fish and sausage. */
export const MEATS: ReadonlySet<number> = new Set([31, 32, 33, 34]);

/** Whether a word behind other goods is goods by itself, and not a kind of them: 'קמח לחם' in 'ביצים קמח לחם' are two. */
export const describesNothing = (word: string): boolean => DESCRIBES_NOTHING.has(word);

/** Staples that no other goods are named by, but for sweets, pasta and goods that have flavours. */
const DESCRIBES_NOTHING = wordSet('חלב לחם ביצים פיתות לחמניות קוטג יוגורט');
const PASTA = 51;
const PRODUCE: ReadonlySet<number | undefined> = new Set([41, 42]);

/** Before a number that is part of a name. */
const NUMBERED = wordSet(
  "שלב ספרה מספר מס מס' מידה גודל ויטמין אומגה סוג דרגה גיל פקטור מאך spf שמש הגנה אייפון לאייפון גלקסי לגלקסי פרו pro iphone no size stage размер",
);
/** Brands whose products are numbered: stages of baby food, sizes of diapers. */
const NUMBERED_BRANDS = wordSet('מטרנה סימילאק נוטרילון פמפרס האגיס טיטולים materna similac nutrilon pampers huggies');
/** A number before these is part of a name. */
const NAMED_BY_NUMBER = wordSet('אפ up הוד ב ב- ב-1 in דייז וולט פאונד יבש יבשה מתוק');
/** Units in which a number behind a name measures one of the goods: 'מחברת 40 דף 3', 'נורה 9 ואט 2'. */
const MEASURED = wordSet(
  'דף דפים עמודים גליל גלילים שכבות ואט וואט מטר מ סמ ממ שעות דקות כדורים טבליות קפסולות כמוסות גיגה אינץ צול כביסות',
);

/** Whether the number at this place names the product ('שלב 2', '7 אפ', '3 ב-1') instead of counting it. */
export function isNameNumber(words: readonly string[], at: number): boolean {
  const before = (words[at - (words[at - 1] === '-' ? 2 : 1)] ?? '').toLowerCase();
  if (NUMBERED.has(before) || before === 'של' || NAMED_BY_NUMBER.has(words[at + 1] ?? '') || /^ב-?$/.test(before))
    return true;
  if (at > 0 && MEASURED.has(bare(words[at + 1] ?? ''))) return true;
  return isBrandSize(words, at) || isFatShare(words, at);
}

/** The first number after the brand is its size or stage; the next one counts: 'האגיס 4+ 2'. */
function isBrandSize(words: readonly string[], at: number): boolean {
  if (
    !/^[1-6]$/.test(words[at] ?? '') ||
    /^מגבונ/.test(words[0] ?? '') ||
    /^(?:חבילות|קרטונים|מארזים)$/.test(words[at + 1] ?? '')
  )
    return false;
  const brand = words.findLastIndex((word, place) => place < at && NUMBERED_BRANDS.has(word.toLowerCase()));
  return brand >= 0 && !words.slice(brand, at).some((word) => /^\d\+?$/.test(word));
}

/** Dairy goods that people call by their share of fat, without its sign: 'שמנת חמוצה 15', 'קוטג 9'. */
const FAT_GOODS = /^(?:שמנת|גבינה|גבינת|קוטג|בולגרית|צפתית|פטה|ריקוטה)$/;
/** Cheese by its colour, where nothing else is before it: 'שעועית לבנה 5' are five. */
const FAT_COLOURS = /^(?:צהובה|לבנה)$/;
const FAT_SHARES = wordSet('5 9 15 16 22 24 27 28 30 32 38 42');
const isFatShare = (words: readonly string[], at: number): boolean => {
  const [before, share = ''] = [words.slice(0, at).map(bare), words[at]];
  if (at === 0) return false;
  return share === '10' ? before.includes('שמנת') : FAT_SHARES.has(share) && isFatGoods(before);
};
const isFatGoods = (words: readonly string[]): boolean =>
  FAT_COLOURS.test(words[0] ?? '') || words.some((word) => FAT_GOODS.test(word));

/** Goods of many pieces in one package, which nobody buys by the piece. */
const PACKED_GOODS = wordSet(
  'שקיות כוסות כוסיות צלחות קעריות סכום מזלגות כפות כפיות סכינים מפיות ממחטות טישו קשיות קיסמים שיפודים מגבונים מגבות טבליות קפסולות כמוסות כדורים ' +
    'טמפונים תחבושות תחתוניות פדים מגיני חיתולים טיטולים גפרורים אטבים סיכות מדבקות פלסטרים סוללות סוללה נורות סכיני',
);
/** Whether these words name such goods: a number after them is what a package holds. */
export const isPackedGoods = ([first = '']: readonly string[]): boolean => PACKED_GOODS.has(bare(first));

/** Words that make the word before them no container: 'שקיות זבל', 'כוסות חד פעמי'. */
const MADE_FOR = wordSet(
  'חד זבל אשפה סנדוויץ סנדוויצים סנדביץ אפייה אפיה פלסטיק נייר קרח הקפאה ואקום אחסון מזון לתינוק תינוק ריקות ריקים אוכל מתנה ' +
    'הפתעה תה קוקטייל זיפ זיפלוק אריזה bags רוכסן אלומיניום מקלחת ספורט',
);
/** 'חבילת נייר טואלט' holds what 'שקית נייר' is made of. */
export const isMadeFor = ([word = '', next]: readonly string[]): boolean =>
  (MADE_FOR.has(bare(word)) && !(word === 'נייר' && next !== undefined && !/\d/.test(next))) ||
  (word.startsWith('ל') && plainSubcategory(word) === undefined && plainSubcategory(word.slice(1)) !== undefined) ||
  /^ל(?:כרי[כך]|סנדוויצ|מקפיא|פריזר|הקפאה|אפייה|אפיה|עוגה|עוגות|שתיי?ה|זבל|אשפה|קרח)/.test(word);

/** Main groups of goods that are weighed: meat, fish, sausage, vegetables, fruit, herbs, nuts. */
const WEIGHED_SUBCATEGORIES: ReadonlySet<number> = new Set([31, 32, 33, 34, 41, 42, 43, 44]);
const WEIGHED_HEADS = wordSet(
  'זיתים זית חלווה כבד נקניק פסטרמה סלמי פיצוחים גרעינים קבב המבורגר שניצל קציצות דג דגי דגים פילה סטייק סטייקים צלי אסאדו פרגית פרגיות כנפיים כנפי כרעיים כרעי שוק שוקי חזה ' +
    'בשר טחון כתף אנטריקוט סינטה עוף הודו בקר כבש נתחי חמוצים מרגז נקניקיות סלמון אמנון דניס בורי מושט נסיכה לוקוס קרפיון תפוח תפוחי פלפל בצל ' +
    'עגבניות עגבניה מלפפונים מלפפון פטריות בטטה בטטות גזר קישואים חצילים חציל תמרים משמשים תפוא תפואים תפוד תפודים',
);
/** Cheese from the counter, with a typing error too. */
const isCounterCheese = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = words.map(bare);
  const kind = /^ג(?:ב|בי|בינה)?$/.test(first) ? second : first;
  if (/^(?:צהובה|בולגרית|צפתית|קצקבל|גאודה|אמנטל)$/.test(kind)) return true;
  return kind === second && COUNTER_CHEESES.some((name) => nearness(name, normalise(second)) === 'whole');
};
const COUNTER_CHEESES = ['צהובה', 'בולגרית', 'צפתית', 'מלוחה', 'קשה'].map(normalise);
/** Other weighed goods come in a package if one of these words is there. */
const PACKAGED = wordSet(
  'קפוא קפואה קפואים קפואות מרוסקות מרוסקים שימורים בקופסה מיובש מיובשים מיובשות כבוש כבושים רסק רוטב טחון',
);

const MEAT = /^(?:בשר|הודו|עוף|בקר|כבש)$/;

/** Whether these words name goods from the counter that have no pieces: cheese, sausage, nuts and minced meat. */
export function isUncounted(words: readonly string[]): boolean {
  const first = bare(words[0] ?? '');
  const subcategory = wholeNameSubcategory(first);
  const isMinced = first === 'טחון' || (words[1] === 'טחון' && MEAT.test(first));
  const isOfCounter = subcategory === 34 || (subcategory === 44 && words[1] !== 'קוקוס') || isMinced;
  return isCounterCheese(words) || (isOfCounter && !/(?:ות|ית|ייה)$/.test(first));
}

/** Whether the first word is the plain name of a vegetable or a fruit. */
export const isVegetableOrFruit = ([word = '']: readonly string[]): boolean => PRODUCE.has(plainSubcategory(word));

/** Whether these words name goods that are sold by the kilogram, so that a weight after them is how much is wanted. */
export function isWeighedGoods(words: readonly string[]): boolean {
  const [first = '', second = ''] = words.map(bare);
  const isMeat = MEAT.test(first);
  if (words.slice(1).some((word) => PACKAGED.has(word) && !(isMeat && word === 'טחון'))) return false;
  if (isCounterCheese(words) || WEIGHED_HEADS.has(first)) return true;
  const subcategory = plainSubcategory(`${first} ${second}`) ?? plainSubcategory(first);
  return subcategory === undefined ? isNearWeighed(first) : WEIGHED_SUBCATEGORIES.has(subcategory);
}

/** Shorter words are within one typing error of too many others. */
const NEAR_WEIGHED_MIN = 5;
const isNearWeighed = (word: string): boolean =>
  word.length >= NEAR_WEIGHED_MIN && weighedNames().some((name) => nearness(name, normalise(word)) === 'whole');

const weighedNames = onFirstUse(() => plainWordsIn(WEIGHED_SUBCATEGORIES));

/** Whether the first word, or the first two, are the plain name of something. */
export const isPlainThing = (words: readonly string[]): boolean =>
  plainSubcategory(words[0] ?? '') !== undefined || plainSubcategory(words.slice(0, 2).join(' ')) !== undefined;

/** The same for any name that is known, plain or not. */
export const isNamedThing = (words: readonly string[]): boolean =>
  isPlainThing(words) ||
  [words.slice(0, 1), words.slice(0, 2)].some((name) => wholeNameSubcategory(name.join(' ')) !== undefined);

/** Whether words name nothing: how goods look, and sizes. */
export const isNoName = (words: readonly string[]): boolean =>
  words.every(
    (word, at) => describesGoods(word) || /\d/.test(word) || NUMBERED.has(word) || NUMBERED.has(words[at - 1] ?? ''),
  );

/** Whether all these words together are the plain name of something. */
export const isWholeThing = (words: readonly string[]): boolean => plainSubcategory(words.join(' ')) !== undefined;
