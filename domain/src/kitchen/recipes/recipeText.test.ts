import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECIPE_ENTRIES_MAX } from '../../base/limits.ts';
import { type ParsedStep, parseRecipeText } from './recipeText.ts';

const CAKE = `עוגת גזר של שבת
ל-8 מנות | זמן הכנה: 20 דקות

מצרכים (לתבנית 24):
לבצק:
• 2 כוסות קמח
• 3 ביצים
לציפוי:
250 גרם גבינת שמנת

אופן ההכנה:
1. מחממים תנור ל-180 מעלות.
ומשמנים תבנית.
2) אופים 40 דקות.
בתיאבון!`;

const SOUP = `מרק עדשים פשוט
כוס עדשים
2 גזרים
שמן זית, מלח ופלפל לפי הטעם
מבשלים את הכול בסיר גדול במשך שעה.
טוחנים ומגישים.`;

const textsOf = (steps: readonly ParsedStep[]): string[] => steps.map(({ text }) => text);

const MEATBALLS = `קציצות ברוטב
4 מנות, 50 דקות, בשרי
מאת: סבתא רחל
מצרכים
לקציצות:
חצי קילו בשר טחון
לרוטב:
2 כפות רסק עגבניות
אופן ההכנה
לקציצות:
1. מערבבים הכול ביד.
2. יוצרים קציצות.
טיפ: ידיים רטובות לא נדבקות.
לרוטב:
מביאים את הרסק לרתיחה.
מוסיפים את הקציצות.
טיפים:
אפשר להקפיא.
טעים גם למחרת.`;

describe('parseRecipeText', () => {
  it('[X93] parts, tips, time, kind of dietary law and source of a pasted recipe', () => {
    const read = parseRecipeText(MEATBALLS);
    expect(read).toMatchObject({
      title: 'קציצות ברוטב',
      servings: 4,
      cookTime: 50,
      kosher: 'meat',
      source: 'סבתא רחל',
    });
    expect(read.ingredients.map(({ group, product }) => [group, product])).toEqual([
      ['לקציצות', 'בשר טחון'],
      ['לרוטב', 'רסק עגבניות'],
    ]);
    expect(read.steps).toEqual([
      { part: 'לקציצות', text: 'מערבבים הכול ביד.', tip: '' },
      { part: 'לקציצות', text: 'יוצרים קציצות.', tip: 'ידיים רטובות לא נדבקות.' },
      { part: 'לרוטב', text: 'מביאים את הרסק לרתיחה.', tip: '' },
      { part: 'לרוטב', text: 'מוסיפים את הקציצות.', tip: 'אפשר להקפיא. טעים גם למחרת.' },
    ]);
  });

  it.each([
    ['עוגה\nזמן הכנה: 20 דקות | אפייה: 40 דקות\nמצרכים\nביצה', { prepTime: 20, cookTime: 40 }],
    ['עוגה\nהכנה: רבע שעה\nזמן כולל: שעה\nמצרכים\nביצה', { prepTime: 15, cookTime: 45 }],
    ['עוגה\nכ-30 דקות\nמצרכים\nביצה', { prepTime: undefined, cookTime: 30 }],
    ['עוגה ב-10 דקות\nמצרכים\nביצה', { title: 'עוגה ב-10 דקות', cookTime: undefined }],
    ['עוגה\nכשרות: פרווה\nמצרכים\nביצה', { kosher: 'parve' }],
    ['עוגה חלבית\nמצרכים\nביצה', { title: 'עוגה חלבית', kosher: undefined }],
  ])('[X93] facts of a recipe are read from lines of their own: %s', (text, facts) => {
    const read = parseRecipeText(text);
    expect(read).toMatchObject(facts);
    expect(read.ingredients.map(({ product }) => product)).toEqual(['ביצה']);
  });

  it('[X93] a tip before the first step belongs to it, and one that is too long is a step', () => {
    const long = 'מחכים '.repeat(200).trim();
    const { steps } = parseRecipeText(`סלט\nמצרכים\nמלפפון\nטיפ: קר יותר טעים\nהכנה\nחותכים\nטיפ: ${long}`);
    expect(steps).toEqual([
      { text: 'חותכים', tip: 'קר יותר טעים', part: '' },
      { text: long, tip: '', part: '' },
    ]);
  });

  it('[I23] times that stand below the steps or in one line are times, and the name of who took the picture is left out', () => {
    const text =
      'פנקייק\nזמן הכנה: 20 דקות זמן בישול: 15 דקות\nרכיבים\nביצה\nאופן הכנה\nמטגנים.\nזמן הכנה: חצי שעה\nצילום: דנה לוי';
    const { prepTime, cookTime, steps } = parseRecipeText(text);
    expect([prepTime, cookTime, steps.map((step) => step.text)]).toEqual([20, 15, ['מטגנים.']]);
  });

  it.each([
    ['a time and work', ['זמן אפייה 30 דקות, הופכים ואופים עוד 10 דקות', 'מצננים.']],
    ['a time and work, as the last step', ['מערבבים.', 'זמן אפייה 30 דקות, הופכים ואופים עוד 10 דקות']],
    ['a time and one more word', ['מערבבים.', 'זמן בישול שעה ומגישים']],
    ['a sentence about a time', ['מערבבים.', 'זמן הכנה הוא בערך שעה, אבל כדאי לבדוק אחרי 40 דקות.']],
    ['a time between two steps', ['לשים.', 'זמן התפחה: שעה', 'אופים.']],
    ['a known time between two steps', ['לשים.', 'זמן אפייה: חצי שעה', 'מצננים.']],
    ['talk with a time in it', ['לשים.', 'זמן טוב לשטוף כלים 10 דקות']],
  ])('[I23] a step that begins with a time stays a step: %s', (_what, lines) => {
    const { prepTime, cookTime, steps } = parseRecipeText(`עוגה\nמצרכים\nביצה\nאופן הכנה\n${lines.join('\n')}`);
    expect([prepTime, cookTime, textsOf(steps)]).toEqual([undefined, undefined, lines]);
  });

  it('[I23] several times behind the last step are times, also above a tip', () => {
    const text = 'עוגה\nמצרכים\nביצה\nהכנה\n1. אופים.\nזמן הכנה: 20 דקות, זמן אפייה: שעה וחצי\nטיפ: קר יותר טעים';
    const { prepTime, cookTime, steps } = parseRecipeText(text);
    expect([prepTime, cookTime, steps]).toEqual([20, 90, [{ text: 'אופים.', tip: 'קר יותר טעים', part: '' }]]);
  });

  it('[I21] title, servings, groups and numbered steps of a recipe with headings', () => {
    const { title, servings, ingredients, steps } = parseRecipeText(CAKE);
    expect({ title, servings }).toEqual({ title: 'עוגת גזר של שבת', servings: 8 });
    expect(ingredients.map(({ group, product }) => `${group}: ${product}`)).toEqual([
      'לבצק: קמח',
      'לבצק: ביצים',
      'לציפוי: גבינת שמנת',
    ]);
    expect(ingredients[0]?.line).toBe('• 2 כוסות קמח');
    expect(textsOf(steps)).toEqual(['מחממים תנור ל-180 מעלות. ומשמנים תבנית.', 'אופים 40 דקות.']);
  });

  it('[I22] without headings sentences after the ingredients are the steps', () => {
    const { title, ingredients, steps } = parseRecipeText(SOUP);
    expect(title).toBe('מרק עדשים פשוט');
    expect(ingredients.map(({ product }) => product)).toEqual(['עדשים', 'גזרים', 'שמן זית', 'מלח', 'פלפל']);
    expect(textsOf(steps)).toEqual(['מבשלים את הכול בסיר גדול במשך שעה.', 'טוחנים ומגישים.']);
  });

  it.each([
    ['פנקייק\nמספר מנות: 6\nרכיבים:\nביצה', 6],
    ['פנקייק ל-4 סועדים\nרכיבים:\nביצה', 4],
    ['פנקייק\nמצרכים ל-4-6 מנות:\nביצה', 6],
    ['פנקייק\n6-4 מנות\nמצרכים\nביצה', 6],
    ['פנקייק\nמספר מנות: 6-4\nמצרכים\nביצה', 6],
    ['פנקייק\nכמות: 12 יחידות\nחומרים\nביצה', 12],
    ['פנקייק\n1 מנה\nרכיבים\nביצה', 1],
    ['פנקייק\nמנה אחת\nרכיבים\nביצה', 1],
    ['פנקייק\nארבע מנות\nרכיבים\nביצה', 4],
    ['פנקייק לשישה סועדים\nרכיבים\nביצה', 6],
    ['פנקייק\nמתאים ל-6\nרכיבים\nביצה', 6],
    ['פנקייק\nיוצאות כ-20 לביבות\nרכיבים\nביצה', 20],
    ['פנקייק\nיוצאים 500 מ"ל רוטב\nרכיבים\nביצה', undefined],
    ['פנקייק\nיוצא 30 דקות אחרי\nרכיבים\nביצה', undefined],
    ['פנקייק\nרכיבים (ל-12 פנקייקים)\nביצה', 12],
    ['פנקייק\nרכיבים (ל-12 עוגיות)\nביצה', 12],
    ['פנקייק\nרכיבים (ל-8 קישואים)\nביצה', 8],
    ['פנקייק\nרכיבים ל-2 תבניות\nביצה', undefined],
    ['פנקייק\nרכיבים ל-24 ס"מ\nביצה', undefined],
    ['פנקייק\nרכיבים ל-3 ימים\nביצה', undefined],
    ['פנקייק\nרכיבים ל-2 שבועות\nביצה', undefined],
    ['פנקייק\nרכיבים ל-2 כיכרות לחם\nביצה', undefined],
    ['פנקייק\nרכיבים ל-2 עוגות\nביצה', undefined],
    ['פנקייק\nרכיבים ל-2 פשטידות\nביצה', undefined],
    ['פנקייק\nרכיבים ל-3 חלות\nביצה', undefined],
    ['פנקייק\nרכיבים\nביצה', undefined],
  ])('[I23] servings are read where they stand: %s', (text, servings) => {
    const read = parseRecipeText(text);
    expect(read.servings).toBe(servings);
    expect(read.title).toBe('פנקייק');
    expect(read.ingredients.map(({ product }) => product)).toEqual(['ביצה']);
  });

  it('[I24] unnumbered steps are one step a line, also the text after a heading', () => {
    const { steps } = parseRecipeText('סלט\nרכיבים:\nמלפפון\nהכנה: חותכים דק.\nמתבלים.\n\nמגישים קר.');
    expect(textsOf(steps)).toEqual(['חותכים דק.', 'מתבלים.', 'מגישים קר.']);
    const { steps: numbered } = parseRecipeText('סלט\nהוראות הכנה\nשלב 1:\nחותכים\nשלב 2:\nמערבבים');
    expect(textsOf(numbered)).toEqual(['חותכים', 'מערבבים']);
  });

  it('[I25] ingredients in one line, without a title, and with the ornaments of messages', () => {
    const products = (text: string): readonly string[] =>
      parseRecipeText(text).ingredients.map(({ product }) => product);
    expect(products('חומרים: 2 כוסות קמח, 3 ביצים (L, טריות), כפית מלח')).toEqual(['קמח', 'ביצים', 'מלח']);
    expect(products('2 כוסות קמח\n3 ביצים')).toEqual(['קמח', 'ביצים']);
    const message = parseRecipeText('🍰 עוגה 🍰\n*מצרכים:*\n✅ 3 ביצים\n**אופן ההכנה:**\n▪️ לערבב\n1️⃣ לאפות');
    expect(message.title).toBe('עוגה');
    expect(message.ingredients.map(({ product }) => product)).toEqual(['ביצים']);
    expect(textsOf(message.steps)).toEqual(['לערבב', 'לאפות']);
  });

  it('[I24] a long step is kept whole', () => {
    const step = 'מערבבים לאט '.repeat(60).trim();
    expect(textsOf(parseRecipeText(`סלט\nרכיבים\nמלפפון\nהכנה\n${step}`).steps)).toEqual([step]);
  });

  it('[I15] any pasted text is read without an error', () => {
    const line = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...CAKE.split('\n')));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { ingredients } = parseRecipeText(lines.join('\n'));
        for (const { product } of ingredients) expect(product).not.toBe('');
      }),
    );
    expect(parseRecipeText('')).toEqual({ title: undefined, servings: undefined, ingredients: [], steps: [] });
  });

  const captions: [kind: string, text: string, title: string, products: string[], steps: string[]][] = [
    [
      'tags, a name, calls to those who watch',
      `פסטה מפנקת של @chef.yossi 😍\nמצרכים 👇\n🔸 500 גרם פסטה\n🔸 2 שיני שום\nהכנה 👇\n1️⃣ מבשלים את הפסטה.\n2️⃣ מטגנים את השום.\nשמרו לאחר כך 📌\n.\n#פסטה #מתכונים`,
      'פסטה מפנקת',
      ['פסטה', 'שום'],
      ['מבשלים את הפסטה.', 'מטגנים את השום.'],
    ],
    [
      'one paragraph with headings in it',
      'סלט טונה! מצרכים: קופסת טונה, 2 מלפפונים, כף מיונז. אופן ההכנה: קוצצים את הירקות קטן. מערבבים. תייגו חבר 👇 #סלט',
      'סלט טונה!',
      ['טונה', 'מלפפונים', 'מיונז'],
      ['קוצצים את הירקות קטן.', 'מערבבים.'],
    ],
    [
      'speech',
      'אז היום אנחנו מכינים שקשוקה. לוקחים 4 עגבניות, בצל אחד ו-5 ביצים. מטגנים את הבצל. שוברים פנימה את הביצים. תהנו!',
      'שקשוקה',
      ['עגבניות', 'בצל', 'ביצים'],
      ['מטגנים את הבצל.', 'שוברים פנימה את הביצים.'],
    ],
    [
      'moments of the video',
      '0:00 קציצות עוף\n0:04 מצרכים\n0:05 חצי קילו עוף טחון\n0:08 ביצה\n0:15 אופן ההכנה\n0:16 מערבבים.',
      'קציצות עוף',
      ['עוף טחון', 'ביצה'],
      ['מערבבים.'],
    ],
    [
      'speech that names amounts as it goes',
      'שלום לכולם, היום אני מראה לכם איך מכינים לחם שום, קל מאוד. פורסים בגט. ממיסים 100 גרם חמאה ומוסיפים ארבע שיני שום וחצי כוס פטרוזיליה. אופים עשר דקות. אל תשכחו לעקוב!',
      'לחם שום',
      ['חמאה', 'שום', 'פטרוזיליה'],
      ['קל מאוד.', 'פורסים בגט.', 'ממיסים 100 גרם חמאה ומוסיפים ארבע שיני שום וחצי כוס פטרוזיליה.', 'אופים עשר דקות.'],
    ],
    [
      'moments in lines of their own, and no amounts',
      '0:00\nהיום נכין תה\n0:05\nמרתיחים מים\n0:09\nמוסיפים נענע',
      'תה',
      [],
      ['מרתיחים מים', 'מוסיפים נענע'],
    ],
    [
      'chapters, links, and a title with the name of the channel',
      'לחם מהיר - הכי קל! | מטבח של בוקר\nיוטיוב: https://video.example/1\n0:00 פתיח\n1:10 לשים\n2:30 אופים\nמצרכים\nקילו קמח\nכף שמרים\nכף מלח\nהכנה\nלשים הכול.\nאופים.\nמוזיקה: ערב',
      'לחם מהיר',
      ['קמח', 'שמרים', 'מלח'],
      ['לשים הכול.', 'אופים.'],
    ],
    [
      'talk above the title, short steps without headings',
      'הפשטידה שכל הגן מדבר עליה, והיא מוכנה בלי מאמץ 😋\nפשטידת ברוקולי\n4 ביצים\nכוס גבינה\nטורפים ביצים\nאופים עד הזהבה\nבתיאבון לכולם!',
      'פשטידת ברוקולי',
      ['ביצים', 'גבינה'],
      ['טורפים ביצים', 'אופים עד הזהבה'],
    ],
    [
      'ingredients between bars',
      'POV: מכינים פנקייק בשבת\nכוס קמח | כוס חלב | ביצה\nמערבבים את הכול לבלילה חלקה.',
      'פנקייק בשבת',
      ['קמח', 'חלב', 'ביצה'],
      ['מערבבים את הכול לבלילה חלקה.'],
    ],
  ];
  it.each(captions)('[X112] reads the caption or transcript of a video: %s', (_kind, text, title, products, steps) => {
    const read = parseRecipeText(text);
    expect(read.title).toBe(title);
    expect(read.ingredients.map(({ product }) => product)).toEqual(products);
    expect(textsOf(read.steps)).toEqual(steps);
  });

  const parseSlashed = (text: string) => parseRecipeText(text.replaceAll(' / ', '\n'));
  // Lines are between slashes; lists are between bars.
  const kept: [text: string, title: string, products: string, steps: string][] = [
    [
      'פסטה / מצרכים / 500 גרם פסטה / 2 כפות שמן / שום / הכנה / 0:10 מרתיחים מים / 0:30 מוסיפים פסטה / 1:20 מסננים ומגישים / בתיאבון',
      'פסטה',
      'פסטה|שמן|שום',
      'מרתיחים מים|מוסיפים פסטה|מסננים ומגישים',
    ],
    [
      'פסטה / 500 גרם פסטה / כף שמן / 3 שיני שום / כפית מלח / הכנה / 0:10 להרתיח מים / 0:30 להוסיף פסטה / 1:20 לסנן',
      'פסטה',
      'פסטה|שמן|שום|מלח',
      'להרתיח מים|להוסיף פסטה|לסנן',
    ],
    [
      'היום אני מכינה עוגת שוקולד / • 2 כוסות קמח / • 3 ביצים / • כוס סוכר / מערבבים הכול / אופים 30 דקות',
      'עוגת שוקולד',
      'קמח|ביצים|סוכר',
      'מערבבים הכול|אופים 30 דקות',
    ],
    [
      'היום אני מכינה עוגה / קמח - 2 כוסות / ביצים 4 / ✔️ ½ כוס סוכר / מערבבים הכול / אופים 30 דקות',
      'עוגה',
      'קמח|ביצים|סוכר',
      'מערבבים הכול|אופים 30 דקות',
    ],
    [
      'עוגת שוקולד עשירה ונימוחה של סבתא רחל מהקיבוץ / לבצק / 2 כוסות קמח / מערבבים',
      'עוגת שוקולד עשירה ונימוחה של סבתא רחל מהקיבוץ',
      'קמח',
      'מערבבים',
    ],
    [
      'The Best Ever Moist Chocolate Cake Recipe! / For the cake / 2 cups flour',
      'The Best Ever Moist Chocolate Cake Recipe!',
      'flour',
      '',
    ],
    [
      'עוגת שוקולד עשירה ונימוחה של סבתא רחל / קלה, מהירה וטעימה / מצרכים / כוס קמח / הכנה / אופים',
      'עוגת שוקולד עשירה ונימוחה של סבתא רחל',
      'קמח',
      'אופים',
    ],
    [
      'קציצות בשר ברוטב עגבניות, ביתי לכל המשפחה / דרגת קושי קלה / מצרכים / חצי קילו בשר / הכנה / מבשלים',
      'קציצות בשר ברוטב עגבניות, ביתי לכל המשפחה',
      'בשר',
      'מבשלים',
    ],
    [
      'סלט קינואה עם עגבניות שרי, פטה ועשבי תיבול / עגבניות שרי / גבינת פטה / 2 כפות שמן / מערבבים',
      'סלט קינואה עם עגבניות שרי, פטה ועשבי תיבול',
      'שמן',
      'מערבבים',
    ],
    [
      'מרק / מצרכים / גזר / הכנה / מבשלים / וזהו, מפזרים שמיר ומגישים / בתיאבון! מגישים עם פיתות / נתראה בעוד שעה, כשהבצק תופח / נתראה בסרטון הבא',
      'מרק',
      'גזר',
      'מבשלים|וזהו, מפזרים שמיר ומגישים|מגישים עם פיתות|נתראה בעוד שעה, כשהבצק תופח',
    ],
    [
      'מרק ירקות / מתאים לימי החורף, אז היום נעשה אותו עם קרוטונים. / מצרכים: / 2 גזרים / הכנה: / מבשלים',
      'מרק ירקות',
      'גזרים',
      'מבשלים',
    ],
    [
      'מרק ירקות של אמא / מתאים לימי החורף הקרים, אז מכינים סיר גדול / 2 גזרים / 3 קישואים / מבשלים שעה',
      'מרק ירקות של אמא',
      'גזרים|קישואים',
      'מבשלים שעה',
    ],
    ['שקשוקה / אז עושים את זה ככה: / • 4 ביצים / • 3 עגבניות / מטגנים', 'שקשוקה', 'ביצים|עגבניות', 'מטגנים'],
    ['בוקר טוב! / כוס קמח / היום נכין פיתות / 2 כפות שמן / אופים', 'פיתות', 'קמח|שמן', 'אופים'],
  ];
  it.each(kept)('[X112] loses no words of a recipe: %s', (text, title, products, steps) => {
    const read = parseSlashed(text);
    expect(read.title).toBe(title);
    expect(read.ingredients.map(({ product }) => product).join('|')).toBe(products);
    expect(textsOf(read.steps).join('|')).toBe(steps);
  });

  const headed: [text: string, title: string, products: string, steps: string][] = [
    [
      'עוגה / מצרכים / 2 ביצים / הכנה / מערבבים היטב / אופים עד הזהבה / מצרכים לקרם / 100 גרם סוכר / הכנה / מקציפים',
      'עוגה',
      'ביצים@|סוכר@',
      'מערבבים היטב@|אופים עד הזהבה@|מקציפים@',
    ],
    ...['מגישים חם', 'להגיש חם', 'הגישו חם'].map((step): [string, string, string, string] => [
      `עוגה / מצרכים / 2 ביצים / הכנה / אופים / ${step} / מצרכים / כוס סוכר / הכנה / מקציפים`,
      'עוגה',
      'ביצים@|סוכר@',
      `אופים@|${step}@|מקציפים@`,
    ]),
    [
      'עוגה / מצרכים / 2 ביצים / הכנה / אופים / הקרם / מצרכים / כוס סוכר / הכנה / מקציפים',
      'עוגה',
      'ביצים@|סוכר@הקרם',
      'אופים@|מקציפים@הקרם',
    ],
    ['הכנת הפיצה / 2 כוסות קמח / כף שמרים / לשים את הבצק', 'הכנת הפיצה', 'קמח@|שמרים@', 'לשים את הבצק@'],
    ['הכנת החלה המושלמת / מצרכים / קילו קמח / הכנה / לשים', 'הכנת החלה המושלמת', 'קמח@', 'לשים@'],
    ['עוגת שמרים / הכנת הבצק לוקחת שעה / מצרכים / קילו קמח / הכנה / לשים', 'עוגת שמרים', 'קמח@', 'לשים@'],
    ['פיצה / מצרכים / קילו קמח / הכנת הבצק הפריך / לשים', 'פיצה', 'קמח@', 'לשים@הכנת הבצק הפריך'],
  ];
  it.each(headed)('[I21] the headings of parts: %s', (text, title, ingredients, steps) => {
    const read = parseSlashed(text);
    expect(read.title).toBe(title);
    expect(read.ingredients.map(({ product, group }) => `${product}@${group}`).join('|')).toBe(ingredients);
    expect(read.steps.map(({ text: step, part }) => `${step}@${part}`).join('|')).toBe(steps);
  });

  it.each([
    ['המבורגר / 4 לחמניות / 500 גרם בשר / בצל / מערבבים', undefined, 3],
    ['עוגיות / 20 עוגיות / מצרכים / כוס קמח', 20, 1],
    ['עוגיות / 40 דקות / 20 עוגיות / כוס קמח / 3 ביצים', 20, 2],
    ['טוסט / 8 פרוסות / 100 גרם גבינה / מחממים', undefined, 1],
    ['מרק ירקות / מתאים ל-6 סועדים, היום נכין משהו קל / 2 גזרים / בצל', 6, 2],
  ])('[I23] pieces are servings beside facts or above a heading alone: %s', (text, servings, ingredients) => {
    const read = parseSlashed(text);
    expect([read.servings, read.ingredients.length]).toEqual([servings, ingredients]);
  });

  it('[X112] long speech gives as many ingredients as a recipe holds', () => {
    const { ingredients } = parseRecipeText('מערבבים 2 כוסות קמח ומוסיפים כוס סוכר. '.repeat(400));
    expect(ingredients).toHaveLength(RECIPE_ENTRIES_MAX);
  });

  it('[X112] leaves the text of a recipe as it is, and reads hostile ones', () => {
    const read = parseRecipeText('פסטה\nמצרכים\n500 גרם פסטה\nהכנה\nשמרו כוס ממי הבישול.\nשתפו את הבצק בשתי תבניות.');
    expect(textsOf(read.steps)).toEqual(['שמרו כוס ממי הבישול.', 'שתפו את הבצק בשתי תבניות.']);
    for (const part of [' ', 'אז ', '@', '#א ', 'מצרכים:', ' | ', '. ', '1:11 ', 'לוקחים 2 חלב, ', 'היום\t'])
      expect(parseRecipeText(part.repeat(20_000)).ingredients.length).toBeLessThanOrEqual(40_000);
  });
});
