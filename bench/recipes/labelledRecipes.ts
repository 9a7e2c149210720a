import { freshRecipes } from './freshRecipes.ts';
import type { GoodsKey } from './goods.ts';

/** How much of its goods a line needs; `package`: one package, whatever it holds; `home`: not bought by a careful shopper. */
type Need = `${number} ${'g' | 'ml' | 'pieces'}` | 'package' | 'home';

/** A line of a recipe as people write it, what a careful shopper takes for it, and how much. */
type LabelledIngredient = readonly [line: string, goods: GoodsKey | null, need: Need];

export type LabelledRecipe = {
  readonly title: string;
  readonly servings: number;
  readonly lines: readonly LabelledIngredient[];
};

const tuned: readonly LabelledRecipe[] = [
  {
    title: 'שקשוקה',
    servings: 4,
    lines: [
      ['6 ביצים', 'eggs', '6 pieces'],
      ['5 עגבניות בשלות', 'tomato', '5 pieces'],
      ['1 בצל גדול קצוץ', 'onion', '1 pieces'],
      ['3 שיני שום', 'garlic', '3 pieces'],
      ['1 פלפל אדום', 'redPepper', '1 pieces'],
      ['2 כפות רסק עגבניות', 'tomatoPaste', '35 g'],
      ['3 כפות שמן זית', 'oliveOil', '45 ml'],
      ['חצי כוס מים', null, 'home'],
      ['חצי כפית מלח', null, 'home'],
      ['כפית כמון', 'cumin', '3 g'],
    ],
  },
  {
    title: 'פנקייק',
    servings: 4,
    lines: [
      ['2 כוסות קמח', 'flour', '280 g'],
      ['2 ביצים', 'eggs', '2 pieces'],
      ['כוס וחצי חלב', 'milk', '360 ml'],
      ['3 כפות סוכר', 'sugar', '36 g'],
      ['כפית אבקת אפייה', 'bakingPowder', '5 g'],
      ['50 גרם חמאה', 'butter', '50 g'],
      ['קורט מלח', null, 'home'],
    ],
  },
  {
    title: 'פסטה ברוטב עגבניות',
    servings: 4,
    lines: [
      ['500 גרם ספגטי', 'spaghetti', '500 g'],
      ['800 גרם עגבניות מרוסקות', 'crushedTomato', '800 g'],
      ['4 שיני שום', 'garlic', '4 pieces'],
      ['רבע כוס שמן זית', 'oliveOil', '60 ml'],
      ['100 גרם פרמזן', 'parmesan', '100 g'],
      ['כפית סוכר', null, 'home'],
      ['מלח ופלפל', null, 'home'],
    ],
  },
  {
    title: 'עוגת שוקולד',
    servings: 12,
    lines: [
      ['200 גרם שוקולד מריר', 'chocolate', '200 g'],
      ['200 גרם חמאה', 'butter', '200 g'],
      ['5 ביצים', 'eggs', '5 pieces'],
      ['כוס סוכר', 'sugar', '200 g'],
      ['חצי כוס קמח', 'flour', '70 g'],
      ['2 כפות קקאו', 'cocoa', '12 g'],
      ['שקית סוכר וניל', 'vanillaSugar', 'package'],
      ['שמנת מתוקה 250 מ"ל', 'cream', '250 ml'],
    ],
  },
  {
    title: 'מג׳דרה',
    servings: 6,
    lines: [
      ['כוס וחצי אורז', 'rice', '300 g'],
      ['כוס עדשים ירוקות', 'lentils', '200 g'],
      ['4 בצלים', 'onion', '4 pieces'],
      ['חצי כוס שמן', 'oil', '120 ml'],
      ['3 כוסות מים', null, 'home'],
      ['כפית כמון', 'cumin', '3 g'],
      ['כפית מלח', null, 'home'],
    ],
  },
  {
    title: 'סלט ירקות',
    servings: 4,
    lines: [
      ['4 מלפפונים', 'cucumber', '4 pieces'],
      ['4 עגבניות', 'tomato', '4 pieces'],
      ['1 בצל סגול', 'redOnion', '1 pieces'],
      ['חצי צרור פטרוזיליה', 'parsley', 'package'],
      ['לימון', 'lemon', '1 pieces'],
      ['3 כפות שמן זית', 'oliveOil', '45 ml'],
      ['מלח', null, 'home'],
    ],
  },
  {
    title: 'עוף עם תפוחי אדמה',
    servings: 6,
    lines: [
      ['8 כרעי עוף', 'chickenThigh', '1800 g'],
      ['6 תפוחי אדמה', 'potato', '6 pieces'],
      ['2 בצלים', 'onion', '2 pieces'],
      ['5 שיני שום', 'garlic', '5 pieces'],
      ['3 כפות דבש', 'honey', '63 g'],
      ['3 כפות רוטב סויה', 'soy', '45 ml'],
      ['כף פפריקה', 'paprika', '7 g'],
      ['רבע כוס שמן', 'oil', '60 ml'],
    ],
  },
  {
    title: 'לביבות קישואים',
    servings: 4,
    lines: [
      ['4 קישואים', 'zucchini', '4 pieces'],
      ['2 ביצים', 'eggs', '2 pieces'],
      ['חצי כוס פירורי לחם', 'breadcrumbs', '60 g'],
      ['150 גרם גבינה בולגרית', 'feta', '150 g'],
      ['צרור שמיר', 'dill', 'package'],
      ['שמן לטיגון', 'oil', 'package'],
    ],
  },
  {
    title: 'מרק עדשים',
    servings: 6,
    lines: [
      ['2 כוסות עדשים כתומות', 'redLentils', '400 g'],
      ['2 גזרים', 'carrot', '2 pieces'],
      ['בצל', 'onion', '1 pieces'],
      ['3 גבעולי סלרי', 'celery', 'package'],
      ['כפית כורכום', 'turmeric', '3 g'],
      ['כפית כמון', 'cumin', '3 g'],
      ['2 ליטר מים', null, 'home'],
      ['מיץ מלימון אחד', 'lemon', '1 pieces'],
    ],
  },
  {
    title: 'קציצות בשר',
    servings: 5,
    lines: [
      ['חצי קילו בשר בקר טחון', 'beefMince', '500 g'],
      ['ביצה', 'eggs', '1 pieces'],
      ['בצל מגורד', 'onion', '1 pieces'],
      ['רבע כוס פירורי לחם', 'breadcrumbs', '30 g'],
      ['חצי צרור פטרוזיליה', 'parsley', 'package'],
      ['100 גרם רסק עגבניות', 'tomatoPaste', '100 g'],
      ['כפית פפריקה', 'paprika', '3 g'],
    ],
  },
  {
    title: 'סלמון בתנור',
    servings: 4,
    lines: [
      ['4 נתחי פילה סלמון', 'salmon', '600 g'],
      ['2 כפות חרדל', 'mustard', '30 g'],
      ['כף דבש', 'honey', '21 g'],
      ['2 כפות שמן זית', 'oliveOil', '30 ml'],
      ['לימון', 'lemon', '1 pieces'],
      ['2 שיני שום', 'garlic', '2 pieces'],
    ],
  },
  {
    title: 'עוגיות שיבולת שועל',
    servings: 20,
    lines: [
      ['כוס וחצי שיבולת שועל', 'oats', '135 g'],
      ['כוס קמח', 'flour', '140 g'],
      ['חצי כוס סוכר חום', 'brownSugar', '100 g'],
      ['100 גרם חמאה רכה', 'butter', '100 g'],
      ['ביצה', 'eggs', '1 pieces'],
      ['חצי כוס צימוקים', 'raisins', '75 g'],
      ['חצי כפית סודה לשתייה', 'bakingSoda', '3 g'],
      ['כפית קינמון', 'cinnamon', '3 g'],
    ],
  },
];

const heldOut: readonly LabelledRecipe[] = [
  {
    title: 'קארי ירקות',
    servings: 4,
    lines: [
      ['400 מ"ל חלב קוקוס', 'coconutMilk', '400 ml'],
      ['2 בטטות', 'sweetPotato', '2 pieces'],
      ['כוס חומוס מבושל', 'chickpeas', '165 g'],
      ['בצל לבן', 'onion', '1 pieces'],
      ['3 שיני שום כתושות', 'garlic', '3 pieces'],
      ['חתיכת ג׳ינג׳ר בגודל 3 ס"מ', 'ginger', '20 g'],
      ['כוס אורז בסמטי', 'basmati', '190 g'],
      ['כף כורכום', 'turmeric', '9 g'],
      ['צרור כוסברה', 'coriander', 'package'],
    ],
  },
  {
    title: 'עוגת גבינה אפויה',
    servings: 10,
    lines: [
      ['750 גרם גבינה לבנה', 'whiteCheese', '750 g'],
      ['200 גרם גבינת שמנת', 'creamCheese', '200 g'],
      ['4 ביצים', 'eggs', '4 pieces'],
      ['כוס סוכר', 'sugar', '200 g'],
      ['3 כפות קורנפלור', 'cornflour', '30 g'],
      ['גביע שמנת חמוצה', 'sourCream', 'package'],
      ['כפית תמצית וניל', 'vanilla', '5 ml'],
    ],
  },
  {
    title: 'חלה',
    servings: 12,
    lines: [
      ['1 ק"ג קמח', 'flour', '1000 g'],
      ['כף וחצי שמרים יבשים', 'yeast', '14 g'],
      ['חצי כוס סוכר', 'sugar', '100 g'],
      ['2 ביצים', 'eggs', '2 pieces'],
      ['שליש כוס שמן', 'oil', '80 ml'],
      ['כוס וחצי מים פושרים', null, 'home'],
      ['כף מלח', 'salt', '18 g'],
    ],
  },
  {
    title: 'סלט טונה',
    servings: 4,
    lines: [
      ['2 קופסאות טונה', 'tuna', '2 pieces'],
      ['קופסת תירס', 'corn', 'package'],
      ['3 מלפפונים חתוכים לקוביות', 'cucumber', '3 pieces'],
      ['בצל סגול קטן', 'redOnion', '1 pieces'],
      ['3 כפות מיונז', 'mayo', '42 g'],
      ['חצי לימון', 'lemon', '1 pieces'],
      ['2 ביצים קשות', 'eggs', '2 pieces'],
    ],
  },
  {
    title: 'טאבולה',
    servings: 6,
    lines: [
      ['כוס בורגול', 'bulgur', '170 g'],
      ['2 צרורות פטרוזיליה', 'parsley', '2 pieces'],
      ['3 עגבניות', 'tomato', '3 pieces'],
      ['2 לימונים', 'lemon', '2 pieces'],
      ['רבע כוס שמן זית', 'oliveOil', '60 ml'],
      ['מלח ופלפל שחור לפי הטעם', null, 'home'],
    ],
  },
  {
    title: 'מוקפץ עוף',
    servings: 4,
    lines: [
      ['700 גרם חזה עוף פרוס לרצועות', 'chickenBreast', '700 g'],
      ['2 גזרים', 'carrot', '2 pieces'],
      ['2 פלפלים אדומים', 'redPepper', '2 pieces'],
      ['250 גרם פטריות שמפיניון', 'mushrooms', '250 g'],
      ['רבע כוס רוטב סויה', 'soy', '60 ml'],
      ['2 כפות דבש', 'honey', '42 g'],
      ['2 כפות שמן', 'oil', '30 ml'],
      ['כף קורנפלור', 'cornflour', '10 g'],
    ],
  },
  {
    title: 'לזניית חצילים',
    servings: 6,
    lines: [
      ['3 חצילים', 'eggplant', '3 pieces'],
      ['200 גרם מוצרלה', 'mozzarella', '200 g'],
      ['50 גרם פרמזן מגורר', 'parmesan', '50 g'],
      ['קופסה עגבניות מרוסקות', 'crushedTomato', 'package'],
      ['250 גרם קוטג׳', 'cottage', '250 g'],
      ['2 שיני שום', 'garlic', '2 pieces'],
      ['כפית אורגנו', null, 'home'],
    ],
  },
  {
    title: 'קרמבל תפוחים',
    servings: 8,
    lines: [
      ['6 תפוחי עץ', 'apple', '6 pieces'],
      ['כוס קמח', 'flour', '140 g'],
      ['100 גרם חמאה קרה', 'butter', '100 g'],
      ['חצי כוס סוכר חום', 'brownSugar', '100 g'],
      ['חצי כוס אגוזי מלך', 'walnuts', '50 g'],
      ['כפית קינמון', 'cinnamon', '3 g'],
    ],
  },
  {
    title: 'שייק בננה',
    servings: 2,
    lines: [
      ['2 בננות', 'banana', '2 pieces'],
      ['כוס חלב', 'milk', '240 ml'],
      ['חצי כוס יוגורט', 'yogurt', '120 ml'],
      ['כף דבש', 'honey', '21 g'],
    ],
  },
  {
    title: 'פסטה ברוטב שמנת פטריות',
    servings: 4,
    lines: [
      ['חבילת פסטה', 'pasta', 'package'],
      ['סלסלת פטריות', 'mushrooms', '250 g'],
      ['מיכל שמנת לבישול', 'cream', 'package'],
      ['בצל', 'onion', '1 pieces'],
      ['2 כפות חמאה', 'butter', '28 g'],
      ['חצי כוס פרמזן', 'parmesan', '50 g'],
    ],
  },
  {
    title: 'קוסקוס עם ירקות',
    servings: 6,
    lines: [
      ['חבילת קוסקוס 500 גרם', 'couscous', '500 g'],
      ['3 גזרים', 'carrot', '3 pieces'],
      ['3 קישואים', 'zucchini', '3 pieces'],
      ['כוס גרגירי חומוס', 'chickpeas', '165 g'],
      ['2 תפוחי אדמה', 'potato', '2 pieces'],
      ['2 כפיות כורכום', 'turmeric', '6 g'],
    ],
  },
  {
    title: 'טארט לימון',
    servings: 8,
    lines: [
      ['4 לימונים', 'lemon', '4 pieces'],
      ['5 ביצים', 'eggs', '5 pieces'],
      ['¾ כוס סוכר', 'sugar', '150 g'],
      ['150 גרם חמאה', 'butter', '150 g'],
      ['2 כוסות קמח', 'flour', '280 g'],
      ['100 גרם אבקת סוכר', 'powderedSugar', '100 g'],
      ['50 גרם שקדים טחונים', 'groundAlmonds', '50 g'],
    ],
  },
];

/**
 * Recipes of our own. `heldOut` and `fresh` were labelled before anything was measured; nothing was tuned by `heldOut` at
 * first, and `fresh` was measured once before any rule was changed for it.
 */
export const LABELLED_RECIPES = { tuned, heldOut, fresh: freshRecipes };
