import { wordsOf } from '../catalogue/normalise.ts';

/**
 * Wordings for one kind of goods, separated by `|`: recipes and chains call a red onion purple or red. Each wording means the
 * others, too.
 */
const SAME: readonly string[] = [
  'בצל סגול|בצל אדום',
  'בצל לבן|בצל יבש|בצל',
  'עדשים כתומות|עדשים אדומות',
  'תפוח אדמה|תפוחי אדמה|תפוא לבן|תפוא',
  'סוכר חום|סוכר דמררה',
  'בשר בקר טחון|בשר טחון בקר|בקר טחון|בשר טחון',
  'ביצה|ביצים',
  'פלפל אדום|גמבה',
  'פלפלים אדומים|פלפל אדום',
  'שקדים טחונים|שקד טחון|קמח שקדים',
  'צימוקים|צימוק',
  'חלב קוקוס|קרם קוקוס|שימורי קרם קוקוס',
  'כרעי עוף|כרעיים עוף',
  'עגבנייה|עגבניה|עגבניות',
  'תפוחי עץ|תפוח עץ|תפוע|תפוח',
  'קקאו|אבקת קקאו',
  'פטריות שמפיניון|פטריות שמפניון|שמפיניון|פטריות',
  'פרמזן|גבינת פרמזן|גבינה פרמזן',
  'מוצרלה|גבינת מוצרלה',
  'גבינה בולגרית|גבינת בולגרית|בולגרית',
  'סודה לשתייה|סודה לשתיה',
  'סוכר וניל|סוכר וונילה|סוכר בטעם וניל',
  'גרגירי חומוס|גרגרי חומוס|חומוס גרגרים',
  'אורז לבן|אורז',
  'קמח לבן|קמח',
  'סוכר לבן|סוכר',
  'גבינת פטה|גבינה פטה|בסגנון פטה|פטה',
  'שעועית לבנה יבשה|שעועית יבשה לבנה|שעועית לבנה',
  'שעועית אדומה יבשה|שעועית אדומה',
  'חומוס יבש|גרגירי חומוס|גרגרי חומוס|חומוס גרגרים',
  'אפונה יבשה|אפונה חצויה|אפונה ירוקה|אפונה',
  'קפוא|מוקפא',
  'קפואה|מוקפאת',
  'קפואים|מוקפאים',
  'קפואות|מוקפאות',
  'תותים קפואים|תות שדה קפוא|תות שדה מוקפא|תות קפוא|תות מוקפא',
  'כמון טחון|כמון',
  'קינמון טחון|קינמון',
  'כורכום טחון|כורכום',
  'ציפורן טחון|ציפורן טחונה|ציפורן',
  'הל טחון|הל',
  'פרג טחון|פרג',
  'קוקוס|קוקוס טחון|קוקוס לבן',
  'אגוז מוסקט|מוסקט|מוסקט טחון',
  'פפריקה|פפריקה מתוקה',
  'גינגר טחון|זנגביל טחון',
  'גינגר|זנגביל|זנגוויל',
  'גינגר כבוש|גינגר לסושי|גינגר ורוד',
  'וואסבי|ווסאבי|משחת ווסאבי|משחת וואסבי',
  'משחת קארי אדום|ממרח קארי אדום|מחית קארי אדומה|משחת קארי אדומה',
  'משחת קארי|ממרח קארי|מחית קארי',
  'שום גבישי|אבקת שום|שום גרוס|שום טחון',
  'אבקת בצל|בצל גבישי',
  'כרישה|לוף|פרסה',
  'שורש סלרי|סלרי שורש|ראש סלרי|סלרי ראש',
  'שורש פטרוזיליה|פטרוזיליה שורש',
  'מי סודה|סודה',
  'ריבת תות|ריבה תות|קונפיטורת תות',
  'ריבת משמש|ריבה משמש|קונפיטורת משמש',
  'אבקת מרק עוף|אבקת מרק בטעם עוף|מרק בטעם עוף|מרק טעם עוף',
  'בשר לגולש|בשר גולש|גולש בקר|גולש',
  'באגט|בגט',
  'פרגיות|פרגית|פרגיות עוף|פרגית עוף',
  'טופו קשה|טופו',
  'זיתי קלמטה|זית קלמטה|זיתים קלמטה|קלמטה',
  'נבטים סיניים|נבטים',
  'נבטים|נבטי',
  'אבקת קארי|קארי',
  'זרעי כמון|כמון שלם|כמון',
  'כוכב אניס|אניס כוכב|כוכבי אניס',
  'מלפפונים חמוצים|מלפפון חמוץ|מלפפונים בחומץ|מלפפונים במלח|מלפפון במלח',
  'גבינת שמנת|שמנת נפוליאון|גבינת נפוליאון',
  'פילה סלמון|נתחי סלמון|נתח סלמון',
  'אטריות ביצים|אטריות',
  'אינסטנט פודינג וניל|פודינג אינסטנט וניל|פודינג וניל',
  'ליים|לימון ליים',
  'אורז לסושי|אורז סושי|אורז להכנת סושי',
  'חומץ אורז|חומץ לסושי אורז',
  'סלמון מעושן|פילה סלמון מעושן',
  'נודלס|אטריות נודלס',
  'צילי מתוק|רוטב צילי מתוק|סוויט צילי|רוטב סוויט צילי',
  'כוסברה טחונה|כוסברה טחון|זרעי כוסברה טחונים',
  'מחית תפוחים|רסק תפוחים',
  'אצות נורי|אצת נורי|נורי|אצות לסושי',
  'סילאן|דבש תמרים',
  'אבקת אפייה|אבקת אפיה',
  'שקדים קלופים|שקדים מולבנים|שקד מולבן|שקד קלוף',
  'שקדים פרוסים|שקד פרוס|שקדים מולבנים פרוסים',
  'אגוזי מלך|אגוז מלך',
  'גרעיני דלעת|גרעין דלעת',
  'גרעיני חמנייה|גרעין חמנייה|גרעיני חמניה',
  'בוטנים קלויים|בוטן קלוי|בוטנים',
  'תמרים מגולענים|תמר מגולען|תמרים',
  'עירית|עלי עירית',
  'טימין|תימין',
];

const GROUPS: readonly (readonly (readonly string[])[])[] = SAME.map((group) =>
  group.split('|').map((wording) => wordsOf(wording)),
);

/** The same goods in other words, folded as search folds them; none where only these words are known. */
export function otherWordingsOf(words: readonly string[]): string[][] {
  const wordings = new Map<string, string[]>();
  for (const { group, named } of namedGroups(words)) {
    const from = placeOfWording(named, words);
    for (const other of group) {
      // Wordings that begin with the same words are found by them.
      if (placeOfWording(named, other) === 0) continue;
      const wording = [...words.slice(0, from), ...other, ...words.slice(from + named.length)];
      wordings.set(wording.join(' '), wording);
    }
  }
  return [...wordings.values()];
}

type NamedGroup = { readonly group: readonly (readonly string[])[]; readonly named: readonly string[] };

/** The groups that words name; a red onion is not in the group that says only 'onion'. */
function namedGroups(words: readonly string[]): NamedGroup[] {
  const found = GROUPS.flatMap((group) => {
    const named = longest(group.filter((wording) => placeOfWording(wording, words) >= 0));
    return named ? [{ group, named }] : [];
  });
  return found.filter(
    ({ named }) => !found.some((other) => other.named.length > named.length && placeOfWording(named, other.named) >= 0),
  );
}

const longest = (wordings: readonly (readonly string[])[]): readonly string[] | undefined =>
  wordings.toSorted((one, other) => other.length - one.length)[0];

/** Where the words of a wording begin, next to each other; -1: nowhere. */
const placeOfWording = (wording: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => wording.every((word, place) => words[at + place] === word));
