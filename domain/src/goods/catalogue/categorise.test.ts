import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, subcategoryOf } from './category.ts';
import { categorise, guessCategory } from './categorise.ts';
import { categoryWords, featuresOf } from './categoriseFeatures.ts';
import { packModel, unpackModel } from './categoriseModel.ts';
import { CATEGORY_MODEL } from './categoryModel.ts';

const rootKeyOf = (name: string, sold: { readonly unit?: null } = {}): string | undefined => {
  const { categoryId } = categorise({ name, ...sold });
  return CATEGORIES.find(({ id }) => id === categoryId)?.key;
};

/** Names of everyday products in our own words, with sizes, brands and the cuts and short forms of price files. */
const EVERYDAY: Readonly<Record<string, readonly string[]>> = {
  dairy: [
    'חלב תנובה 3% קרט',
    'חלב טרי 1% 1 ליטר',
    "קוטג' 5% 250 גר",
    'גב.צהובה עמק 28% פר',
    'יוגורט יופלה תות 3%',
    'שמנת מתוקה 38% 250 מ"ל',
    'חמאה 200 גרם תנובה',
    'תבנית ביצים L 30',
    'מעדן מילקי שוקולד',
  ],
  bread: ['לחם אחיד פרוס 750ג', 'פיתות ביתיות 10יח', 'חלה קלועה לשבת', 'לחמניות המבורגר 6', 'קרקר זהב 300 גר'],
  meat: [
    'חזה עוף טרי ארוז',
    'כרעיים עוף קפוא',
    'בשר בקר טחון טרי 500',
    'אנטריקוט טרי במשקל',
    'פילה סלמון נורבגי',
    'פסטרמה הודו מעושנת 2%',
    'נקניקיות עוף 400ג',
  ],
  produce: [
    'עגבניות שרי תמר',
    'מלפפון בתפזורת',
    'תפוח עץ זהוב',
    'בננות קילו',
    'תפוחי אדמה לבן ארוז',
    'פטרוזיליה צרור',
    'אבטיח ללא גרעינים',
    'שקדים קלויים 200ג',
  ],
  pantry: [
    'אורז בסמטי 1 ק"ג',
    "ספגטי ברילה מס' 5",
    'שמן זית כתית מעולה 750',
    'טונה בשמן קנולה 4*140',
    'רסק עגבניות 100ג*4',
    'קמח לבן מנופה 1קג',
    'סוכר לבן 1 קג',
    'מלח שולחן 1קג',
    'קורנפלקס תלמה 750',
    'טחינה גולמית 500 גר',
    'חומוס אחלה 400ג',
  ],
  snacks: [
    'במבה אסם 80 גר',
    'ביסלי גריל 200ג',
    'שוקולד פרה חלב 100ג',
    'תפוצ׳יפס טבעי 50 גר',
    'מסטיק מנטה',
    'עוגיות שוקולד צ׳יפס 300',
    'ופלים לימון 200 גר',
    'ביסקוויט פתי בר 500ג',
  ],
  drinks: [
    'קוקה קולה 1.5 ליטר',
    'מים מינרלים 6*1.5 ל',
    'מיץ תפוזים סחוט 1ל',
    'קפה נמס 200 גר',
    'תה ויסוצקי 100 שקיק',
    'בירה טובורג 6*330',
    'יין אדום יבש קברנה 750',
    'וודקה 700 מ"ל',
  ],
  cleaning: [
    'אקונומיקה 4 ליטר',
    'אבקת כביסה 6 ק"ג',
    'מרכך כביסה 4 ל',
    'נוזל כלים לימון 750',
    'נוזל לרצפה 2 ליטר',
    'שמפו לשיער יבש 700 מל',
    'משחת שיניים קולגייט',
    'דאודורנט ספריי לגבר',
    'סבון ידיים נוזלי',
    'נייר טואלט 32 גלילים',
  ],
  frozen: ['פיצה משפחתית קפואה', "מלאווח 10 יח'", 'גלידת וניל 1.4 ליטר', 'אפונה עדינה סנפרוסט 800', "צ'יפס מוקפא 1קג"],
  other: [
    'סוללות AA 4 יח',
    'חיתולים מידה 4 44 יחידות',
    'צלחות חד פעמי גדולות',
    'מזון יבש לכלב בוגר 3 קג',
    'נרות נשמה',
    'גרבי גבר שלישייה',
    'בובה מדברת לילדות',
    'מטען מהיר לטלפון',
    'נייר אפייה 20 מ',
  ],
};

/** As people write: names behind which a size, a count or a purpose follows, and names that price files seldom have. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  dairy: ['חלב פרה', 'חלמון ביצה', 'גוגונזולה', 'שני גביעי יוגורט', 'גבינה לפיצה', 'סקייר', 'שקית חלב', 'קצפת לעוגה'],
  bread: ['באגטים', 'בורקסים טריים', 'לחמניות לנקניקיות 8', 'פיתה אחת', 'כיכר לחם'],
  meat: ['דג לשבת', 'שווארמה', 'נקניק לסנדוויץ', 'נסיכה', 'שיפודי פרגית', 'קבב בקר'],
  produce: ["פאק צ'וי", 'תרד בייבי', 'פלפלים צבעוניים', 'אבטיח מיני', 'ראש כרוב', 'עגבניות לבישול', 'שקדים לאפייה'],
  pantry: [
    'מחית תפוחים',
    'עגבניות מיובשות 200 גרם',
    'פטרוזיליה מיובשת',
    'שימורי אפונה',
    'חציל במיונז',
    'צנצנת דבש',
    'קרם לימון',
  ],
  snacks: ['סוכריות לילדים', 'ביצת קינדר', 'עוגת גבינה'],
  drinks: ['משקה חריף', 'נס', 'שישיית מים', 'אבקת קפה'],
  cleaning: ['שקיות אשפה', 'שקיות אשפה 50 יח', 'מגבות מטבח', 'סקוטץ', 'שמן גוף', 'חלב פנים', 'מלח למדיח', 'נייר טואלט'],
  frozen: ['ברוקולי קפוא', 'אפונה קפואה 800', 'קרטיבים', 'לחמניות קפואות', 'בצק עלים'],
  other: ['מתנה לסבתא', 'נייר אפיה', 'תבניות אלומיניום קטנות 10', 'חטיף לחתולים', 'עט'],
};

describe('categories by name', () => {
  for (const [key, names] of Object.entries(EVERYDAY)) {
    it.each(names)(`[M1] ${key}: %s`, (name) => {
      expect(rootKeyOf(name)).toBe(key);
      expect(rootKeyOf(name, { unit: null })).toBe(key);
    });
  }
  for (const [key, names] of Object.entries(WRITTEN)) {
    it.each(names)(`[M1] ${key}, as people write: %s`, (name) => expect(rootKeyOf(name)).toBe(key));
  }

  it('[M1] other words make other goods of a name that may mean several', () => {
    const names = {
      'שמן שיער': 84,
      'קרם פטיסייר': 53,
      'חמאת קקאו': 54,
      'משקה יוגורט': 13,
      'שיפודי עץ': 9993,
      'פילה לימון': 42,
    };
    for (const [name, id] of Object.entries(names)) expect(categorise({ name }).subcategoryId, name).toBe(id);
  });

  it('[M1] a name with one letter more or less counts where nothing else is known, and less than a hit', () => {
    expect(categorise({ name: 'גוגונזולה' })).toMatchObject({ subcategoryId: 12, confidence: 0.3 });
    for (const name of ['מזרון', 'טלפון', 'מטרפה']) expect(rootKeyOf(name), name).toBe('other');
  });

  it('[M1] the subcategory is one of the category', () => {
    for (const name of Object.values(EVERYDAY).flat()) {
      const { categoryId, subcategoryId } = categorise({ name });
      expect(subcategoryOf(subcategoryId)?.parentId, name).toBe(categoryId);
    }
    expect(categorise({ name: 'חלב טרי 3%' }).subcategoryId).toBe(11);
    expect(categorise({ name: 'בננה', isWeighted: true }).subcategoryId).toBe(42);
    expect(categorise({ name: 'סוללות AAA' }).subcategoryId).toBe(9993);
  });

  it.each(['молоко 3%', 'حليب طازج', '牛奶', '12345', '', '   ', '%%%', '!!!', '🥛'])(
    '[M2] a name in no script that it knows is אחר: %s',
    (name) => expect(categorise({ name })).toEqual({ categoryId: 999, subcategoryId: null, confidence: 0 }),
  );

  it('[M2] a name that it is not sure of is אחר, without a subcategory', () => {
    const consonants = 'zqxwvkjh';
    const words = Array.from({ length: 200 }, (_, i) =>
      Array.from({ length: 6 }, (__, at) => consonants.charAt((i * 7 + at * at * (i + 3)) % 8)).join(''),
    );
    const categorised = words.map((name) => categorise({ name }));
    const isSure = categorised.map(({ confidence }) => confidence >= CATEGORY_MODEL.threshold);
    expect(categorised.filter((_, at) => !isSure[at]).length).toBeGreaterThan(20);
    categorised.forEach(({ categoryId, subcategoryId }, at) => {
      if (!isSure[at]) expect({ categoryId, subcategoryId }).toEqual({ categoryId: 999, subcategoryId: null });
    });
  });

  it('[M3] says the same of the same, and never throws', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'אבגדהוזחטיכלמנסעפצקרשת ץםן\'"%.-*/3aZ\u05b0\u0000🍞') });
    const product = fc.record({
      name: fc.oneof(letters, fc.string({ unit: 'binary' }), fc.string({ maxLength: 2000 })),
      isWeighted: fc.boolean(),
      unit: fc.constantFrom('g', 'kg', 'ml', 'l', 'unit', 'm', null),
    });
    fc.assert(
      fc.property(product, (one) => {
        const categorised = categorise(one);
        expect(categorise({ ...one })).toEqual(categorised);
        expect(CATEGORIES.some(({ id }) => id === categorised.categoryId)).toBe(true);
        if (categorised.subcategoryId !== null)
          expect(subcategoryOf(categorised.subcategoryId)?.parentId).toBe(categorised.categoryId);
        expect(categorised.confidence >= 0 && categorised.confidence <= 1 + 1e-9).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('features of a name', () => {
  it('leaves numbers and points out, and takes geresh and final letters as one', () => {
    expect(categoryWords('חלב 3% 1ל')).toEqual(['חלב', '%', 'ל']);
    expect(categoryWords("קוטג' 250גרם")).toEqual(categoryWords('קוטג׳ 9 גרמ'));
    expect(featuresOf({ name: 'חלב 1 ליטר' }, 1024)).toEqual(featuresOf({ name: 'חלב 2 ליטר' }, 1024));
  });

  it('are below the number of buckets, and fewer than a thousand of the longest name', () => {
    const name = Array.from({ length: 500 }, (_, i) => `מלה${String.fromCharCode(0x5d0 + (i % 22))}ארוכה`).join(' ');
    const features = featuresOf({ name }, 64);
    expect(features.every((feature) => feature >= 0 && feature < 64)).toBe(true);
    expect(features.length).toBeLessThan(1000);
  });

  it('distinguish weighed from packed', () => {
    const packed = featuresOf({ name: 'גבינה', unit: 'g' }, 1 << 14);
    expect(featuresOf({ name: 'גבינה', isWeighted: true, unit: 'kg' }, 1 << 14)).not.toEqual(packed);
  });
});

describe('the packed model', () => {
  const ids = [11, 21];
  const pack = (weights: number[]) =>
    packModel(
      { weights: Float32Array.from(weights), biases: Float32Array.from([0, 0.5]) },
      { buckets: weights.length / 2, subcategoryIds: ids, threshold: 0.3 },
    );

  it('comes back as it was, to a byte', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -127, max: 127 }), fc.integer({ min: -127, max: 127 })), { minLength: 1 }),
        (rows) => {
          const weights = [127, -127, ...rows.flat()];
          expect([...unpackModel(pack(weights)).weights]).toEqual(weights);
        },
      ),
    );
  });

  it('is refused when it is cut, longer, or no base64', () => {
    const packed = pack([1, 2, 3, 4, 5, 6]);
    expect(() => unpackModel({ ...packed, weights: packed.weights.slice(4) })).toThrow(RangeError);
    expect(() => unpackModel({ ...packed, weights: `AAAA${packed.weights}` })).toThrow(RangeError);
    expect(() => unpackModel({ ...packed, weights: packed.weights.replace(/^./, '*') })).toThrow('not base64');
  });

  it('answers the class whose weights fit', () => {
    const [feature = 0] = featuresOf({ name: 'א' }, 4);
    const weights = Array.from({ length: 8 }, (_, at) => (Math.floor(at / 2) === feature && at % 2 === 0 ? 9 : 0));
    const model = unpackModel(pack(weights));
    expect(guessCategory(model, { name: 'א' })).toMatchObject({ categoryId: 1, subcategoryId: 11 });
  });
});
