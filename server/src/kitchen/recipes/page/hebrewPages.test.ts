import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

/**
 * Recipes as Hebrew blogs and sites write them. The pages are invented; each was labelled before the rules were tried on
 * it, and rules are written with the first half alone.
 */

/** Title, servings, minutes, and how many ingredients and steps a careful reader counts. */
type Label = readonly [title: string, servings: number | null, minutes: number, ingredients: number, steps: number];

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('');
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const rows = (texts: readonly string[], name: string): string =>
  texts.map((text) => `<div class="${name}">${text}</div>`).join('');
/** A page with what sites have around their recipe. */
const page = (
  title: string,
  body: string,
): string => `<!doctype html><html dir="rtl"><head><title>${title} | המטבח של נורית</title>
  <meta property="og:site_name" content="המטבח של נורית"></head><body><nav><ul>${items(['דף הבית', 'מתכונים לחג', 'צרו קשר'])}</ul></nav>
  <article><h1>${title}</h1>${body}</article>
  <aside><h3>מתכונים נוספים</h3><ul>${items(['עוגת גבינה ב-5 דקות', '10 מרקים לחורף', 'לחם של סבתא'])}</ul></aside>
  <footer><p>כל הזכויות שמורות 2024</p></footer></body></html>`;

const TUNED: readonly (readonly [shape: string, label: Label, html: string])[] = [
  [
    'h3 headings, lists and facts in a paragraph',
    ['פשטידת קישואים', 8, 65, 7, 4],
    page(
      'פשטידת קישואים',
      `<p>הפשטידה שכולם מבקשים ממני. היא נשמרת שלושה ימים במקרר.</p>
      <p>כמות: 8 מנות | זמן הכנה: 20 דקות | זמן אפייה: 45 דקות</p>
      <h3>מצרכים:</h3><ul>${items(['4 קישואים', '3 ביצים', 'חצי כוס קמח', '200 גרם גבינה צהובה', '3 כפות שמן', 'כפית מלח', 'פלפל שחור'])}</ul>
      <h3>אופן ההכנה:</h3><ol>${items(['מגררים את הקישואים וסוחטים היטב.', 'מערבבים את כל החומרים.', 'יוצקים לתבנית משומנת.', 'אופים ב-180 מעלות כ-45 דקות.'])}</ol>
      <p>בתאבון!</p><h3>תגובות</h3><p>הכנתי ויצא מעולה, הוספתי עוד ביצה</p>`,
    ),
  ],
  [
    'all of it in two paragraphs with line breaks',
    ['עוגיות שיבולת שועל', 30, 35, 6, 3],
    page(
      'עוגיות שיבולת שועל',
      `<p>קלות, טעימות ובלי מיקסר</p><p><strong>מצרכים (ל-30 עוגיות):</strong><br>2 כוסות שיבולת שועל<br>כוס קמח<br>¾ כוס סוכר חום<br>ביצה L<br>100 גרם חמאה מומסת<br>כפית אבקת אפייה</p>
      <p><strong>זמן הכנה:</strong> 20 דקות <strong>זמן אפייה:</strong> 15 דקות</p>
      <p><strong>אופן ההכנה:</strong><br>מערבבים את כל החומרים בקערה.<br>יוצרים כדורים ומשטחים קלות.<br>אופים בחום של 170 מעלות עד להזהבה.</p>`,
    ),
  ],
  [
    'bold headings and paragraphs of one line',
    ['שקשוקה ירוקה', 4, 30, 7, 5],
    page(
      'שקשוקה ירוקה',
      paragraphs([
        'ארוחת הבוקר של שבת אצלנו.',
        '<b>מרכיבים ל-4 מנות:</b>',
        '500 גרם תרד',
        'צרור מנגולד',
        'בצל קצוץ',
        '3 שיני שום',
        '6 ביצים',
        '100 מ"ל שמנת',
        'מלח, פלפל ואגוז מוסקט',
        '<b>הוראות הכנה:</b>',
        'מטגנים את הבצל והשום עד שמזהיבים.',
        'מוסיפים את העלים ומאדים 5 דקות.',
        'מוסיפים שמנת ומתבלים.',
        'שוברים פנימה את הביצים.',
        'מכסים ומבשלים כ-6 דקות.',
        '<b>זמן הכנה: חצי שעה</b>',
      ]),
    ),
  ],
  [
    'boxes of a page builder, with parts',
    ['פאי לימון', null, 0, 9, 5],
    page(
      'פאי לימון',
      `<div class="elementor-widget"><div class="elementor-heading">המצרכים</div></div>
      <div class="elementor-widget"><p><strong>לבצק</strong></p><ul>${items(['250 גרם קמח', '150 גרם חמאה קרה', 'ביצה', '80 גרם אבקת סוכר'])}</ul>
      <p><strong>לקרם</strong></p><ul>${items(['מיץ מ-3 לימונים', '3 ביצים', 'כוס סוכר', '100 גרם חמאה', '2 כפות קורנפלור'])}</ul></div>
      <div class="elementor-widget"><div class="elementor-heading">אופן הכנה</div></div>
      <div class="elementor-widget">${paragraphs(['מכינים את הבצק: מעבדים קמח, חמאה וסוכר לפירורים, מוסיפים ביצה ומצננים שעה.', 'מרדדים לתבנית ואופים 20 דקות ב-180 מעלות.', 'מכינים את הקרם: מבשלים את כל החומרים מלבד החמאה תוך כדי ערבוב.', 'מוסיפים את החמאה ומערבבים.', 'יוצקים לקלתית ומצננים 4 שעות.'])}</div>
      <div class="elementor-widget">${paragraphs(['צילום: דנה לוי'])}</div>`,
    ),
  ],
  [
    'an old page of tables and fonts',
    ['מרק עדשים', 6, 50, 6, 4],
    `<html><head><title>מרק עדשים</title></head><body><table width="100%"><tr><td><a href="/">ראשי</a></td><td><a href="/m">מרקים</a></td></tr></table>
    <center><font size="5"><b>מרק עדשים</b></font></center><table><tr><td><font color="red"><b>כמות:</b> 6 מנות<br><b>זמן הכנה:</b> 50 דקות</font><br><br>
    <font color="red"><b>רכיבים:</b></font><br>2 כוסות עדשים כתומות<br>בצל גדול<br>2 גזרים<br>1.5 ליטר מים<br>כפית כמון<br>מלח ופלפל<br><br>
    <font color="red"><b>אופן ההכנה:</b></font><br>1. לטגן את הבצל.<br>2. להוסיף את הגזר והעדשים.<br>3. להוסיף מים ולבשל כ-40 דקות.<br>4. לתבל ולטחון.<br></td></tr></table></body></html>`,
  ],
  [
    'parts with their own steps below each',
    ['עוגת קרם ופירורים', 12, 0, 8, 5],
    page(
      'עוגת קרם ופירורים',
      `<p>12 מנות</p><h2>מצרכים לבצק</h2><ul>${items(['2 כוסות קמח', '200 גרם חמאה', 'חצי כוס סוכר', 'ביצה'])}</ul>
      <h2>אופן הכנת הבצק</h2><ol>${items(['מערבבים קמח, חמאה וסוכר לפירורים.', 'מוסיפים ביצה, לשים ומצננים חצי שעה.', 'אופים 15 דקות ב-180 מעלות.'])}</ol>
      <h2>מצרכים לקרם</h2><ul>${items(['2 מיכלי שמנת מתוקה', 'חבילת פודינג וניל', '250 גרם גבינה לבנה', '3 כפות סוכר'])}</ul>
      <h2>אופן הכנת הקרם</h2><ol>${items(['מקציפים שמנת עם הפודינג והסוכר.', 'מקפלים פנימה את הגבינה ומורחים על הבצק.'])}</ol>`,
    ),
  ],
  [
    'numbered steps in one paragraph',
    ['קציצות ברוטב', 5, 0, 6, 4],
    page(
      'קציצות ברוטב',
      `<p>מתאים ל-5 סועדים</p><h4>המרכיבים</h4><ul>${items(['חצי קילו בשר טחון', 'פרוסת לחם ספוגה', 'ביצה', 'בצל מגורר', 'קופסת רסק עגבניות', 'כפית פפריקה מתוקה'])}</ul>
      <h4>ההכנה</h4><p>1. מערבבים את חומרי הקציצות. 2. יוצרים כדורים. 3. מרתיחים את הרסק עם 2 כוסות מים ופפריקה. 4. מבשלים את הקציצות ברוטב 40 דקות.</p>
      <h4>טיפ</h4><p>אפשר להקפיא את הקציצות עד חודש.</p>`,
    ),
  ],
  [
    'steps below headings of their numbers',
    ['חלה מתוקה', null, 0, 6, 4],
    page(
      'חלה מתוקה',
      `<h2>מה צריך?</h2><ul>${items(['קילו קמח', '2 כפות שמרים', 'חצי כוס סוכר', 'חצי כוס שמן', '2 כוסות מים פושרים', 'כף מלח'])}</ul>
      <h2>איך מכינים?</h2>${['לשים את כל החומרים לבצק רך.', 'מתפיחים שעה וחצי.', 'קולעים ומתפיחים שוב חצי שעה.', 'מורחים ביצה ואופים 30 דקות.'].map((text, at) => `<h4>שלב ${at + 1}</h4><p>${text}</p>`).join('')}
      <p>שבת שלום!</p>`,
    ),
  ],
  [
    'data that hold all in texts with line breaks',
    ['אורז עם שעועית', 6, 45, 5, 3],
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'אורז עם שעועית', recipeYield: '5-6 מנות', totalTime: 'PT45M', recipeIngredient: '2 כוסות אורז<br>כוס שעועית לבנה<br>בצל<br>כף שמן<br>כפית מלח', recipeInstructions: '<p>משרים את השעועית ללילה.</p><p>מטגנים בצל ומוסיפים אורז.</p><p>מוסיפים מים ושעועית ומבשלים 20 דקות.</p>' })}</script>${page('אורז עם שעועית', '')}`,
  ],
  [
    'a post of short lines without headings of HTML',
    ['כדורי שוקולד', null, 0, 5, 4],
    page(
      'כדורי שוקולד',
      rows(
        [
          'הכי פשוט שיש! 🍫',
          '🥄 צריך:',
          'חבילת ביסקוויטים',
          'חצי כוס סוכר',
          '3 כפות קקאו',
          '100 גרם חמאה רכה',
          'חצי כוס חלב',
          '👩‍🍳 הכנה:',
          'מפוררים את הביסקוויטים.',
          'מערבבים הכל.',
          'מגלגלים כדורים.',
          'מקררים שעתיים ומגישים קר.',
        ],
        'x1',
      ),
    ),
  ],
];

const UNTOUCHED: typeof TUNED = [
  [
    'short paragraphs with spans, and a credit',
    ['סלט קינואה', 4, 25, 7, 4],
    page(
      'סלט קינואה',
      `<p><span>זמן הכנה: 25 דקות</span></p><p><span>מס' מנות: 4</span></p><p><span><b>חומרים:</b></span></p>
      ${paragraphs(['כוס קינואה', '2 מלפפונים', 'צרור פטרוזיליה', 'חצי כוס חמוציות', '3 כפות שמן זית', 'מיץ מלימון אחד', 'מלח'].map((text) => `<span>${text}</span>`))}
      <p><span><b>אופן הכנה:</b></span></p>${paragraphs(['מבשלים את הקינואה ומצננים.', 'קוצצים את הירקות.', 'מערבבים עם שאר החומרים.', 'מגישים קר.'].map((text) => `<span>${text}</span>`))}
      <figure><img src="/a.jpg"><figcaption>צילום: יוסי כהן</figcaption></figure>`,
    ),
  ],
  [
    'a table of two columns',
    ['בלינצ׳ס גבינה', 10, 40, 6, 4],
    page(
      'בלינצ׳ס גבינה',
      `<div class="info"><span>10 מנות</span><span>40 דקות</span></div><h3>מרכיבים</h3><table><tr><th>כמות</th><th>מצרך</th></tr>${[
        ['2 כוסות', 'קמח'],
        ['3', 'ביצים'],
        ['2 כוסות', 'חלב'],
        ['250 גרם', 'גבינה לבנה'],
        ['3 כפות', 'סוכר'],
        ['קורט', 'מלח'],
      ]
        .map(([amount, name]) => `<tr><td>${amount}</td><td>${name}</td></tr>`)
        .join(
          '',
        )}</table><h3>הכנה</h3><ul>${items(['טורפים קמח, ביצים, חלב ומלח.', 'מטגנים חביתיות דקות.', 'מערבבים גבינה וסוכר.', 'ממלאים ומקפלים.'])}</ul>`,
    ),
  ],
  [
    'an article with headings in paragraphs, and a picture between its steps',
    ['עוף בתנור עם תפוחי אדמה', 6, 90, 8, 4],
    page(
      'עוף בתנור עם תפוחי אדמה',
      `${paragraphs(['ארוחה שלמה בתבנית אחת.', '<b>המצרכים (ל-6 מנות):</b>', '8 כרעי עוף', 'קילו תפוחי אדמה', '2 בצלים', '5 שיני שום', '¼ כוס שמן זית', 'כף פפריקה', 'כפית כורכום', 'מלח גס', '<b>אופן ההכנה (שעה וחצי):</b>', 'מחממים תנור ל-200 מעלות.', 'חותכים את תפוחי האדמה והבצלים ומסדרים בתבנית.'])}
      <figure><img src="/b.jpg"><figcaption>העוף לפני הכניסה לתנור (צילום: רוני גל)</figcaption></figure>
      ${paragraphs(['מניחים מעל את העוף ומתבלים.', 'צולים כשעה ורבע.', '<b>עוד מתכונים שיעניינו אתכם:</b>', '<a href="/c">עוף בדבש</a>', '<a href="/d">כנפיים חריפות</a>'])}`,
    ),
  ],
  [
    'headings of parts in h4, and notes below the steps',
    ['עוגת שוקולד בחושה', 10, 50, 9, 4],
    page(
      'עוגת שוקולד בחושה',
      `<ul>${items(['זמן הכנה: 10 דקות', 'זמן אפייה: 40 דקות', '10 מנות'])}</ul><h2>מצרכים</h2><h4>לבלילה</h4><ul>${items(['3 ביצים', 'כוס סוכר', 'כוס וחצי קמח תופח', 'חצי כוס קקאו', '¾ כוס שמן', 'כוס מים רותחים'])}</ul>
      <h4>לציפוי</h4><ul>${items(['100 גרם שוקולד מריר', 'חצי מיכל שמנת מתוקה', 'סוכריות צבעוניות'])}</ul><h2>אופן ההכנה</h2><ol>${items(['טורפים ביצים וסוכר.', 'מוסיפים את שאר חומרי הבלילה ומערבבים.', 'אופים 40 דקות ב-170 מעלות.', 'ממיסים שוקולד ושמנת ומצפים.'])}</ol>
      <h2>הערות</h2><ul>${items(['אפשר להחליף את השמן בחמאה.', 'העוגה נשמרת 4 ימים.'])}</ul>`,
    ),
  ],
  [
    'facts as icons with their words beside them',
    ['לזניה ביתית', 6, 75, 7, 5],
    page(
      'לזניה ביתית',
      `<div class="facts"><div><i></i><span>זמן עבודה</span><span>30 דקות</span></div><div><i></i><span>זמן כולל</span><span>שעה ורבע</span></div><div><i></i><span>מנות</span><span>6</span></div></div>
      <div class="recipe-ingredients"><h3>מצרכים</h3><ul>${items(['חבילת דפי לזניה', '500 גרם בשר טחון', 'קופסת עגבניות מרוסקות', '50 גרם חמאה', '3 כפות קמח', 'חצי ליטר חלב', '200 גרם מוצרלה'])}</ul></div>
      <div class="recipe-steps"><h3>אופן הכנה</h3><ul>${items(['מטגנים את הבשר עם העגבניות.', 'ממיסים חמאה, מוסיפים קמח וחלב ומבשלים לרוטב.', 'מסדרים שכבות של דפים, בשר ורוטב.', 'מפזרים מוצרלה.', 'אופים 40 דקות.'])}</ul></div>`,
    ),
  ],
  [
    'ingredients without numbers',
    ['טחינה ירוקה', null, 0, 6, 2],
    page(
      'טחינה ירוקה',
      `<h2>רשימת מצרכים</h2><ul>${items(['כוס טחינה גולמית', 'צרור כוסברה', 'שן שום', 'מיץ לימון', 'מים קרים', 'מלח לפי הטעם'])}</ul><h2>הוראות הכנה</h2><p>טוחנים את כל החומרים במעבד מזון.</p><p>מוסיפים מים עד למרקם הרצוי ומגישים.</p>`,
    ),
  ],
  [
    'lines of a text that keeps its line breaks',
    ['תבשיל חומוס', 4, 0, 6, 3],
    page(
      'תבשיל חומוס',
      `<div style="white-space: pre-line">4 מנות\n\nמצרכים:\n2 כוסות חומוס מבושל\nבצל סגול\n2 עגבניות\nכף רסק עגבניות\nכפית כמון\nשמן זית\n\nאופן ההכנה:\nמטגנים את הבצל בשמן.\nמוסיפים עגבניות, רסק וכמון.\nמוסיפים חומוס ומבשלים רבע שעה.\n</div>`,
    ),
  ],
  [
    'steps as long paragraphs below a heading with the name of the dish',
    ['סופגניות אפויות', 20, 0, 8, 3],
    page(
      'סופגניות אפויות',
      `<h2>מצרכים לסופגניות אפויות (20 יחידות)</h2><p>3 כוסות קמח<br>כף שמרים יבשים<br>⅓ כוס סוכר<br>2 ביצים<br>¾ כוס חלב פושר<br>70 גרם חמאה<br>קליפה מגוררת מלימון<br>ריבת תות למילוי</p>
      <h2>איך מכינים סופגניות אפויות</h2>${paragraphs(['בקערת המיקסר לשים קמח, שמרים, סוכר, ביצים, חלב וחמאה במשך 8 דקות, עד שמתקבל בצק רך ודביק מעט. מכסים ומתפיחים שעה.', 'מרדדים לעובי 2 ס"מ, קורצים עיגולים ומתפיחים שוב 40 דקות על תבנית מרופדת.', 'אופים 12 דקות ב-175 מעלות, ממלאים בריבה ומפזרים אבקת סוכר.'])}
      <p>אהבתם? שתפו עם חברים</p>`,
    ),
  ],
  [
    'the markup of a recipe plugin',
    ['פסטה פסטו', 2, 20, 5, 3],
    page(
      'פסטה פסטו',
      `<div class="wprm-recipe-container"><div class="wprm-recipe"><h2 class="wprm-recipe-name">פסטה פסטו</h2><span class="wprm-recipe-servings">2</span> מנות
      <div class="wprm-recipe-total-time-container"><span class="wprm-recipe-time">20 דקות</span></div>
      <div class="wprm-recipe-ingredient-group"><ul>${['250 גרם פסטה', 'צרור בזיליקום', 'חצי כוס שמן זית', '50 גרם פרמזן', 'חופן צנוברים'].map((text) => `<li class="wprm-recipe-ingredient">${text}</li>`).join('')}</ul></div>
      <div class="wprm-recipe-instruction-group"><ul>${['מבשלים את הפסטה.', 'טוחנים את שאר החומרים.', 'מערבבים ומגישים.'].map((text) => `<li><div class="wprm-recipe-instruction-text">${text}</div></li>`).join('')}</ul></div></div></div>`,
    ),
  ],
  [
    'a list, and steps with a word in bold at their beginning',
    ['מאפינס בננה', 12, 35, 7, 4],
    page(
      'מאפינס בננה',
      `<p><strong>ל-12 יחידות</strong></p><p><strong>זמן הכנה כולל אפייה: 35 דקות</strong></p><p><strong>צריך:</strong></p><ul>${items(['3 בננות בשלות', '2 ביצים', 'חצי כוס שמן', '¾ כוס סוכר', 'כוס ושלושת רבעי קמח', 'כפית אבקת סודה לשתייה', 'שוקולד צ׳יפס'])}</ul>
      <p><strong>מכינים:</strong></p>${paragraphs(['<strong>מועכים:</strong> את הבננות במזלג.', '<strong>מערבבים:</strong> ביצים, שמן וסוכר ומוסיפים את הבננות.', '<strong>מוסיפים:</strong> קמח, סודה ושוקולד.', '<strong>אופים:</strong> 20 דקות ב-180 מעלות.'])}`,
    ),
  ],
];

const FIELDS = ['title', 'servings', 'minutes', 'ingredients', 'steps'] as const;

/** The fields of a page that are read as a careful reader reads them. */
function figuresOf([, label, html]: (typeof TUNED)[number]): readonly boolean[] {
  const recipe = recipeInPage(html, 'https://recipes.example/');
  const found: readonly unknown[] = [
    recipe?.title,
    recipe?.servings,
    (recipe?.prep_time ?? 0) + (recipe?.cook_time ?? 0),
    recipe?.ingredients.length,
    recipe?.steps.length,
  ];
  return label.map((expected, at) => found[at] === expected);
}

/** How many of ten pages have each field right: title, servings, minutes, ingredients, steps. */
const countsOf = (pages: typeof TUNED): readonly number[] => {
  const figures = pages.map(figuresOf);
  return FIELDS.map((_, at) => figures.filter((one) => one[at]).length);
};

describe('[RI13] pages as Hebrew blogs write them', () => {
  it('reads what rules were written with', () => {
    expect(countsOf(TUNED)).toEqual([10, 10, 10, 10, 10]);
  });

  it('reads what no rule was written from', () => {
    expect(countsOf(UNTOUCHED)).toEqual([9, 7, 9, 8, 9]);
  });
});
