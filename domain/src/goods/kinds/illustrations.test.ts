import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORY_ID } from '../../base/limits.ts';
import { ILLUSTRATED_THINGS, ILLUSTRATION_NAMES, type IllustrationName, illustrationOf } from './illustrations.ts';

/** The root categories by their names in the built-in tree. */
const ROOT = { dairy: 1, bread: 2, meat: 3, produce: 4, pantry: 5, snacks: 6, drinks: 7, cleaning: 8, frozen: 9 };
const OTHER = DEFAULT_CATEGORY_ID;

type Case = readonly [name: string, rootId: number, kind: IllustrationName | null];

describe('[PC12] the illustration of goods', () => {
  it('is drawn for more than 200 kinds', () => expect(ILLUSTRATION_NAMES.length).toBeGreaterThan(200));

  it.each<Case>([
    ['חלב', ROOT.dairy, 'milk'],
    ['חלב', OTHER, 'milk'],
    ['חלב תנובה 3% קרטון 1 ליטר', ROOT.dairy, 'milk'],
    ['תנובה חלב 3%', ROOT.dairy, 'milk'],
    ['קוטג׳ 5% 250 גרם', ROOT.dairy, 'cottage'],
    ['גבינה לבנה 5%', ROOT.dairy, 'white-cheese'],
    ['גבינה צהובה', OTHER, 'yellow-cheese'],
    ["קוטג' 5%", OTHER, 'cottage'],
    ["תפוצ'יפס", OTHER, 'chips'],
    ['ביצים L', ROOT.dairy, 'eggs'],
    ['12 ביצים', OTHER, 'eggs'],
    ['לחם אחיד פרוס', ROOT.bread, 'bread'],
    ['לחם מלא', ROOT.bread, 'whole-bread'],
    ['פיתות', ROOT.bread, 'pita'],
    ['חזה עוף', ROOT.meat, 'chicken-breast'],
    ['עגבניות', ROOT.produce, 'tomato'],
    ['עגבניה', OTHER, 'tomato'],
    ['עגבניות שרי', ROOT.produce, 'cherry-tomato'],
    ['מלפפון', ROOT.produce, 'cucumber'],
    ['תפוחי אדמה', ROOT.produce, 'potato'],
    ['תפוחים', ROOT.produce, 'apple'],
    ['בצל ירוק', ROOT.produce, 'green-onion'],
    ['אורז בסמטי 1 ק"ג', ROOT.pantry, 'rice'],
    ['אסם פתיתים אפויים', ROOT.pantry, 'ptitim'],
    ['במבה', ROOT.snacks, 'bamba'],
    ['שוקולד חלב פרה', ROOT.snacks, 'chocolate'],
    ['מים מינרליים', ROOT.drinks, 'water'],
    ['שקיות אשפה', OTHER, 'trash-bags'],
    ['שקיות סנדוויץ', OTHER, 'food-bags'],
    ['נייר טואלט', ROOT.cleaning, 'toilet-paper'],
    ['טיטולים האגיס 4+', OTHER, 'diapers'],
    ['גלידת וניל', ROOT.frozen, 'ice-cream'],
    ['פסיפלורה', ROOT.produce, 'passion-fruit'],
    ["ליצ'י טרי", ROOT.produce, 'lychee'],
    ['גויאבה', OTHER, 'guava'],
    ['קשיות נייר', OTHER, 'straws'],
    ['נוזל לאסלה סנו', ROOT.cleaning, 'toilet-cleaner'],
    ['קובה במילוי בשר', ROOT.frozen, 'kubbeh'],
  ])('%s (%d): %s', (name, rootId, kind) => expect(illustrationOf(name, rootId)).toBe(kind));

  it.each<Case>([
    ['חלב שוקולד', ROOT.dairy, 'chocolate-milk'],
    ['חלב גוף', ROOT.cleaning, 'cream-tube'],
    ['קמח לבן', ROOT.pantry, 'flour'],
    ['רסק עגבניות', ROOT.pantry, 'tomato-paste'],
    ['מלפפונים חמוצים', ROOT.pantry, 'pickles'],
    ['עוגת גזר', ROOT.snacks, 'cake'],
    ['מיץ תפוחים', ROOT.drinks, 'juice'],
    ['חמאת בוטנים', ROOT.pantry, 'peanut-butter'],
    ['שמן זית', ROOT.pantry, 'olive-oil'],
    ['מרכך שיער', ROOT.cleaning, 'shampoo'],
    ['אבקת אפייה', ROOT.pantry, 'baking'],
    ['אבקת כביסה', ROOT.cleaning, 'laundry'],
    ['מגב', ROOT.cleaning, 'mop'],
    ['מופ', ROOT.cleaning, 'mop'],
    ['חול לחתולים', OTHER, 'cat-litter'],
    ['דובדבנים', ROOT.produce, 'cherries'],
    ['מי פה', ROOT.cleaning, 'mouthwash'],
    ['קרח', ROOT.frozen, 'ice'],
    ['ספרייט', ROOT.drinks, 'lemon-soda'],
    ['כרוב סגול', ROOT.produce, 'red-cabbage'],
    ['יוגורט פסיפלורה', ROOT.dairy, 'yogurt'],
    ['קשיו', ROOT.produce, 'nuts'],
    ['תרסיס לניקוי', ROOT.cleaning, 'spray'],
  ])('is of the thing, not of a word in its name: %s', (name, rootId, kind) =>
    expect(illustrationOf(name, rootId)).toBe(kind),
  );

  it.each<Case>([
    ['פלפלים ירוקים', ROOT.produce, 'green-pepper'],
    ['בצלים סגולים', OTHER, 'red-onion'],
    ['מרכך לשיער', ROOT.cleaning, 'shampoo'],
    ['סבון לידיים', ROOT.cleaning, 'soap'],
  ])('is found by the second word in another form: %s', (name, rootId, kind) =>
    expect(illustrationOf(name, rootId)).toBe(kind),
  );

  it.each([
    ['כבד עוף', ROOT.meat],
    ['נייר צילום', OTHER],
    ['מברשת לאסלה', ROOT.cleaning],
    ['חלב', ROOT.cleaning],
    ['ציפוי לגג בטעם עגבניות', ROOT.cleaning],
    ['שמן לגוף עם תפוח', ROOT.cleaning],
    ['אבקת פלא', OTHER],
    ['משהו אחר', OTHER],
    ['xyz', ROOT.dairy],
    ['', OTHER],
    ['1.5%', ROOT.dairy],
  ])('does not exist for %j (%d)', (name, rootId) => expect(illustrationOf(name, rootId)).toBeNull());

  it('[BW2] is that of the line which it adds', () =>
    expect(ILLUSTRATED_THINGS.filter(({ kind, text, rootId }) => illustrationOf(text, rootId) !== kind)).toEqual([]));

  it('does not depend on the category where people made their own', () =>
    expect(illustrationOf('חלב', 4711)).toBe('milk'));
});
