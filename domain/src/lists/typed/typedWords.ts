import { isNumberWord } from '../../base/amounts/numberWords.ts';
import { nearness } from '../../goods/catalogue/nearWords.ts';
import { namedGoods } from '../../goods/catalogue/namedCategory.ts';
import { normalise } from '../../goods/catalogue/normalise.ts';
import { plainSubcategory, plainWordsIn } from '../../goods/catalogue/plainWords.ts';

/** The meanings of the words of a typed line: chatter, the ends of names, goods that are sold by weight. */

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Before what somebody asks for. */
const OPENINGS = wordSet(
  'היי הי שלום אהוב אהובה אהובי מאמי חמוד חמודה אמא אבא אפשר תביא תביאי תביאו להביא הביאו תקנה תקני תקנו לקנות קנה קני קנו קונים צריך צריכה ' +
    'צריכים צריכות חסר חסרה חסרים חסרות נגמר נגמרה נגמרו לנו לי בבית בדרך הביתה בסופר במכולת מהסופר מהמכולת מהשוק בבקשה גם וגם ועוד עוד רק אולי ' +
    'אל תשכח תשכחי תשכחו שכחתי שכחנו לשכוח לזכור תזכור תזכיר תזכירי תזכרי תזכרו תזכירו אני אנחנו אנו חייב חייבת חייבים חייבות כדאי לקחת קח קחי קחו ' +
    'תיקח תיקחי תיקחו תקח תקחי תקחו רוצה רוצים תוסיף תוסיפי תוסיפו להוסיף תרשום תרשמי תרשמו לרשום מישהו מישהי יכול יכולה יכולים תוכל תוכלי תוכלו אם ' +
    'תעבור תעברי תעברו לבדוק תבדוק תבדקי תבדקו לראות תראה תראי תראו יש אין כבר ממש דחוף חשוב קצת מעט הרבה כמה איזה איזו אז את מבצע במבצע לרשימה ' +
    'אזל אזלה אזלו סיימנו סיימתי אחי אחותי נשמה כפרה יאללה סבבה אוקי אוקיי בסדר רגע אה אבל ' +
    'need buy get please also hi hello we i some remember купи купить нужно нужен пожалуйста اشتري اريد أريد',
);
/** Two words that open only together: 'לא' and 'can' alone are part of names. */
const OPENING_PAIRS = wordSet(
  "לא_לשכוח לא_לוותר מה_צריך מה_חסר מה_עם בא_לי בא_לנו תעשה_טובה תעשי_טובה תעשו_טובה ליתר_ביטחון חוץ_מזה טוב_אז אם_נשאר אם_נשארה אם_נשארו can_you could_you can_we don't_forget we_need we_are",
);
/** After these the thing has an article: 'נגמר הסבון', 'תביא את החלב'. */
const ENDED = wordSet('נגמר נגמרה נגמרו אזל אזלה אזלו סיימנו סיימתי חסר חסרה חסרים חסרות את');
const CLOSINGS = wordSet(
  'בבקשה תודה רבה מראש בבית בדרך הביתה לרשימה מהסופר דחוף ביי please thanks спасибо пожалуйста شكرا',
);
/** Before an amount: it is meant as it is. */
const ABOUT = wordSet('בסביבות כ כ- לפחות מקסימום מינימום');
export const isHedge = (word: string | undefined): boolean => ABOUT.has(word ?? '');
/** No name has these words. */
const TALK = wordSet('בערך לערך בבקשה please');

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

/** A message of nothing but these asks for nothing. */
const CHATTER = wordSet(
  'תודה רבה מראש סבבה אוקי אוקיי אוקי בסדר היי הי שלום בבקשה מעולה אחלה נשיקות אוהב אוהבת אותך ביי יאללה טוב כן לא יופי בוקר ערב יום לילה שבת משהו מה להביא מתי ומתי אתה חוזר חוזרת מגיע מגיעה ' +
    'מאמי אהוב אהובה אמא אבא ok okay thanks thank you hi hello bye yes no please спасибо привет شكرا مرحبا',
);

/** In small letters, without marks and 'ההה' at its end. */
const plainTalk = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[!?.,]+$/, '')
    .replace(/(.)\1{2,}$/, '$1');

export const isChatter = (words: readonly string[]): boolean =>
  words.every((word) => CHATTER.has(word) || CHATTER.has(plainTalk(word)) || CLOSINGS.has(plainTalk(word)));

/**
 * Returns the words without a greeting, 'תביא' or 'נגמר' before and 'תודה' after. The words after 'אם' are in
 * parentheses, as a note is.
 */
export function withoutChatter(words: readonly string[]): readonly string[] {
  const from = Math.max(openingEnd(words), requestEnd(words));
  let to = words.length;
  while (to > from && (CLOSINGS.has(plainTalk(words[to - 1] ?? '')) || /^[?!.]+$/.test(words[to - 1] ?? ''))) to -= 1;
  if (from === to) return [];
  const rest = words.slice(from, to).map((word) => (/[?!]$/.test(word) ? word.replace(/(?<=.)[?!]+$/, '') : word));
  const [first = '', ...others] = withCondition(rest);
  const isEnded = words.slice(0, from).some((word) => ENDED.has(word));
  const isBare = (isEnded && hasArticle(first)) || isVavBeforeThing(first);
  return [isBare ? first.slice(1) : first, ...others];
}

/** 'ולחם' and 'ו2 לחם' go on with the message before; 'ויסקי' begins so by itself. */
const isVavBeforeThing = (word: string): boolean =>
  /^ו\d/.test(word) ||
  (word.startsWith('ו') && plainSubcategory(word) === undefined && plainSubcategory(word.slice(1)) !== undefined);

/** 'אם אתה עובר ליד המכולת תביא לחם', 'כשאתה חוזר תקנה חלב': all that comes before what is asked for. */
function requestEnd(words: readonly string[]): number {
  if (!/^(?:אם|כש.{2,})$/.test(words[0] ?? '')) return 0;
  const at = words.slice(0, REQUEST_WORDS_MAX).findLastIndex((word) => REQUESTS.has(word.replace(/^ו/, '')));
  const end = at + 1 + openingEnd(words.slice(at + 1));
  return at < 0 || end === words.length ? 0 : end;
}
const REQUEST_WORDS_MAX = 8;
const REQUESTS = wordSet('תביא תביאי תביאו תקנה תקני תקנו תיקח תיקחי תיקחו קח קחי קנה קני להביא לקנות');

function openingEnd(words: readonly string[]): number {
  for (let at = 0; ;) {
    const word = (words[at] ?? '').replace(/[!?]+$/, '').toLowerCase();
    const next = (words[at + 1] ?? '').replace(/[!?]+$/, '').toLowerCase();
    if (next !== '' && OPENING_PAIRS.has(`${word}_${next}`)) at += 2;
    else if (OPENINGS.has(word) || OPENINGS.has(undrawn(word)) || isVavBeforeOpening(word)) at += 1;
    else if (isOccasion(words, at) && (at > 0 || isCountOf(words.slice(at + 2)))) at += 2;
    else if (at === 0 && /^ו-?$/.test(word) && words.length > 1) at += 1;
    else return at;
  }
}

/** 'אמאא' is called, as 'אמא' is. */
const undrawn = (word: string): string => word.replace(/(.)\1+$/, '$1');

/** 'ותביא', 'ואל תשכח'. */
const isVavBeforeOpening = (word: string): boolean => word.startsWith('ו') && OPENINGS.has(word.slice(1));

/** 'לעוגה - 4 ביצים': without a thing behind it the count is of what is before the dash. */
const isCountOf = ([count = '', thing]: readonly string[]): boolean =>
  thing !== undefined && (/^\d/.test(count) || isNumberWord(count));

/** 'לקנות לשבת - 2 חלות': what the things are for, before a dash. */
const isOccasion = (words: readonly string[], at: number): boolean =>
  /^ל../.test(words[at] ?? '') && words[at + 1] === '-' && plainSubcategory(words[at] ?? '') === undefined;

/** 'ביצים אם אפשר', 'אבוקדו - רק אם רך': the condition is an aside. 'שקיות לחלב אם' has none. */
function withCondition(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, place) =>
      place > 0 && word === 'אם' && (words[place - 1] === 'רק' || CONDITIONS.has(words[place + 1] ?? '')),
  );
  if (at < 0) return words;
  const from = words[at - 1] === 'רק' ? at - 1 : at;
  return from === 0 ? words : [...words.slice(0, from), `(${words.slice(from).join(' ')})`];
}

const CONDITIONS = wordSet('אפשר יש אין נשאר במבצע זול טרי טרייה תמצא תמצאי תמצאו לא');

const hasArticle = (word: string): boolean =>
  word.length > 3 && word.startsWith('ה') && namedGoods(word) === undefined && !/^(?:היינץ|הלמנס|האגיס)$/.test(word);

/** Words that begin with ו by themselves. */
const BEGIN_WITH_VAV = wordSet(
  'וניל ופל ופלים וופל וופלים וודקה ויסקי וזלין ויטמין ויטמינים וניש ונטון וילון ורוד ורודה ורודים ורוד ווק וואסבי ושבי ויניגרט וינגרט ורד ורדים וולט ולריאן וישי ורבנה וריאציה ויקטורי ויסוצקי ורוניקה וולפסון',
);
/** Goods whose flavours are joined by ו: 'יוגורט תות ובננה'. */
const FLAVOURED = wordSet(
  'חטיף חטיפי תפוציפס ציפס דוריטוס ביסלי אפרופו יוגורט מעדן שוקולד תה חליטה חליטת סבון שמפו מרכך גל גלידה גלידת ארטיק מיץ נקטר משקה רוטב מרק ' +
    'קרקר קרקרים עוגה עוגת עוגיות מאפה פיצה פיצת בורקס סלט ממרח גבינת סוכריות סוכריה מסטיק ופל דגני גרנולה מוזלי קורנפלקס מחית פירה ' +
    'שייק פסטו פשטידה קיש מלאווח חומוס טונה אורז',
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
  'mac cheese',
  'salt pepper',
  'fish chips',
  'head shoulders',
  'соль перец',
  'ملح فلفل',
]);
const FLAVOUR_SUBCATEGORIES: ReadonlySet<number | undefined> = new Set([41, 42, 43, 44]);
const FLAVOURS = wordSet(
  'שוקולד וניל קרמל דבש חמאה שום שמיר בצל פלפל מלח קינמון נענע לימון זעתר פטה זיתים גבינה אגוזים קוקוס תירס ירקות עשבי פטריות אטריות שמנת ' +
    'אלוורה קמומיל לבנדר',
);
/** After these the words belong together whatever joins them. */
const CONNECTORS = wordSet('עם בטעם טעם במילוי ללא בלי נגד לניקוי לשיער לעור ברוטב בתוספת בציפוי');
const COLOURS = /^(?:אדו[םמ]|צהוב|ירוק|לבנ?|לבן|שחור|כתומ?|כתום|סגול|ורוד|חומ|חום)(?:ה|ים|ות)?$/;

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
  if (PAIRS.has(`${bare(last)} ${bare(right)}`) || COLOURS.test(right)) return true;
  if (left.some((word) => CONNECTORS.has(word))) return true;
  const isOther = plainSubcategory(right) !== undefined;
  if (/^[לבמ]/.test(right) && !isOther && left.slice(1).some((word) => word.startsWith(right.charAt(0)))) return true;
  return left.length > 1 && FLAVOURED.has(bare(left[0] ?? '')) && isFlavour(right);
}

const isFlavour = (word: string): boolean =>
  FLAVOURS.has(bare(word)) || FLAVOUR_SUBCATEGORIES.has(plainSubcategory(word));

/** Whether a plain thing is whole before another: produce in the plural, and two words whose flavour the other is not. */
export function endsBefore(first: readonly string[], second: string): boolean {
  const [word = ''] = first;
  if (first.length > 1) return !hasFlavours(word) && !isFlavour(second);
  return /(?:ים|ות)$/.test(word) && PRODUCE.has(plainSubcategory(word));
}

const PRODUCE: ReadonlySet<number | undefined> = new Set([41, 42]);

/** Before a number that is part of a name. */
const NUMBERED = wordSet(
  "שלב מספר מס מס' מידה גודל ויטמין אומגה סוג דרגה גיל פקטור מאך spf שמש הגנה אייפון לאייפון גלקסי לגלקסי iphone no size stage размер",
);
/** Brands whose products are numbered: stages of baby food, sizes of diapers. */
const NUMBERED_BRANDS = wordSet('מטרנה סימילאק נוטרילון פמפרס האגיס טיטולים materna similac nutrilon pampers huggies');
/** A number before these is part of a name. */
const NAMED_BY_NUMBER = wordSet('אפ up הוד ב ב- ב-1 in דייז וולט פאונד');

/** Whether the number at this place names the product ('שלב 2', '7 אפ', '3 ב-1') instead of counting it. */
export function isNameNumber(words: readonly string[], at: number): boolean {
  const before = (words[at - (words[at - 1] === '-' ? 2 : 1)] ?? '').toLowerCase();
  if (NUMBERED.has(before) || NAMED_BY_NUMBER.has(words[at + 1] ?? '') || /^ב-?$/.test(before)) return true;
  return isBrandSize(words, at) || isFatShare(words, at);
}

/** The first number after the brand is its size or stage; the next one counts: 'האגיס 4+ 2'. */
function isBrandSize(words: readonly string[], at: number): boolean {
  if (!/^[1-6]$/.test(words[at] ?? '') || /^(?:חבילות|קרטונים|מארזים)$/.test(words[at + 1] ?? '')) return false;
  const brand = words.findLastIndex((word, place) => place < at && NUMBERED_BRANDS.has(word.toLowerCase()));
  return brand >= 0 && !words.slice(brand, at).some((word) => /^\d\+?$/.test(word));
}

/** Dairy goods that people call by their share of fat, without its sign: 'שמנת חמוצה 15', 'קוטג 9'. */
const FAT_GOODS = /^(?:שמנת|גבינה|גבינת|קוטג|בולגרית|צפתית|פטה|ריקוטה)$/;
/** Cheese by its colour, where nothing else is before it: 'שעועית לבנה 5' are five. */
const FAT_COLOURS = /^(?:צהובה|לבנה)$/;
const FAT_SHARES = wordSet('5 9 15 16 22 24 27 28 30 32 38 42');
const isFatShare = (words: readonly string[], at: number): boolean =>
  at > 0 && FAT_SHARES.has(words[at] ?? '') && isFatGoods(words.slice(0, at).map(bare));
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
    'הפתעה תה קוקטייל זיפלוק אריזה bags רוכסן',
);
export const isMadeFor = (word: string | undefined): boolean => MADE_FOR.has(bare(word ?? ''));

/** Main groups of goods that are weighed: meat, fish, sausage, vegetables, fruit, herbs, nuts. */
const WEIGHED_SUBCATEGORIES: ReadonlySet<number> = new Set([31, 32, 33, 34, 41, 42, 43, 44]);
const WEIGHED_HEADS = wordSet(
  'זיתים זית חלווה כבד נקניק פסטרמה סלמי פיצוחים גרעינים קבב המבורגר שניצל קציצות דג דגי דגים פילה סטייק סטייקים צלי אסאדו פרגית פרגיות כנפיים כנפי כרעיים כרעי שוק שוקי חזה ' +
    'בשר טחון כתף אנטריקוט סינטה עוף הודו בקר כבש נתחי חמוצים מרגז נקניקיות סלמון אמנון דניס בורי מושט נסיכה לוקוס קרפיון תפוח תפוחי פלפל בצל ' +
    'עגבניות עגבניה מלפפונים מלפפון פטריות בטטה בטטות גזר קישואים חצילים חציל תמרים משמשים תפוא תפואים תפוד תפודים',
);
/** Cheese from the counter. */
const WEIGHED_CHEESE = /^גבינה (?:צהובה|בולגרית|צפתית|מלוחה|קשה)|^(?:בולגרית|צפתית|קצקבל|גאודה|אמנטל)/;
/** Other weighed goods come in a package if one of these words is there. */
const PACKAGED = wordSet(
  'קפוא קפואה קפואים קפואות מרוסקות מרוסקים שימורים בקופסה מיובש מיובשים מיובשות כבוש כבושים רסק רוטב טחון',
);

/** Whether these words name goods that are sold by the kilogram, so that a weight after them is how much is wanted. */
export function isWeighedGoods(words: readonly string[]): boolean {
  const [first = '', second = ''] = words.map(bare);
  const isMeat = /^(?:בשר|הודו|עוף|בקר|כבש)$/.test(first);
  if (words.slice(1).some((word) => PACKAGED.has(word) && !(isMeat && word === 'טחון'))) return false;
  if (WEIGHED_CHEESE.test(words.join(' ')) || WEIGHED_HEADS.has(first)) return true;
  const subcategory = plainSubcategory(`${first} ${second}`) ?? plainSubcategory(first);
  return subcategory === undefined ? isNearWeighed(first) : WEIGHED_SUBCATEGORIES.has(subcategory);
}

/** Shorter words are within one typing error of too many others. */
const NEAR_WEIGHED_MIN = 5;
const isNearWeighed = (word: string): boolean =>
  word.length >= NEAR_WEIGHED_MIN && weighedNames().some((name) => nearness(name, normalise(word)) === 'whole');

let names: readonly string[] | undefined;
const weighedNames = (): readonly string[] => (names ??= plainWordsIn(WEIGHED_SUBCATEGORIES));

/** Whether the first word, or the first two, are the plain name of something. */
export const isPlainThing = (words: readonly string[]): boolean =>
  plainSubcategory(words[0] ?? '') !== undefined || plainSubcategory(words.slice(0, 2).join(' ')) !== undefined;

/** Whether all these words together are the plain name of something. */
export const isWholeThing = (words: readonly string[]): boolean => plainSubcategory(words.join(' ')) !== undefined;
