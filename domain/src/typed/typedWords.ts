import { nearness } from '../catalogue/nearWords.ts';
import { normalise } from '../catalogue/normalise.ts';
import { plainSubcategory, plainWordsIn } from '../catalogue/plainWords.ts';

/** What the words of a typed line are: chatter, the ends of names, goods that are sold by weight. */

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Before what somebody asks for. */
const OPENINGS = wordSet(
  'היי הי שלום אהוב אהובה אהובי מאמי חמוד חמודה אמא אבא אפשר תביא תביאי תביאו להביא תקנה תקני תקנו לקנות קנה קני צריך צריכה צריכים ' +
    'צריכות חסר חסרה חסרים חסרות נגמר נגמרה נגמרו לנו לי בבית בדרך מהסופר מהמכולת בבקשה גם וגם ועוד עוד רק אולי אל תשכח תשכחי לשכוח ' +
    'need buy get please also hi hello купи купить нужно нужен اشتري اريد أريد',
);
/** After these the thing has an article: 'נגמר הסבון'. */
const ENDED = wordSet('נגמר נגמרה נגמרו חסר חסרה חסרים חסרות');
const CLOSINGS = wordSet('בבקשה תודה רבה please thanks спасибо пожалуйста شكرا');
/** A message of nothing but these asks for nothing. */
const CHATTER = wordSet(
  'תודה רבה סבבה אוקי אוקיי אוקי בסדר היי הי שלום בבקשה מעולה אחלה נשיקות אוהב אוהבת אותך ביי טוב כן לא יופי בוקר ערב יום לילה שבת ' +
    'מאמי אהוב אהובה אמא אבא ok okay thanks thank you hi hello bye yes no please спасибо привет شكرا مرحبا',
);

export const isChatter = (words: readonly string[]): boolean =>
  words.every((word) => CHATTER.has(word.toLowerCase().replaceAll(/[!?.,]/g, '')));

/** The words without a greeting, 'תביא' or 'נגמר' before and 'תודה' after. */
export function withoutChatter(words: readonly string[]): readonly string[] {
  let from = 0;
  while (from < words.length && OPENINGS.has((words[from] ?? '').toLowerCase())) from += 1;
  let to = words.length;
  while (to > from && (CLOSINGS.has((words[to - 1] ?? '').toLowerCase()) || /^[?!.]+$/.test(words[to - 1] ?? '')))
    to -= 1;
  const rest = words.slice(from, to).map((word) => word.replace(/(?<=.)[?!]+$/, ''));
  const [first = '', ...others] = rest;
  const isEnded = from > 0 && ENDED.has(words[from - 1] ?? '');
  return isEnded && hasArticle(first) ? [first.slice(1), ...others] : rest;
}

const hasArticle = (word: string): boolean =>
  word.length > 3 &&
  word.startsWith('ה') &&
  plainSubcategory(word) === undefined &&
  !/^(?:היינץ|הלמנס|האגיס)$/.test(word);

/** Words that begin with ו by themselves. */
const BEGIN_WITH_VAV = wordSet(
  'וניל ופל ופלים וופל וופלים וודקה ויסקי וזלין ויטמין ויטמינים וניש ונטון וילון ורוד ורודה ורודים ורוד ווק וואסבי ושבי ויניגרט וינגרט ורד ורדים וולט ולריאן וישי ורבנה וריאציה ויקטורי',
);
/** Goods whose flavours are joined by ו: 'יוגורט תות ובננה'. */
const FLAVOURED = wordSet(
  'חטיף חטיפי תפוציפס ציפס דוריטוס ביסלי אפרופו יוגורט מעדן שוקולד תה חליטה חליטת סבון שמפו מרכך גל גלידה גלידת ארטיק מיץ נקטר משקה רוטב מרק ' +
    'קרקר קרקרים עוגה עוגת עוגיות מאפה פיצה פיצת בורקס סלט ממרח גבינת סוכריות סוכריה מסטיק ופל דגני גרנולה מוזלי קורנפלקס מחית פירה ' +
    'שייק פסטו פשטידה קיש מלאווח חומוס טונה אורז',
);
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

/** Before a number that is part of a name. */
const NUMBERED = wordSet("שלב מספר מס מס' מידה גודל ויטמין אומגה סוג דרגה גיל פקטור no size stage размер");
/** Brands whose products are numbered: stages of baby food, sizes of diapers. */
const NUMBERED_BRANDS = wordSet('מטרנה סימילאק נוטרילון פמפרס האגיס טיטולים materna similac nutrilon pampers huggies');
/** A number before these is part of a name. */
const NAMED_BY_NUMBER = wordSet('אפ up הוד ב ב- ב-1 in דייז וולט פאונד');

/** Whether the number at this place names the product ('שלב 2', '7 אפ', '3 ב-1') instead of counting it. */
export function isNameNumber(words: readonly string[], at: number): boolean {
  const before = (words[at - (words[at - 1] === '-' ? 2 : 1)] ?? '').toLowerCase();
  if (NUMBERED.has(before) || NAMED_BY_NUMBER.has(words[at + 1] ?? '') || /^ב-?$/.test(before)) return true;
  return /^[1-6]$/.test(words[at] ?? '') && words.slice(0, at).some((word) => NUMBERED_BRANDS.has(word.toLowerCase()));
}

/** What makes the word before it no container: 'שקיות זבל', 'כוסות חד פעמי'. */
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
