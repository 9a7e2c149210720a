import { wordsOf } from '../catalogue/normalise.ts';

/**
 * Wordings for one kind of goods, separated by `|`: recipes and chains call a red onion purple or red. Each wording means the
 * others, too.
 */
const SAME: readonly string[] = [
  'בצל סגול|בצל אדום',
  'בצל לבן|בצל יבש',
  'עדשים כתומות|עדשים אדומות',
  'תפוח אדמה|תפוחי אדמה|תפוא לבן|תפוא',
  'סוכר חום|סוכר דמררה',
  'בשר בקר טחון|בשר טחון בקר|בקר טחון|בשר טחון',
  'ביצה|ביצים',
  'פלפל אדום|גמבה',
  'פלפלים אדומים|פלפל אדום',
  'שקדים טחונים|שקד טחון',
  'צימוקים|צימוק',
  'חלב קוקוס|קרם קוקוס',
  'כרעי עוף|כרעיים עוף',
  'עגבנייה|עגבניה|עגבניות',
  'תפוחי עץ|תפוח עץ|תפוע',
  'אבקת אפייה|אבקת אפיה',
  'קקאו|אבקת קקאו',
  'פטריות שמפיניון|פטריות שמפניון|שמפיניון|פטריות',
  'פרמזן|גבינת פרמזן',
  'מוצרלה|גבינת מוצרלה',
  'גבינה בולגרית|גבינת בולגרית',
  'סודה לשתייה|סודה לשתיה',
  'סוכר וניל|סוכר וונילה|סוכר בטעם וניל',
  'גרגירי חומוס|גרגרי חומוס|חומוס גרגרים',
];

const GROUPS: readonly (readonly (readonly string[])[])[] = SAME.map((group) =>
  group.split('|').map((wording) => wordsOf(wording)),
);

/** The same goods in other words, folded as search folds them; none where only these words are known. */
export function otherWordingsOf(words: readonly string[]): string[][] {
  const wordings = new Map<string, string[]>();
  for (const group of GROUPS) {
    const named = longest(group.filter((wording) => placeOfWording(wording, words) >= 0));
    if (!named) continue;
    const from = placeOfWording(named, words);
    for (const other of group) {
      if (other === named) continue;
      const wording = [...words.slice(0, from), ...other, ...words.slice(from + named.length)];
      wordings.set(wording.join(' '), wording);
    }
  }
  return [...wordings.values()];
}

const longest = (wordings: readonly (readonly string[])[]): readonly string[] | undefined =>
  wordings.toSorted((one, other) => other.length - one.length)[0];

/** Where the words of a wording begin, next to each other; -1: nowhere. */
const placeOfWording = (wording: readonly string[], words: readonly string[]): number =>
  words.findIndex((_, at) => wording.every((word, place) => words[at + place] === word));
