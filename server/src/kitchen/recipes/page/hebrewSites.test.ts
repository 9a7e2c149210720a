import { createHash } from 'node:crypto';
import { parseRecipeText } from '@sali/domain/kitchen/recipes/recipeText';
import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

/**
 * Saved pages of Hebrew sites, and captions and transcripts of videos as people paste them. All are invented in the
 * shapes that sites and apps give them, and were labelled before any rule was tried on them. The hash of a title puts a
 * case into the half that rules are written with or into the half that no rule is made from. Titles, servings and minutes
 * are compared as they are; of ingredients and steps only how many there are, not their words.
 */

/** Title, servings, minutes, and how many ingredients and steps a careful reader counts. */
type Label = readonly [title: string, servings: number | null, minutes: number, ingredients: number, steps: number];
type Case = readonly [label: Label, text: string];

/** Elements of one kind around the texts between bars. */
const each = (texts: string, open = '<li>', close = '</li>'): string =>
  texts
    .split('|')
    .map((text) => open + text + close)
    .join('\n');
const ps = (texts: string): string => each(texts, '<p>', '</p>');
const lines = (texts: string): string => texts.replaceAll('|', '<br />\n');
const data = (json: unknown): string => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

const MENU = `<header class="site-header"><a class="logo" href="/">לוגו</a><nav><ul class="menu">${each('<a href="/">בית</a>|<a href="/c/1">עוגות</a>|<a href="/c/2">ארוחות ערב ב-20 דקות</a>|<a href="/about">קצת עליי</a>')}</ul></nav></header>`;
const AFTER = `<section class="comments" id="comments"><h3>4 תגובות</h3><ol class="comment-list">${each('<div class="comment-body"><cite>רונית</cite> <p>הכנתי עם 2 כוסות קמח מלא ויצא נהדר, תודה!</p></div>|<div class="comment-body"><cite>אבי</cite> <p>אפשר להחליף את החמאה בשמן? כמה?</p></div>')}</ol><form><label>השאירו תגובה</label><textarea></textarea></form></section>
<section class="related"><h3>מתכונים נוספים שתאהבו</h3><ul>${each('<a href="/p/1">לחמניות רכות ב-3 מרכיבים</a>|<a href="/p/2">עוגת שיש של פעם</a>|<a href="/p/3">12 סלטים לחג</a>')}</ul></section>
<aside class="sidebar"><h4>הצטרפו לרשימת התפוצה</h4><p>3,000 קוראים כבר מקבלים מתכון חדש כל שבוע.</p></aside><footer>© כל הזכויות שמורות | תקנון | צור קשר</footer>`;
/** A page of a blog: its head, its menu, the article and what is below it. */
const blog = (title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="he-IL" dir="rtl"><head><meta charset="UTF-8"><title>${title} - תבלין קטן</title><meta property="og:title" content="${title} - תבלין קטן"><meta property="og:site_name" content="תבלין קטן">${head}</head><body class="single">${MENU}<main><article><h1 class="entry-title">${title}</h1><div class="entry-meta">מאת <a>טליה</a> | 12 במרץ 2023 | 4 תגובות</div><div class="entry-content">${body}</div></article></main>${AFTER}</body></html>`;

const wprmLine = (line: string): string => {
  const [amount, unit, name, notes = ''] = line.split('~');
  return `<li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">${amount}</span> <span class="wprm-recipe-ingredient-unit">${unit}</span> <span class="wprm-recipe-ingredient-name">${name}</span> <span class="wprm-recipe-ingredient-notes wprm-recipe-ingredient-notes-faded">${notes}</span></li>`;
};
const wprmGroup = (name: string, texts: string): string =>
  `<div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">${name}</h4><ul>${texts.split('|').map(wprmLine).join('')}</ul></div>`;
const wprmSteps = (name: string, texts: string): string =>
  `<div class="wprm-recipe-instruction-group"><h4 class="wprm-recipe-group-name wprm-recipe-instruction-group-name">${name}</h4><ul>${each(texts, '<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>', '</span></div></li>')}</ul></div>`;

const PAGES: readonly Case[] = [
  // WP Recipe Maker beside a graph with sections.
  [
    ['עוגת תפוחים בחושה עם שטרויזל', 12, 90, 11, 5],
    blog(
      'עוגת תפוחים בחושה עם שטרויזל',
      `<p>כשהסתיו מגיע אני קונה 2 קילו תפוחים ומתחילה לאפות.</p><a class="wprm-jump" href="#r">קפצו למתכון</a>
<div class="wprm-recipe-container"><div class="wprm-recipe"><h2 class="wprm-recipe-name">עוגת תפוחים בחושה עם שטרויזל</h2><div class="wprm-recipe-rating">5 מתוך 3 דירוגים</div>
<span class="wprm-recipe-servings-label">כמות: </span><span class="wprm-recipe-servings">12</span> <span class="wprm-recipe-servings-unit">פרוסות</span>
<div class="wprm-recipe-time-container"><span class="wprm-recipe-time-label">זמן כולל </span><span class="wprm-recipe-time"><span class="wprm-recipe-details-hours">1</span> <span>שעה</span> <span class="wprm-recipe-details-minutes">30</span> <span>דקות</span></span></div>
<div class="wprm-recipe-ingredients-container"><h3>מצרכים</h3>${wprmGroup('לעוגה', '2~כוסות~קמח לבן~(280 גרם)|1~כפית~אבקת אפייה~|¾~כוס~סוכר~|3~~ביצים~בגודל L|½~כוס~שמן קנולה~|4~~תפוחי עץ~קלופים וחתוכים לקוביות|1~כפית~קינמון~')}${wprmGroup('לשטרויזל', '½~כוס~קמח~|60~גרם~חמאה קרה~|¼~כוס~סוכר חום~|קורט~~מלח~')}</div>
<div class="wprm-recipe-instructions-container"><h3>אופן ההכנה</h3>${wprmSteps('העוגה', 'מחממים תנור ל-170 מעלות ומשמנים תבנית.|מערבבים את כל החומרים לפי הסדר.|מקפלים פנימה את התפוחים.')}${wprmSteps('השטרויזל', 'מפוררים קמח, חמאה וסוכר באצבעות.|מפזרים מעל ואופים 50 דקות.')}</div>
<div class="wprm-recipe-notes-container"><h3>הערות</h3><p>נשמרת 3 ימים בכלי סגור.</p></div><div class="wprm-nutrition-label-container">קלוריות: 280 | שומן: 12 גרם | סוכר: 20 גרם</div></div></div>`,
      data({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Article', headline: 'עוגת תפוחים בחושה עם שטרויזל', author: { '@id': '#me' } },
          { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'בית' }] },
          {
            '@type': 'Recipe',
            name: 'עוגת תפוחים בחושה עם שטרויזל',
            recipeYield: ['12', '12 פרוסות'],
            prepTime: 'PT20M',
            cookTime: 'PT1H10M',
            totalTime: 'PT1H30M',
            recipeIngredient:
              '2 כוסות קמח לבן ((280 גרם))|1 כפית אבקת אפייה|¾ כוס סוכר|3 ביצים (בגודל L)|½ כוס שמן קנולה|4 תפוחי עץ (קלופים וחתוכים לקוביות)|1 כפית קינמון|½ כוס קמח|60 גרם חמאה קרה|¼ כוס סוכר חום|קורט מלח'.split(
                '|',
              ),
            recipeInstructions: [
              {
                '@type': 'HowToSection',
                name: 'העוגה',
                itemListElement: [
                  'מחממים תנור ל-170 מעלות ומשמנים תבנית.',
                  'מערבבים את כל החומרים לפי הסדר.',
                  'מקפלים פנימה את התפוחים.',
                ].map((text) => ({ '@type': 'HowToStep', text, name: text })),
              },
              {
                '@type': 'HowToSection',
                name: 'השטרויזל',
                itemListElement: ['מפוררים קמח, חמאה וסוכר באצבעות.', 'מפזרים מעל ואופים 50 דקות.'].map((text) => ({
                  '@type': 'HowToStep',
                  text,
                  name: text,
                })),
              },
            ],
          },
        ],
      }),
    ),
  ],
  // Tasty Recipes without data.
  [
    ['מרק כתום סמיך', 6, 55, 8, 4],
    blog(
      'מרק כתום סמיך',
      `<p>מרק של יום גשם.</p><div class="tasty-recipes"><h2 class="tasty-recipes-title">מרק כתום סמיך</h2><div class="tasty-recipes-details"><ul><li class="total-time"><span class="tasty-recipes-label">זמן כולל:</span> <span class="tasty-recipes-total-time">55 דקות</span></li><li class="yield"><span class="tasty-recipes-label">כמות:</span> <span class="tasty-recipes-yield"><span data-amount="6">6</span> קערות <span class="tasty-recipes-yield-scale"><span data-amount="1">1</span>x</span></span></li></ul></div>
<div class="tasty-recipes-description"><p>קטיפתי ומחמם.</p></div><div class="tasty-recipes-ingredients"><h3>מצרכים</h3><div class="tasty-recipes-ingredients-body"><div class="tasty-recipes-units-scale-container"><button>1x</button><button>2x</button></div><ul>${each('חצי דלעת קלופה|3 גזרים|2 בטטות|בצל גדול|2 כפות שמן זית|<span data-amount="1.5">1.5</span> ליטר מים רותחים|כפית כמון|מלח ופלפל שחור גרוס')}</ul></div></div>
<div class="tasty-recipes-instructions"><h3>הוראות</h3><div><ol>${each('מטגנים את הבצל בשמן 5 דקות.|מוסיפים את הירקות ומערבבים.|מוסיפים מים ותבלינים ומבשלים 40 דקות.|טוחנים בבלנדר מוט ומגישים.')}</ol></div></div><div class="tasty-recipes-notes"><h3>הערות</h3><ol>${each('אפשר להקפיא עד חודשיים.|טבעוני וללא גלוטן.')}</ol></div></div>`,
    ),
  ],
  // Mediavine Create without data.
  [
    ['בראוניז טחינה', 16, 40, 7, 5],
    blog(
      'בראוניז טחינה',
      `<p>לא עוד בראוניז רגיל.</p><section class="mv-create-card mv-recipe-card"><h2 class="mv-create-title mv-create-title-primary">בראוניז טחינה</h2><div class="mv-create-times"><div class="mv-create-time mv-create-time-yield"><em>כמות</em> <span class="mv-time-part">16 קוביות</span></div><div class="mv-create-time mv-create-time-prep"><em>זמן הכנה</em> <span class="mv-time-part mv-time-minutes">15 דקות</span></div><div class="mv-create-time mv-create-time-active"><em>זמן אפייה</em> <span class="mv-time-part mv-time-minutes">25 דקות</span></div></div>
<div class="mv-create-ingredients"><h3 class="mv-create-ingredients-title">מצרכים</h3><ul>${each('200 גרם שוקולד מריר|100 גרם חמאה|2 ביצים|כוס סוכר|חצי כוס קמח|קורט מלח')}</ul><h4>לקישוט</h4><ul><li>3 כפות טחינה גולמית</li></ul></div>
<div class="mv-create-instructions mv-create-instructions-slot-v2"><h3>הכנה</h3><ol>${each('ממיסים שוקולד וחמאה.|טורפים ביצים וסוכר.|מאחדים ומוסיפים קמח ומלח.|יוצקים לתבנית ומזלפים טחינה בצורת שיש.|אופים 25 דקות ב-170 מעלות.')}</ol></div><div class="mv-create-nutrition"><h6>מידע תזונתי:</h6><span>כמות: 1</span> <span>קלוריות: 210</span> <span>שומן כולל: 11g</span></div></section>`,
    ),
  ],
  // Elementor: facts in a list of icons, groups underlined, a bold word before each step.
  [
    ['לזניית בטטה ותרד', 8, 75, 9, 4],
    blog(
      'לזניית בטטה ותרד',
      `<div class="elementor-element elementor-widget-icon-list"><ul class="elementor-icon-list-items">${each('<i class="far fa-clock"></i><span class="elementor-icon-list-text">זמן כולל: שעה ורבע</span>|<i></i><span class="elementor-icon-list-text">ל-8 מנות</span>|<i></i><span class="elementor-icon-list-text">רמת קושי: בינונית</span>', '<li class="elementor-icon-list-item">', '</li>')}</ul></div>
<div class="elementor-widget-text-editor"><p>הלזניה הזו נולדה מתוך מקרר ריק.</p></div><div class="elementor-widget-heading"><h2 class="elementor-heading-title">מצרכים:</h2></div><div class="elementor-widget-text-editor"><p><u>לרוטב הלבן:</u></p><ul>${each('50 גרם חמאה|3 כפות קמח|2 כוסות חלב|אגוז מוסקט')}</ul><p><u>ללזניה:</u></p><ul>${each('2 בטטות גדולות פרוסות דק|400 גרם תרד קפוא מופשר|250 גרם ריקוטה|חבילת דפי לזניה (250 גרם)|150 גרם מוצרלה מגוררת')}</ul></div>
<div class="elementor-widget-heading"><h2 class="elementor-heading-title">אופן ההכנה:</h2></div><div class="elementor-widget-text-editor">${ps('<strong>הרוטב:</strong> ממיסים חמאה, מוסיפים קמח ויוצקים חלב בהדרגה תוך כדי ערבוב.|<strong>המילוי:</strong> מערבבים תרד סחוט עם ריקוטה.|<strong>ההרכבה:</strong> מסדרים שכבות של רוטב, דפים, בטטות ותרד.|<strong>האפייה:</strong> מפזרים מוצרלה ואופים 45 דקות ב-180 מעלות.')}</div><div class="elementor-share-buttons"><span>שתפו בפייסבוק</span><span>שלחו בוואטסאפ</span></div>`,
    ),
  ],
  // A news site: bold headings, advertisements, credits and links in the article.
  [
    ['חזה עוף ברוטב חרדל ודבש', 4, 40, 9, 5],
    `<!DOCTYPE html><html dir="rtl"><head><title>ארוחת ערב מהירה: חזה עוף ברוטב חרדל ודבש | חדשות הבוקר</title><meta property="og:title" content="חזה עוף ברוטב חרדל ודבש"></head><body>${MENU}<div class="breadcrumbs">ראשי » אוכל » מתכונים</div><article><h1>חזה עוף ברוטב חרדל ודבש</h1><h2 class="subtitle">ארוחה שלמה בסיר אחד, שהילדים יבקשו שוב ושוב</h2><div class="author">גליה כרמל, פורסם 14:30, 03.02.22</div><figure><img src="1.jpg"><figcaption>חזה עוף ברוטב חרדל ודבש (צילום: רועי שדה)</figcaption></figure>
<p>אם נמאס לכם משניצל, הנה רעיון לארוחה אחרת לגמרי.</p><div class="ad">פרסומת</div><p><strong>המצרכים (ל-4 סועדים):</strong></p>${ps('4 נתחי חזה עוף|2 כפות שמן זית|בצל לבן קצוץ')}<div class="ad">פרסומת</div>${ps("2 שיני שום כתושות|3 כפות חרדל דיז'ון|2 כפות דבש|כוס ציר עוף|כפית טימין יבש|מלח ופלפל")}
<p><strong>קראו גם:</strong> <a href="/x">10 דרכים להכין אורז</a></p><p><strong>זמן הכנה: 40 דקות</strong></p><p><strong>אופן ההכנה:</strong></p>${ps('1. מתבלים את העוף במלח ופלפל וצורבים בשמן 3 דקות מכל צד.|2. מוציאים את העוף ומטגנים באותה מחבת בצל ושום.')}<figure><img src="2.jpg"><figcaption>צורבים משני הצדדים (צילום: רועי שדה)</figcaption></figure>${ps('3. מוסיפים חרדל, דבש, ציר וטימין ומביאים לרתיחה.|4. מחזירים את העוף ומבשלים 15 דקות על אש נמוכה.|5. מגישים עם אורז לבן.')}<p>המתכון באדיבות גליה כרמל, מחברת הספר 'יום חול'.</p><div class="tags">תגיות: עוף, ארוחת ערב, חרדל</div></article>${AFTER}</body></html>`,
  ],
  // An old page of tables.
  [
    ['עוגת גבינה אפויה', 10, 80, 8, 5],
    `<HTML DIR=RTL><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1255"><TITLE>מתכונים - עוגת גבינה אפויה</TITLE></HEAD><BODY BGCOLOR=#FFFFCC><TABLE WIDTH=780 BORDER=0><TR><TD COLSPAN=2><IMG SRC="logo.gif"></TD></TR><TR><TD WIDTH=150 VALIGN=TOP><FONT SIZE=2><A HREF="a.asp">עוגות</A><BR><A HREF="b.asp">מרקים</A><BR><A HREF="c.asp">בשרים</A></FONT></TD><TD><H2 ALIGN=CENTER>עוגת גבינה אפויה</H2>
<TABLE BORDER=1><TR><TD><B>זמן הכנה:</B></TD><TD>20 דקות</TD><TD><B>זמן אפייה:</B></TD><TD>60 דקות</TD></TR><TR><TD><B>מספר מנות:</B></TD><TD>10</TD><TD><B>דרגת קושי:</B></TD><TD>קלה</TD></TR></TABLE>
<P><B><FONT COLOR=#993300>מצרכים</FONT></B><BR>${lines('750 גרם גבינה לבנה 9%|4 ביצים מופרדות|כוס סוכר|חבילת פודינג וניל אינסטנט|3 כפות קמח תופח|גביע שמנת חמוצה|מיץ מחצי לימון|כפית תמצית וניל')}</P><P><B><FONT COLOR=#993300>אופן ההכנה</FONT></B><BR>${lines('מחממים תנור ל-160 מעלות.|מקציפים חלבונים עם חצי מהסוכר.|מערבבים את יתר החומרים בקערה גדולה.|מקפלים את הקצף לתערובת הגבינה.|אופים 60 דקות ומצננים בתנור סגור.')}</P></TD></TR><TR><TD COLSPAN=2 ALIGN=CENTER><FONT SIZE=1>שלח לחבר | הדפס | הוסף למועדפים<BR>נבנה ע"י סטודיו קליק 2003</FONT></TD></TR></TABLE></BODY></HTML>`,
  ],
  // Data with durations in full, entities twice over and a yield of pieces.
  [
    ['עוגיות טחינה נימוחות', 24, 45, 6, 3],
    blog(
      'עוגיות טחינה נימוחות',
      '<p>המתכון המלא למטה.</p>',
      data({
        '@context': 'http://schema.org/',
        '@type': ['Recipe', 'NewsArticle'],
        name: 'עוגיות טחינה נימוחות',
        prepTime: 'P0DT0H30M',
        cookTime: 'P0DT0H15M',
        totalTime: 'P0DT0H45M',
        recipeYield: '24 עוגיות',
        recipeIngredient: [
          '1 כוס טחינה גולמית',
          '200 גרם חמאה &quot;רכה&quot;',
          '1 כוס אבקת סוכר',
          '2&frac12; כוסות קמח',
          '1 כפית אבקת אפייה &amp;ndash; מנופה',
          'שומשום לקישוט',
        ],
        recipeInstructions: [
          { '@type': 'HowToStep', position: 1, text: '&lt;p&gt;מערבבים טחינה, חמאה וסוכר.&lt;/p&gt;' },
          { '@type': 'HowToStep', position: 2, text: '&lt;p&gt;מוסיפים קמח ואבקת אפייה ולשים בקצרה.&lt;/p&gt;' },
          {
            '@type': 'HowToStep',
            position: 3,
            text: '&lt;p&gt;יוצרים כדורים, טובלים בשומשום ואופים 15 דקות.&lt;/p&gt;',
          },
        ],
      }),
    ),
  ],
  // Data that no parser of JSON takes: a comma too many, line breaks in a text, one text for all steps.
  [
    ['אורז פרסי עם תחתית פריכה', 6, 70, 6, 4],
    blog(
      'אורז פרסי עם תחתית פריכה',
      '<p>הסוד הוא במגבת.</p>',
      `<script type='application/ld+json'>{"@context":"https://schema.org","@type":"Recipe","name":"אורז פרסי עם תחתית פריכה","description":"תחתית זהובה
ופריכה","recipeYield":"ל-6 מנות","totalTime":"PT70M","recipeIngredient":["2 כוסות אורז בסמטי","3 תפוחי אדמה","4 כפות שמן","חצי כפית כורכום","כף מלח","5 כוסות מים",],"recipeInstructions":"משרים את האורז שעה במים ומלח.
מרתיחים 5 כוסות מים ומבשלים את האורז 7 דקות.
מסדרים פרוסות תפוחי אדמה בתחתית הסיר עם שמן וכורכום.
מוסיפים אורז, עוטפים את המכסה במגבת ומבשלים 45 דקות.",}</script>`,
    ),
  ],
  // Data in words: the time, and a tin for a yield.
  [
    ['עוגת תפוזים ושקדים', null, 75, 7, 3],
    blog(
      'עוגת תפוזים ושקדים',
      '<p>עוגה לאירוח.</p>',
      data([
        { '@type': 'WebSite', name: 'תבלין קטן' },
        {
          '@type': 'Recipe',
          name: 'עוגת תפוזים ושקדים',
          recipeYield: ['תבנית אינגליש קייק אחת, 30 ס"מ'],
          totalTime: 'שעה ורבע',
          recipeIngredient: [
            '2 תפוזים',
            '5 ביצים',
            'כוס סוכר',
            '250 גרם שקדים טחונים',
            'כפית אבקת אפייה',
            'כפית תמצית וניל',
            'אבקת סוכר לקישוט',
          ],
          recipeInstructions: [
            { '@type': 'HowToStep', text: 'מבשלים את התפוזים שעה וטוחנים.' },
            { '@type': 'HowToStep', text: 'מערבבים עם שאר החומרים.' },
            { '@type': 'HowToStep', text: 'אופים 50 דקות ב-170 מעלות.' },
          ],
        },
      ]),
    ),
  ],
  // Data with HTML for steps and one text for ingredients.
  [
    ['קובה חמוסטה', 6, 120, 9, 4],
    blog(
      'קובה חמוסטה',
      '<p>אצל סבתא סועאד אכלנו את זה בכל יום שישי.</p>',
      data({
        '@type': 'http://schema.org/Recipe',
        name: 'קובה חמוסטה',
        recipeYield: '4-6 סועדים',
        prepTime: 'PT60M',
        cookTime: 'PT60M',
        recipeIngredient:
          'לקובה:\n2 כוסות סולת דקה\nכוס מים\nכפית מלח\n300 גרם בשר טחון\nלמרק:\n4 קישואים חתוכים\nחבילת סלרי\n5 עלי מנגולד\n6 שיני שום\nחצי כוס מיץ לימון',
        recipeInstructions:
          '<ol><li>לשים סולת, מים ומלח לבצק.</li>\n<li>ממלאים כדורי בצק בבשר.</li>\n<li>מטגנים שום ומוסיפים ירקות, לימון ו-2 ליטר מים.</li>\n<li>מבשלים את הקובות במרק 40 דקות.</li></ol>',
      }),
    ),
  ],
  // Several recipes in the data, the page's own among them.
  [
    ['סלט עדשים שחורות', 4, 35, 8, 3],
    blog(
      'סלט עדשים שחורות',
      `<h2>מרכיבים</h2><ul>${each('כוס עדשים שחורות|בצל סגול|צרור פטרוזיליה|חופן אגוזי מלך|100 גרם גבינת פטה|3 כפות שמן זית|מיץ מלימון אחד|מלח')}</ul><h2>הכנה</h2><ol>${each('מבשלים את העדשים 25 דקות ומסננים.|קוצצים את הבצל והפטרוזיליה.|מערבבים הכל ומפזרים גבינה ואגוזים.')}</ol>`,
      data({
        '@graph': [
          {
            '@type': 'ItemList',
            itemListElement: ['עוגת דבש', 'חלה'].map((name, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              item: {
                '@type': 'Recipe',
                name,
                totalTime: 'PT3H',
                recipeYield: '20',
                recipeIngredient: ['כוס דבש', '3 כוסות קמח'],
                recipeInstructions: 'אופים.',
              },
            })),
          },
          {
            '@type': 'Recipe',
            name: 'סלט עדשים שחורות',
            recipeYield: 4,
            totalTime: 'PT35M',
            recipeIngredient:
              'כוס עדשים שחורות|בצל סגול|צרור פטרוזיליה|חופן אגוזי מלך|100 גרם גבינת פטה|3 כפות שמן זית|מיץ מלימון אחד|מלח'.split(
                '|',
              ),
            recipeInstructions: [
              'מבשלים את העדשים 25 דקות ומסננים.',
              'קוצצים את הבצל והפטרוזיליה.',
              'מערבבים הכל ומפזרים גבינה ואגוזים.',
            ],
          },
        ],
      }),
    ),
  ],
  // Microdata, with the steps as paragraphs in one element.
  [
    ['ממולאים של יום שישי', 8, 90, 8, 4],
    blog(
      'ממולאים של יום שישי',
      `<div itemscope itemtype="http://schema.org/Recipe"><span itemprop="name">ממולאים של יום שישי</span><meta itemprop="totalTime" content="PT90M"><div>כמות: <span itemprop="recipeYield">8 יחידות</span></div><div itemprop="author" itemscope itemtype="http://schema.org/Person">מאת <span itemprop="name">טליה</span></div><div class="ing"><h3>מה צריך</h3><ul>${each('8 פלפלים אדומים|כוס וחצי אורז עגול|400 גרם בשר טחון|בצל קצוץ|צרור נענע קצוץ|קופסת רסק עגבניות (100 גרם)|2 כוסות מים|כף סוכר', '<li itemprop="recipeIngredient">')}</ul></div><div itemprop="recipeInstructions"><h3>מה עושים</h3>${ps('חותכים את ראשי הפלפלים ומנקים מגרעינים.|מערבבים אורז, בשר, בצל ונענע וממלאים את הפלפלים עד שלושת רבעי הגובה.|מרתיחים רסק, מים וסוכר בסיר רחב.|מסדרים את הפלפלים ומבשלים שעה ורבע.')}</div><div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">4.8</span> מתוך <span itemprop="reviewCount">31</span></div></div>`,
    ),
  ],
  // RDFa with a duration of hours and minutes.
  [
    ['חמין תימני', 10, 740, 7, 4],
    blog(
      'חמין תימני',
      `<div vocab="https://schema.org/" typeof="Recipe"><h2 property="name">חמין תימני</h2><time property="prepTime" datetime="PT20M">20 דקות הכנה</time><time property="cookTime" content="PT12H" datetime="PT12H">לילה שלם</time><p>מספר סועדים: <span property="recipeYield">10</span></p><p>מצרכים:</p><ul>${each('קילו כתף בקר|2 כוסות חיטה|כוס שעועית לבנה|6 תפוחי אדמה|6 ביצים|כף חוואייג|כפית מלח', '<li property="recipeIngredient">')}</ul><p>הכנה:</p><ol>${each('משרים חיטה ושעועית ללילה.|מסדרים בסיר בשר, ירקות וביצים.|מתבלים ומכסים במים רותחים.|מכניסים לתנור ב-100 מעלות עד הבוקר.', '<li property="recipeInstructions">')}</ol></div>`,
    ),
  ],
  // Parts with ingredients and steps of their own, in turn, below headings of one word.
  [
    ['טארט לימון ומרנג', null, 0, 11, 7],
    blog(
      'טארט לימון ומרנג',
      `<p>תבנית פאי בקוטר 26 ס"מ.</p><h3>הבצק</h3><p><strong>מצרכים</strong></p><ul>${each('200 גרם קמח|120 גרם חמאה קרה|60 גרם אבקת סוכר|חלמון')}</ul><p><strong>הכנה</strong></p><ol>${each('מעבדים קמח, חמאה ואבקת סוכר לפירורים ומוסיפים חלמון.|מרדדים, מצננים חצי שעה ואופים 20 דקות.')}</ol><h3>קרם הלימון</h3><p><strong>מצרכים</strong></p><ul>${each('½ כוס מיץ לימון|4 חלמונים|¾ כוס סוכר|80 גרם חמאה')}</ul><p><strong>הכנה</strong></p><ol>${each('מבשלים מיץ, חלמונים וסוכר עד להסמכה.|מסירים מהאש ומערבבים פנימה את החמאה.|יוצקים על הבצק ומצננים 3 שעות.')}</ol><h3>המרנג</h3><p><strong>מצרכים</strong></p><ul>${each('3 חלבונים|¾ כוס סוכר|כפית מיץ לימון')}</ul><p><strong>הכנה</strong></p><ol>${each('מקציפים את כל החומרים לקצף יציב.|מזלפים על הטארט ושורפים במבער.')}</ol>`,
    ),
  ],
  // A baker's table with columns of weights and percents.
  [
    ['לחם מחמצת כפרי', null, 0, 5, 6],
    blog(
      'לחם מחמצת כפרי',
      `<p>כיכר אחת גדולה. לא ללישה, רק לקיפולים.</p><h2>הנוסחה</h2><table><thead><tr><th>מרכיב</th><th>גרם</th><th>אחוז</th></tr></thead><tbody>${each('<td>קמח לחם</td><td>450</td><td>90%</td>|<td>קמח מלא</td><td>50</td><td>10%</td>|<td>מים</td><td>350</td><td>70%</td>|<td>מחמצת פעילה</td><td>100</td><td>20%</td>|<td>מלח</td><td>10</td><td>2%</td>', '<tr>', '</tr>')}</tbody></table><h2>אופן ההכנה</h2><ol>${each('מערבבים קמחים ומים ומשהים 40 דקות.|מוסיפים מחמצת ומלח.|מקפלים 4 פעמים במרווחים של חצי שעה.|מעצבים ומניחים בסלסלה.|מתפיחים במקרר 12 שעות.|אופים בסיר חם 45 דקות ב-240 מעלות.')}</ol>`,
    ),
  ],
  // A table with a column for the amount and one for the name, headings between.
  [
    ['קרפלך במרק', 30, 0, 8, 4],
    blog(
      'קרפלך במרק',
      `<p><b>כמות:</b> כ-30 יחידות</p><h3>מצרכים</h3><table class="ingredients">${each('<td colspan="2"><b>לבצק</b></td>|<td>2 כוסות</td><td>קמח</td>|<td>2</td><td>ביצים</td>|<td>כפית</td><td>מלח</td>|<td>¼ כוס</td><td>מים</td>|<td colspan="2"><b>למילוי</b></td>|<td>300 גרם</td><td>עוף מבושל טחון</td>|<td>1</td><td>בצל מטוגן</td>|<td>1</td><td>חלמון</td>|<td></td><td>פלפל לבן</td>', '<tr>', '</tr>')}</table><h3>אופן ההכנה</h3><p>א. לשים את חומרי הבצק ומניחים לחצי שעה.<br>ב. מערבבים את חומרי המילוי.<br>ג. מרדדים דק, קורצים ריבועים וממלאים.<br>ד. מבשלים 10 דקות במרק רותח.</p>`,
    ),
  ],
  // Ingredients and steps separated by line breaks, numbered with a bracket, and a tin above.
  [
    ['פאי בצל וגבינות', 8, 60, 8, 4],
    blog(
      'פאי בצל וגבינות',
      `<p><strong>תבנית עגולה 28 ס"מ (8 מנות)</strong></p><p><strong>מה צריך?</strong><br>${lines('חבילת בצק פריך קנוי|4 בצלים פרוסים לטבעות|2 כפות חמאה|3 ביצים|מיכל שמנת לבישול (250 מ"ל)|100 גרם גבינת גאודה|50 גרם פרמזן|מלח, פלפל')}</p><p><strong>איך מכינים?</strong><br>${lines('1) מטגנים בצל בחמאה כ-20 דקות עד לקרמול.|2) מרפדים תבנית בבצק.|3) מערבבים ביצים, שמנת וגבינות ומתבלים.|4) מפזרים בצל, יוצקים את התערובת ואופים כ-40 דקות ב-180 מעלות.')}</p><p><em>זמן כולל: שעה</em></p><p>עוד מתכונים אצלי באינסטגרם!</p>`,
    ),
  ],
  // A heading of steps for each part, and a paragraph below each.
  [
    ['רולדת וניל ותותים', 10, 0, 9, 5],
    blog(
      'רולדת וניל ותותים',
      `<p>בלי הרבה כלים ובלי לחץ. יוצאות כ-10 פרוסות.</p><h2>חומרים</h2><p><b>לבסיס:</b></p><p>${lines('4 ביצים מופרדות|חצי כוס סוכר|4 כפות קמח|כפית אבקת אפייה|2 כפות שמן')}</p><p><b>למילוי:</b></p><p>${lines('מיכל שמנת מתוקה|3 כפות אבקת פודינג|2 כפות סוכר|סלסילת תותים')}</p><h2>הכנת הבסיס</h2>${ps('מקציפים חלבונים וסוכר לקצף יציב ומוסיפים חלמונים ושמן.|מקפלים פנימה קמח ואבקת אפייה.|משטחים על תבנית מרופדת ואופים 12 דקות.')}<h2>הכנת המילוי וההרכבה</h2>${ps('מקציפים שמנת, פודינג וסוכר.|מורחים על הבסיס, מפזרים תותים ומגלגלים.')}<h2>שאלות נפוצות</h2><p><b>אפשר להכין יום מראש?</b></p><p>כן, הרולדה רק משתבחת אחרי לילה במקרר.</p>`,
    ),
  ],
  // The version for printing.
  [
    ["ג'חנון ביתי", 14, 0, 5, 6],
    `<html dir="rtl"><head><title>הדפסה: ג'חנון ביתי</title><style>body{font-family:Arial}</style></head><body onload="window.print()"><div id="logo">תבלין קטן</div><div class="t">ג'חנון ביתי</div><div class="s">קטגוריה: שבת | כמות: 14 יחידות | כשרות: פרווה</div><div class="h">מצרכים:</div><div class="c">${each('1 ק"ג קמח|200 גרם מרגרינה|4 כפות סוכר|כף מלח|2 וחצי כוסות מים', '<div>', '</div>')}</div><div class="h">הוראות הכנה:</div><div class="c">${each('לשים קמח, סוכר, מלח ומים לבצק רך.|מחלקים ל-14 כדורים ומניחים חצי שעה.|מותחים כל כדור לעלה דק ומורחים מרגרינה.|מקפלים ומגלגלים.|מסדרים בסיר ומכסים בנייר אפייה.|אופים לילה שלם ב-100 מעלות.', '<div>', '</div>')}</div><div>הודפס מתוך אתר תבלין קטן בתאריך 01/01/2020</div><div><a href="javascript:window.close()">סגור חלון</a></div></body></html>`,
  ],
  // Blogger: divs, line breaks, hard spaces, dashes.
  [
    ['ריבת חבושים', null, 0, 4, 5],
    `<html dir='rtl'><head><title>הפינה של יעל: ריבת חבושים</title></head><body><div id='header'><h1 class='title'><a href='/'>הפינה של יעל</a></h1><p class='description'>בישול, אפייה ומה שביניהם</p></div><div class='date-outer'><h2 class='date-header'><span>יום שלישי, 3 בנובמבר 2015</span></h2><div class='post hentry'><h3 class='post-title entry-title'>ריבת חבושים</h3><div class='post-body entry-content'><div dir="rtl" style="text-align: right;" trbidi="on">החבושים מהעץ של השכנים הגיעו סוף סוף.<br /><br /><b>מצרכים:</b><br />-&nbsp;קילו חבושים<br />-&nbsp;3 כוסות סוכר<br />-&nbsp;כוס מים<br />-&nbsp;מיץ מלימון שלם<br /><br /><div class="separator"><img src="3.jpg" /></div><br /><b>הכנה:</b><br />-&nbsp;קולפים את החבושים ומגררים בפומפייה גסה.<br />-&nbsp;מבשלים סוכר ומים עד שהסוכר נמס.<br />-&nbsp;מוסיפים חבושים ומבשלים שעה וחצי על אש קטנה.<br />-&nbsp;מוסיפים לימון ומבשלים עוד 10 דקות.<br />-&nbsp;יוצקים לצנצנות מעוקרות.<br /><br />שיהיה לבריאות,<br />יעל</div></div><div class='post-footer'>פורסם על ידי יעל ב- 22:10 <span>12 תגובות:</span></div></div></div><div id='sidebar'><h2>ארכיון הבלוג</h2><ul>${each('2015 (41)|2014 (38)|2013 (12)')}</ul><h2>רשומות פופולריות</h2><ul>${each('עוגת דבש של יעל|מרק עגבניות ואורז')}</ul></div></body></html>`,
  ],
  // Wix: everything in paragraphs of one class, with bullets in the text.
  [
    ["פוקאצ'ה עם עגבניות שרי", 6, 0, 8, 5],
    `<!DOCTYPE html><html lang="he"><head><title>פוקאצ'ה עם עגבניות שרי | השף שלי</title></head><body><div id="SITE_CONTAINER"><div id="SITE_HEADER"><wix-menu><p>בית</p><p>סדנאות</p><p>מתכונים</p></wix-menu></div><div data-testid="richTextElement" class="wixui-rich-text"><h1 class="font_0"><span>פוקאצ'ה עם עגבניות שרי</span></h1></div><div class="wixui-rich-text">${each('<span style="font-weight:bold">מנות: 6</span>|<span class="wixGuard">​</span>|<span style="font-weight:bold">מרכיבים</span>|• 500 גרם קמח|• כפית שמרים יבשים|• כפית סוכר|• כוס ושלושת רבעי מים|• 4 כפות שמן זית|• 250 גרם עגבניות שרי|• רוזמרין|• מלח גס|<span class="wixGuard">​</span>|<span style="font-weight:bold">שלבי הכנה</span>|• מערבבים קמח, שמרים, סוכר ומים בקערה.|• מכסים ומתפיחים שעתיים.|• משטחים בתבנית משומנת ויוצרים גומות באצבעות.|• מסדרים עגבניות, רוזמרין ומלח ומזלפים שמן.|• אופים 25 דקות ב-220 מעלות.', '<p class="font_8">', '</p>')}</div><div id="SITE_FOOTER"><p class="font_9">להזמנת סדנה: 050-0000000</p><p>©2024 השף שלי</p></div></div></body></html>`,
  ],
  // A brand's site: facts in boxes, ingredients as boxes to tick, goods of the brand.
  [
    ['מוס שוקולד קליל', 10, 45, 6, 4],
    blog(
      'מוס שוקולד קליל',
      `<ul class="recipe-facts">${each('<span class="k">דרגת קושי</span><span class="v">קל</span>|<span class="k">זמן עבודה</span><span class="v">15 דק\'</span>|<span class="k">זמן כולל</span><span class="v">45 דק\'</span>|<span class="k">כמות</span><span class="v">10 מנות</span>|<span class="k">כשרות</span><span class="v">חלבי</span>')}</ul><div class="box box-ingredients"><div class="box-title">מצרכים</div>${each('200 גרם שוקולד מריר 60%|2 מיכלי שמנת מתוקה 38%|3 ביצים|3 כפות סוכר|כף ליקר קפה (לא חובה)|שבבי שוקולד לקישוט', '<div class="row"><label class="check"><input type="checkbox"><span></span>', '</label></div>')}<button>הוסף את כל המצרכים לסל</button></div><div class="box"><div class="box-title">הוראות הכנה</div>${each('ממיסים את השוקולד עם מיכל שמנת אחד.|טורפים ביצים וסוכר מעל אדים ומוסיפים לשוקולד.|מקציפים את יתרת השמנת ומקפלים לתערובת.|מחלקים לכוסות ומצננים חצי שעה לפחות.', '<div class="stage"><div class="num"></div><div class="txt">', '</div></div>')}</div><div class="box"><div class="box-title">המוצרים במתכון</div>${each('שמנת מתוקה 38% 250 מ"ל|שוקולד מריר 100 גרם', '<div class="product"><span>', '</span><button>לרכישה</button></div>')}</div>`,
    ),
  ],
  // The data of the page's own program.
  [
    ['נודלס מוקפצים עם טופו', 3, 25, 7, 4],
    `<!DOCTYPE html><html dir="rtl"><head><title>נודלס מוקפצים עם טופו | בשלנים</title></head><body><div id="__next"><div class="app">טוען...</div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
      {
        props: {
          pageProps: {
            recipe: {
              id: 88,
              slug: 'noodles',
              title: 'נודלס מוקפצים עם טופו',
              servings: 3,
              totalTime: 25,
              difficulty: 'קל',
              ingredients: [
                ['250', 'גרם', 'נודלס ביצים'],
                ['300', 'גרם', 'טופו'],
                ['2', '', 'גזרים'],
                ['1', '', 'פלפל אדום'],
                ['3', 'כפות', 'רוטב סויה'],
                ['1', 'כף', 'שמן שומשום'],
                ['1', 'כפית', "ג'ינג'ר מגורר"],
              ].map(([amount, unit, name]) => ({ amount, unit, name })),
              instructions: [
                'מבשלים את הנודלס לפי הוראות היצרן.',
                'מטגנים קוביות טופו עד הזהבה.',
                "מקפיצים ירקות וג'ינג'ר 4 דקות.",
                'מוסיפים נודלס, סויה וטופו ומערבבים.',
              ].map((text, at) => ({ order: at + 1, text })),
            },
            related: [{ id: 2, title: 'אורז מוקפץ' }],
          },
        },
        page: '/recipe/[slug]',
      },
    )}</script></body></html>`,
  ],
  // hRecipe.
  [
    ['סלט חצילים במיונז', 6, 50, 6, 3],
    blog(
      'סלט חצילים במיונז',
      `<div class="hrecipe"><span class="fn">סלט חצילים במיונז</span><p>מנות: <span class="yield">6</span> | זמן: <span class="duration">50 דקות<span class="value-title" title="PT50M"></span></span></p><ul>${each('2 חצילים גדולים|חצי כוס מיונז|3 שיני שום|כף מיץ לימון|מלח|מלפפון חמוץ קצוץ', '<li class="ingredient">')}</ul><div class="instructions"><ol>${each('פורסים את החצילים ומטגנים בשמן עמוק.|מסננים על נייר סופג וקוצצים.|מערבבים עם שאר החומרים ומקררים.')}</ol></div></div>`,
    ),
  ],
  // A long story, pictures with captions between the steps, and a box of tips.
  [
    ['בבקה שוקולד מושלמת', null, 0, 10, 6],
    blog(
      'בבקה שוקולד מושלמת',
      `<p>לפני 7 שנים טעמתי בבקה בפעם הראשונה, ומאז אני מחפשת את הנוסחה. ניסיתי 14 גרסאות, עם 500 גרם קמח ועם קילו.</p><p>הטיפ החשוב ביותר: בצק קר. מכניסים למקרר ל-12 שעות ולא מוותרים.</p><h2>מרכיבים ל-2 בבקות</h2><h3>לבצק</h3><ul>${each('500 גרם קמח לבן|10 גרם שמרים יבשים|80 גרם סוכר|2 ביצים|180 מ"ל חלב|120 גרם חמאה רכה')}</ul><h3>למלית</h3><ul>${each('150 גרם שוקולד מריר|80 גרם חמאה|50 גרם אבקת סוכר|2 כפות קקאו')}</ul><h2>אופן ההכנה שלב אחר שלב</h2>${['לשים את כל חומרי הבצק 10 דקות במיקסר.', 'מכסים ומכניסים למקרר ללילה.', 'ממיסים את חומרי המלית ומצננים.', 'מרדדים את הבצק למלבן, מורחים מלית ומגלגלים.', 'חוצים לאורך, שוזרים ומניחים בתבניות אינגליש קייק.', 'מתפיחים שעה וחצי ואופים 35 דקות ב-170 מעלות.'].map((text, at) => `<p>${text}</p><figure class="wp-block-image"><img src="${at}.jpg"><figcaption>כך זה נראה אצלי</figcaption></figure>`).join('')}<div class="tip-box"><h3>טיפים</h3><ul>${each('אפשר להקפיא אחרי האפייה.|מי סוכר נותנים ברק.')}</ul></div>`,
    ),
  ],
  // Facts in a list of terms, ingredients in columns.
  [
    ['פיצה במחבת', 2, 25, 7, 4],
    blog(
      'פיצה במחבת',
      `<dl class="info"><dt>זמן הכנה</dt><dd>15 דקות</dd><dt>זמן בישול</dt><dd>10 דקות</dd><dt>מספר מנות</dt><dd>2</dd></dl><div class="columns"><div class="col"><h3>רשימת קניות</h3><ul>${each('כוס וחצי קמח תופח|גביע יוגורט|חצי כפית מלח')}</ul></div><div class="col"><ul>${each('4 כפות רוטב פיצה|150 גרם גבינה צהובה|זיתים|אורגנו')}</ul></div></div><h3>בואו נתחיל</h3><ol>${each('לשים קמח, יוגורט ומלח לבצק.|מרדדים לגודל המחבת ומטגנים 4 דקות.|הופכים, מורחים רוטב ומפזרים גבינה ותוספות.|מכסים ומבשלים עד שהגבינה נמסה.')}</ol>`,
    ),
  ],
  // Tabs.
  [
    ['תבשיל חומוס ותרד', 5, 50, 8, 4],
    blog(
      'תבשיל חומוס ותרד',
      `<div class="tabs"><ul class="tab-list" role="tablist">${each('<a href="#t1">מצרכים</a>|<a href="#t2">אופן הכנה</a>|<a href="#t3">ערכים תזונתיים</a>')}</ul><div id="t1" class="panel"><p>5 מנות · 50 דקות</p>${each('2 קופסאות חומוס|500 גרם תרד|בצל|4 שיני שום|2 עגבניות מגוררות|כפית פפריקה מתוקה|חצי כפית כמון|שמן זית', '<p class="ingredient-line">', '</p>')}</div><div id="t2" class="panel">${each('מטגנים בצל ושום בשמן.|מוסיפים עגבניות ותבלינים ומבשלים 10 דקות.|מוסיפים חומוס ותרד ומבשלים חצי שעה.|מגישים עם לחם טרי.', '<p class="step-line">', '</p>')}</div><div id="t3" class="panel"><table><tr><td>קלוריות</td><td>310</td></tr><tr><td>חלבון</td><td>14 גרם</td></tr><tr><td>שומן</td><td>9 גרם</td></tr></table></div></div>`,
    ),
  ],
  // Steps in the rows of a table, amounts behind the names.
  [
    ['עוגת שמרים קקאו', null, 0, 7, 4],
    blog(
      'עוגת שמרים קקאו',
      `<p>הכמות מספיקה ל-3 עוגות</p><h4>החומרים</h4><ul>${each('קמח - 1 ק"ג|שמרים טריים - 50 גרם|סוכר - 1 כוס|ביצים - 3|חמאה - 200 גרם|חלב - כוס וחצי|ממרח קקאו - 350 גרם')}</ul><h4>הוראות</h4><table class="steps">${each('<td class="n">1</td><td>לשים את כל החומרים מלבד הממרח 10 דקות.</td>|<td class="n">2</td><td>מתפיחים שעה וחצי.</td>|<td class="n">3</td><td>מרדדים, מורחים, מגלגלים ומסדרים בתבניות.</td>|<td class="n">4</td><td>מתפיחים שוב ואופים 35 דקות ב-175 מעלות.</td>', '<tr>', '</tr>')}</table>`,
    ),
  ],
];

const CAPTIONS: readonly Case[] = [
  [
    ['פסטה ברוטב שמנת ופטריות', 4, 25, 7, 4],
    `פסטה ברוטב שמנת ופטריות 🍝😍
שמרו את הפוסט ותייגו חברה שחייבת לנסות 👇

מצרכים (ל-4 מנות):
▪️ 500 גרם פנה
▪️ 2 סלסילות פטריות
▪️ בצל
▪️ 3 שיני שום
▪️ מיכל שמנת לבישול
▪️ פרמזן מגורר
▪️ מלח + פלפל

אופן הכנה:
1️⃣ מבשלים את הפסטה לפי ההוראות.
2️⃣ מטגנים בצל, שום ופטריות 10 דקות.
3️⃣ מוסיפים שמנת ומצמצמים.
4️⃣ מערבבים עם הפסטה ומפזרים פרמזן.

⏰ זמן הכנה: 25 דקות
#פסטה #מתכוניםקלים #foodie #אוכלביתי
@hamitbach_shel_noa`,
  ],
  [
    ['כדורי תמרים וטחינה', null, 0, 5, 3],
    `כדורי תמרים וטחינה בלי סוכר 💪
חטיף שילדים אוהבים

15 תמרי מג׳הול מגולענים
חצי כוס טחינה גולמית
כוס שיבולת שועל
2 כפות קקאו
קוקוס לציפוי

טוחנים הכל במעבד מזון חוץ מהקוקוס
מגלגלים לכדורים ומצפים בקוקוס
שומרים במקרר עד שבוע

אהבתם? כתבו לי בתגובות ❤️
.
.
.
#חטיףבריא #תמרים #בליסוכר`,
  ],
  [
    ['עוף בתנור עם תפוחי אדמה', 5, 0, 8, 4],
    `חברים, אחרי מלא בקשות בפרטי, הנה המתכון של העוף משישי 🐔

*עוף בתנור עם תפוחי אדמה*

*מה צריך ל-5 נפשות:*
- 5 כרעיים
- קילו תפוחי אדמה
- 2 בצלים
- ראש שום
- 3 כפות סילאן
- 2 כפות פפריקה
- רבע כוס שמן
- מלח

*איך עושים:*
- מסדרים תפוחי אדמה ובצל בתבנית.
- מערבבים סילאן, פפריקה, שמן ומלח ומורחים על העוף.
- מכסים ואופים שעה ב-180.
- מסירים את הכיסוי ואופים עוד חצי שעה.

שבת שלום לכולם 🕯️`,
  ],
  [
    ['סינבון ביתי', 12, 0, 11, 6],
    `סינבון ביתי - הכי רך שיש! | המטבח הפתוח

בסרטון הזה נכין יחד סינבון כמו בקניון.
🔔 הירשמו לערוץ: https://youtube.com/c/example
📸 אינסטגרם: https://instagram.com/example

00:00 פתיח
00:35 מכינים את הבצק
03:10 המילוי
06:45 אפייה
08:20 ציפוי

מצרכים ל-12 יחידות:

לבצק:
500 גרם קמח
כף שמרים
1/3 כוס סוכר
כוס חלב פושר
ביצה
80 גרם חמאה

למילוי:
100 גרם חמאה רכה
כוס סוכר חום
2 כפות קינמון

לציפוי:
150 גרם גבינת שמנת
חצי כוס אבקת סוכר

אופן ההכנה:
1. לשים את חומרי הבצק 8 דקות.
2. מתפיחים שעה.
3. מרדדים ומורחים את המילוי.
4. מגלגלים ופורסים ל-12.
5. מתפיחים חצי שעה ואופים 20 דקות ב-180 מעלות.
6. מערבבים את הציפוי ומורחים כשהמאפה חם.

מוזיקה: Sunny Day מתוך ספריית השמע
#סינבון #אפייה`,
  ],
  [
    ['חביתת ירק אפויה', 3, 0, 6, 3],
    `חביתת ירק אפויה 🥚🌿 מצרכים ל-3 מנות: 6 ביצים | צרור פטרוזיליה | 2 בצלים ירוקים | חצי כוס קמח | כפית אבקת אפייה | מלח ✨ הכנה: קוצצים את הירק דק דק ▪ מערבבים עם שאר החומרים ▪ אופים ב-190 מעלות כ-25 דקות 💚 #חביתה #ארוחתערב`,
  ],
  // A transcript in the lines that an app shows, with their times.
  [
    ['פנקייק אמריקאי', null, 0, 6, 8],
    `0:00
היי לכולם וברוכים הבאים לערוץ
0:04
היום נכין פנקייק אמריקאי
0:09
אז מתחילים, שמים בקערה כוס וחצי קמח
0:14
מוסיפים שתי כפיות אבקת אפייה ושתי כפות סוכר
0:20
מוסיפים כוס חלב, ביצה אחת ושלוש כפות חמאה מומסת
0:31
טורפים רק עד שהקמח נעלם
0:37
נותנים לזה לנוח עשר דקות
0:44
מחממים מחבת ויוצקים מצקת
0:52
כשיש בועות הופכים ומטגנים עוד דקה
1:00
מגישים חם
1:05
אם אהבתם תעשו לייק ונתראה בסרטון הבא`,
  ],
  // A transcript in one breath.
  [
    ['חומוס ביתי', 8, 0, 6, 5],
    `שלום חברים, היום אני מלמד אתכם להכין חומוס ביתי, כמות ל-8 אנשים. אז מה צריך? צריך חצי קילו גרגרי חומוס, כפית סודה לשתייה, כוס טחינה גולמית, חצי כוס מיץ לימון, שלוש שיני שום וכפית מלח. קודם כל משרים את החומוס לילה שלם במים עם הסודה. אחר כך שוטפים ומבשלים שעתיים עד שהוא ממש רך. מעבירים למעבד מזון וטוחנים עם הטחינה, הלימון, השום והמלח. אם זה סמיך מדי מוסיפים קצת ממי הבישול. מגישים חם עם שמן זית ופטרוזיליה. מקווה שנהניתם, אל תשכחו להירשם לערוץ.`,
  ],
  // Spoken in short sentences, an amount in each.
  [
    ['עוגת גזר', null, 0, 7, 4],
    `אז מה קורה חברות, היום אנחנו עושות עוגת גזר.
אני לוקחת שלוש ביצים, כוס סוכר וכוס שמן ומקציפה אותם יחד.
עכשיו אני מוסיפה שתי כוסות קמח, כפית קינמון וכפית וחצי אבקת אפייה.
מכניסה פנימה שתי כוסות גזר מגורר ומערבבת.
שופכת לתבנית ואופה חמישים דקות במאה שמונים מעלות.
וזהו, תראו איזה יופי יצאה, ביי!`,
  ],
  [
    ['שקשוקה חריפה', 2, 30, 8, 4],
    `🔥 שקשוקה חריפה 🔥
⏱️ 30 דק׳ | 🍽️ 2 מנות | 🌶️ חריף

🛒 מה צריך?
✔️ 5 ביצים
✔️ 6 עגבניות בשלות
✔️ פלפל אדום
✔️ פלפל חריף
✔️ 4 שיני שום
✔️ כף פפריקה
✔️ שמן זית
✔️ מלח

👩‍🍳 איך מכינים?
🍅 מטגנים פלפלים ושום בשמן
🍅 מוסיפים עגבניות ותבלינים ומבשלים 20 דקות
🍅 יוצרים גומות ושוברים ביצים
🍅 מכסים 5 דקות ומגישים עם חלה

עקבו אחריי לעוד מתכונים 👉 @example.food
#שקשוקה #ארוחתבוקר #israelifood`,
  ],
  [
    ['מאפה גבינות של אמא', 10, 60, 9, 5],
    `אמא שלי הכינה את זה בכל חג, ועכשיו תורי 🥹
מאפה גבינות של אמא

מרכיבים לתבנית 24×34 (כ-10 מנות)
לבצק👇
3 כוסות קמח תופח
200 גר׳ חמאה
גביע שמנת חמוצה
למילוי👇
250 גר׳ גבינה לבנה
200 גר׳ בולגרית
2 ביצים
כף סולת
לציפוי👇
ביצה טרופה
שומשום
הכנה👇
לשים את חומרי הבצק ומחלקים לשניים.
מרדדים חצי ומניחים בתבנית.
מערבבים את חומרי המילוי ומשטחים.
מכסים בחצי השני, מושחים ביצה ומפזרים שומשום.
אופים 40 דקות ב-180 מעלות.

זמן הכנה כולל: שעה
מוזמנים לשתף 🙏`,
  ],
  [
    ['לימונענע גרוסה', 4, 0, 5, 3],
    `POV: 40 מעלות בחוץ ואת צריכה לימונענע גרוסה 🍋🧊
.
לימונענע גרוסה
4 כוסות

כוס מיץ לימון
3/4 כוס סוכר
צרור נענע
2 כוסות מים קרים
3 כוסות קרח

שמים הכל בבלנדר 🌀
טוחנים עד מרקם ברד
מוזגים ומקשטים בנענע

מוזמנות לשלוח לי תמונות!! 💛
קרדיט למתכון: @example
#לימונענע #קיץ2024`,
  ],
  [
    ['קציצות דגים ברוטב אדום', 6, 0, 12, 6],
    `✨קציצות דגים ברוטב אדום✨

(ל-6 סועדים)

🐟 לקציצות:
• 600 גרם פילה אמנון טחון
• ביצה
• 3 כפות פירורי לחם
• חצי צרור כוסברה קצוצה
• כפית מלח

🍅 לרוטב:
• 4 כפות שמן
• 5 שיני שום פרוסות
• פלפל שאטה
• כף פפריקה מתוקה
• קופסת עגבניות מרוסקות
• כוס מים
• חצי כפית כורכום

❤️ הקציצות:
מערבבים את כל החומרים ומקררים חצי שעה.
יוצרים קציצות בידיים רטובות.

❤️ הרוטב:
מטגנים שום ושאטה דקה.
מוסיפים תבלינים, עגבניות ומים ומבשלים 15 דקות.
מכניסים את הקציצות לרוטב.
מבשלים מכוסה 25 דקות.

בתיאבון אהובים 😘 שתפו ושמרו 💾`,
  ],
];

const FIELDS = ['title', 'servings', 'minutes', 'ingredients', 'steps'] as const;

/** How many texts there are whose title has the hash of that half, and for how many of them each field equals its label. */
function countsOf(cases: readonly Case[], half: 'tuned' | 'untouched', read: (text: string) => readonly unknown[]) {
  const isTuned = ([[title]]: Case): boolean =>
    createHash('sha256').update(`20${title}`).digest().readUInt8() % 2 === 0;
  const figures = cases
    .filter((one) => isTuned(one) === (half === 'tuned'))
    .map(([label, text]) => ({ label, found: read(text) }));
  return [
    figures.length,
    ...FIELDS.map((_, at) => figures.filter(({ label, found }) => label[at] === found[at]).length),
  ];
}

const inPage = (html: string): readonly unknown[] => {
  const recipe = recipeInPage(html, 'https://recipes.example/');
  return [
    recipe?.title,
    recipe?.servings,
    (recipe?.prep_time ?? 0) + (recipe?.cook_time ?? 0),
    recipe?.ingredients.length,
    recipe?.steps.length,
  ];
};
const inText = (text: string): readonly unknown[] => {
  const recipe = parseRecipeText(text);
  return [
    recipe.title,
    recipe.servings ?? null,
    (recipe.prepTime ?? 0) + (recipe.cookTime ?? 0),
    recipe.ingredients.length,
    recipe.steps.length,
  ];
};

const measured = (half: 'tuned' | 'untouched'): Record<string, readonly number[]> => ({
  pages: countsOf(PAGES, half, inPage),
  captions: countsOf(CAPTIONS, half, inText),
});

describe('[RI13] pages of Hebrew sites, and captions and transcripts of videos', () => {
  it('reads what rules were written with', () => {
    expect(measured('tuned')).toEqual({ pages: [14, 14, 14, 14, 14, 14], captions: [6, 6, 6, 6, 6, 6] });
  });

  it('reads what no rule was written from', () => {
    expect(measured('untouched')).toEqual({ pages: [14, 12, 13, 14, 13, 11], captions: [6, 4, 6, 6, 5, 4] });
  });
});
