import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

/**
 * Pages in the structures that Hebrew recipe sites publish. The recipes are invented; only the structure is that of the
 * sites: which data, classes and headings they use.
 */

const URL_ = 'https://recipes.example/soup/';
const ldJson = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const page = (head: string, body: string): string =>
  `<!doctype html><html dir="rtl" lang="he"><head>
  <meta property="og:title" content="מרק כתום של חורף | מטבח לדוגמה">
  <meta property="og:image" content="https://recipes.example/og.jpg">
  <meta property="og:site_name" content="מטבח לדוגמה">${head}</head><body>
  <nav><ul><li><a href="/">מתכונים</a></li><li>מרקים</li></ul></nav>${body}
  <aside><h3>מתכונים נוספים</h3><ul><li>2 עוגיות</li></ul></aside>
  <section id="comments"><h3>תגובות</h3><p>יצא טעים! שמתי 3 כפות סוכר</p></section>
  <footer><p>כל הזכויות שמורות 2026</p></footer></body></html>`;
const read = (head: string, body = '<h1>מרק כתום</h1>') => recipeInPage(page(head, body), URL_);
const linesOf = (recipe: ReturnType<typeof read>) =>
  recipe?.ingredients.map(({ line, group }) => (group === '' ? line : `${group} | ${line}`));
const stepsOf = (recipe: ReturnType<typeof read>) =>
  recipe?.steps.map(({ text, part }) => (part === '' ? text : `${part} | ${text}`));

const INGREDIENTS = ['1 ק"ג דלעת', '2 גזרים', 'כפית מלח'];
const STEPS = ['חותכים את הדלעת', 'מבשלים 40 דקות', 'טוחנים ומגישים'];

describe('JSON-LD', () => {
  it('[RI1] a graph of a plugin of WordPress: types in a list, picture and author by reference, sections of steps', () => {
    const recipe = read(
      ldJson({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': ['WebPage', 'ItemPage'], '@id': `${URL_}#webpage`, name: 'מרק כתום | מטבח לדוגמה' },
          { '@type': 'ImageObject', '@id': `${URL_}#primaryimage`, url: 'https://recipes.example/soup.jpg' },
          { '@type': 'Person', '@id': `${URL_}#author`, name: 'רותי הטבחית' },
          {
            '@type': ['Recipe', 'NewsArticle'],
            name: 'מרק כתום',
            description: 'מרק סמיך &amp; מחמם',
            image: { '@id': `${URL_}#primaryimage` },
            author: { '@id': `${URL_}#author` },
            recipeYield: ['6', '6 מנות'],
            prepTime: 'P0Y0M0DT0H15M0.000S',
            cookTime: 'PT1H0M',
            totalTime: 'PT75M',
            recipeIngredient: ['למרק:', ...INGREDIENTS, 'להגשה:', '2 כפות שמנת'],
            recipeInstructions: [
              {
                '@type': 'HowToSection',
                name: 'המרק',
                itemListElement: STEPS.slice(0, 2).map((text) => ({ '@type': 'HowToStep', text })),
              },
              {
                '@type': 'HowToSection',
                name: 'ההגשה:',
                itemListElement: [{ '@type': 'HowToStep', name: 'מגישים', text: 'מוזגים ומטפטפים שמנת' }],
              },
            ],
          },
        ],
      }),
    );
    expect(recipe).toMatchObject({
      title: 'מרק כתום',
      description: 'מרק סמיך & מחמם',
      image_url: 'https://recipes.example/soup.jpg',
      source: 'רותי הטבחית',
      servings: 6,
      prep_time: 15,
      cook_time: 60,
    });
    expect(linesOf(recipe)).toEqual([...INGREDIENTS.map((line) => `למרק | ${line}`), 'להגשה | 2 כפות שמנת']);
    expect(stepsOf(recipe)).toEqual([
      'המרק | חותכים את הדלעת',
      'המרק | מבשלים 40 דקות',
      'ההגשה | מוזגים ומטפטפים שמנת',
    ]);
  });

  it('[RI1] steps in one text with their heading in front, numbered in one line, or as paragraphs', () => {
    const ofText = (recipeInstructions: string) =>
      stepsOf(read(ldJson({ '@type': 'Recipe', name: 'מרק', recipeIngredient: INGREDIENTS, recipeInstructions })));
    expect(ofText(`אופן הכנה: ${STEPS.join('\n')}`)).toEqual(STEPS);
    expect(ofText(`<h3>אופן ההכנה</h3><ol>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol>`)).toEqual(STEPS);
    expect(ofText(STEPS.map((step, at) => `${at + 1}. ${step}`).join(' '))).toEqual(STEPS);
    expect(ofText(STEPS.map((step, at) => `<p>שלב ${at + 1}: ${step}</p>`).join(''))).toEqual(STEPS);
    expect(ofText(`<p>המרק:</p><p>${STEPS[0]}</p><p>ההגשה:</p><p>${STEPS[2]}</p>`)).toEqual([
      `המרק | ${STEPS[0]}`,
      `ההגשה | ${STEPS[2]}`,
    ]);
  });

  it('[RI1] ingredients in one text, as objects, and with markup', () => {
    const ofValue = (recipeIngredient: unknown) =>
      linesOf(read(ldJson({ '@type': 'Recipe', name: 'מרק', recipeIngredient, recipeInstructions: STEPS })));
    expect(ofValue(INGREDIENTS.join('\n'))).toEqual(INGREDIENTS);
    expect(ofValue(INGREDIENTS.map((name) => ({ '@type': 'PropertyValue', name })))).toEqual(INGREDIENTS);
    expect(ofValue(['<span>1 ק"ג</span><span>דלעת</span>', '▢ 2 <b>ג</b>זרים', ' כפית מלח '])).toEqual(INGREDIENTS);
  });

  it.each([
    ['PT1H30M', 90],
    ['PT90M', 90],
    ['P0DT1H30M', 90],
    ['PT1.5H', 90],
    ['P1D', 1440],
    [45, 45],
    ['45 דקות', 45],
    ['שעה וחצי', 90],
    ['1 שעה 20 דקות', 80],
    ['חצי שעה', 30],
    ['PT0M', null],
    ['לא ידוע', null],
  ])('[RI2] the time %o is %o minutes', (prepTime, minutes) => {
    const recipe = read(ldJson({ '@type': 'Recipe', name: 'מרק', prepTime, recipeIngredient: INGREDIENTS }));
    expect(recipe?.prep_time).toBe(minutes);
  });

  it.each([
    ['6-8 מנות', 8],
    [['12', '12 עוגיות'], 12],
    [{ '@type': 'QuantitativeValue', value: 4 }, 4],
    [8, 8],
    ['תבנית בקוטר 24 ס"מ', null],
    ['תבנית 24 ס״מ, כ-10 מנות', 10],
    ['תבנית אינגליש קייק', null],
  ])('[RI2] the yield %o is %o servings', (recipeYield, servings) => {
    const recipe = read(ldJson({ '@type': 'Recipe', name: 'מרק', recipeYield, recipeIngredient: INGREDIENTS }));
    expect(recipe?.servings).toBe(servings);
  });

  it.each([
    ['a text', 'https://recipes.example/a.jpg'],
    ['a list of sizes', ['https://recipes.example/a.jpg', 'https://recipes.example/a-4x3.jpg']],
    ['an object', { '@type': 'ImageObject', url: ['/a.jpg'] }],
    ['an object with its content', [{ '@type': 'ImageObject', contentUrl: 'https://recipes.example/a.jpg' }]],
  ])('[RI2] the picture is found in %s; without one it is that of the page', (_what, image) => {
    const recipe = { '@type': 'Recipe', name: 'מרק', recipeIngredient: INGREDIENTS };
    expect(read(ldJson({ ...recipe, image }))?.image_url).toBe('https://recipes.example/a.jpg');
    expect(read(ldJson(recipe))?.image_url).toBe('https://recipes.example/og.jpg');
  });

  it('[RI1] the recipe with ingredients counts, not one that the page only recommends; broken blocks are skipped', () => {
    const recipe = read(
      `<script type="application/ld+json">{"@type":"Recipe","name":"שבור",}</script>` +
        ldJson([{ '@type': 'Recipe', name: 'מומלץ', url: '/other/' }]) +
        ldJson({
          '@type': 'schema:Recipe',
          name: 'מרק כתום',
          recipeIngredient: INGREDIENTS,
          recipeInstructions: STEPS,
        }),
    );
    expect([recipe?.title, recipe?.source]).toEqual(['מרק כתום', 'מטבח לדוגמה']);
  });
});

describe('microdata', () => {
  it('[RI3] amounts and names in elements of their own, times in the page, the author’s name apart', () => {
    const recipe = read(
      '',
      `<article itemscope itemtype="https://schema.org/Recipe">
        <div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">דנה הטבחית</span></div>
        <h1 itemprop="name">מרק כתום</h1><img itemprop="image" data-src="/soup.jpg" src="">
        <ul class="table_container"><li><span itemprop="totalTime" content="PT55M">55 דקות</span></li>
          <li><span itemprop="recipeYield">4 סועדים</span></li></ul>
        <ul class="ingredients-table">
          <li itemprop="recipeIngredient"><span class="amount">1 ק"ג</span><span class="name">דלעת</span></li>
          <li itemprop="recipeIngredient"><span class="amount">2</span><span class="name">גזרים</span></li></ul>
        <div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep">
          <span itemprop="text">חותכים את הדלעת</span></div>
        <div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep">
          <span itemprop="text">מבשלים <b>40</b> דקות.</span></div>
      </article>`,
    );
    expect(recipe).toMatchObject({
      title: 'מרק כתום',
      source: 'דנה הטבחית',
      image_url: 'https://recipes.example/soup.jpg',
      cook_time: 55,
      servings: 4,
    });
    expect(linesOf(recipe)).toEqual(['1 ק"ג דלעת', '2 גזרים']);
    expect(stepsOf(recipe)).toEqual(['חותכים את הדלעת', 'מבשלים 40 דקות.']);
  });
});

const WPRM = `<div class="wprm-recipe-container"><div class="wprm-recipe">
  <div class="wprm-recipe-image"><img src="data:image/svg+xml,x" data-lazy-src="https://recipes.example/card.jpg"></div>
  <h2 class="wprm-recipe-name">מרק כתום</h2><div class="wprm-recipe-summary"><span>סמיך ומחמם</span></div>
  <div class="wprm-recipe-time-container wprm-recipe-prep-time-container"><span class="wprm-recipe-time-label">הכנה</span>
    <span class="wprm-recipe-time"><span class="wprm-recipe-prep_time">20<span class="sr-only"> דקות</span></span>
    <span class="wprm-recipe-prep_time-unit">דקות</span></span></div>
  <div class="wprm-recipe-time-container wprm-recipe-cook-time-container">
    <span class="wprm-recipe-time"><span class="wprm-recipe-cook_time">1<span class="sr-only"> שעה</span></span>
    <span>שעה</span> <span class="wprm-recipe-cook_time">10</span> <span>דקות</span></span></div>
  <span class="wprm-recipe-servings">6</span>
  <div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header">מצרכים</h3>
    <div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name">למרק:</h4><ul>
      <li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><label>▢ </label></span>
        <span class="wprm-recipe-ingredient-amount">1</span> <span class="wprm-recipe-ingredient-unit">ק"ג</span>
        <span class="wprm-recipe-ingredient-name">דלעת</span> <span class="wprm-recipe-ingredient-notes">קלופה</span></li>
      <li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">2</span>
        <span class="wprm-recipe-ingredient-name">גזרים</span></li></ul></div>
    <div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name">להגשה</h4><ul>
      <li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">2</span>
        <span class="wprm-recipe-ingredient-unit">כפות</span> <span class="wprm-recipe-ingredient-name">שמנת</span></li>
    </ul></div></div>
  <div class="wprm-recipe-instructions-container"><h3>אופן ההכנה</h3>
    <div class="wprm-recipe-instruction-group"><ul>
      <li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>חותכים את הדלעת</span></div></li>
      <li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text">מבשלים 40 דקות</div></li></ul></div>
  </div></div></div>`;
const WPRM_LINES = ['למרק | 1 ק"ג דלעת, קלופה', 'למרק | 2 גזרים', 'להגשה | 2 כפות שמנת'];

describe('recipe plugins of WordPress', () => {
  it('[RI4] WP Recipe Maker alone', () => {
    const recipe = read('', `<h1>מרק לחורף</h1>${WPRM}`);
    expect(recipe).toMatchObject({
      title: 'מרק כתום',
      description: 'סמיך ומחמם',
      image_url: 'https://recipes.example/card.jpg',
      prep_time: 20,
      cook_time: 70,
      servings: 6,
    });
    expect(linesOf(recipe)).toEqual(WPRM_LINES);
    expect(stepsOf(recipe)).toEqual(['חותכים את הדלעת', 'מבשלים 40 דקות']);
  });

  it('[RI4] beside JSON-LD, which knows no parts of the ingredients, the card has them', () => {
    const data = {
      '@type': 'Recipe',
      name: 'מרק כתום',
      recipeYield: '8',
      recipeIngredient: ['1 ק"ג דלעת', '2 גזרים', '2 כפות שמנת'],
      recipeInstructions: STEPS.map((text) => ({ '@type': 'HowToStep', text })),
    };
    const recipe = read(ldJson(data), WPRM);
    expect(linesOf(recipe)).toEqual(WPRM_LINES);
    expect(stepsOf(recipe)).toEqual(STEPS);
    expect(recipe?.servings).toBe(8);
  });

  it('[RI4] Tasty Recipes', () => {
    const recipe = read(
      '',
      `<div class="tasty-recipes"><h2 class="tasty-recipes-title">מרק כתום</h2>
        <div class="tasty-recipes-image"><img src="/tasty.jpg"></div>
        <span class="tasty-recipes-yield"><span>6</span> מנות</span>
        <span class="tasty-recipes-prep-time">15 דקות</span><span class="tasty-recipes-total-time">1 שעה</span>
        <div class="tasty-recipes-ingredients"><h3>מצרכים</h3><h4>למרק</h4><ul><li>1 ק"ג דלעת</li></ul>
          <h4>להגשה</h4><ul><li>2 כפות שמנת</li></ul></div>
        <div class="tasty-recipes-instructions"><h3>אופן ההכנה</h3><ol><li>חותכים</li><li>מבשלים</li></ol></div></div>`,
    );
    expect(recipe).toMatchObject({
      title: 'מרק כתום',
      image_url: 'https://recipes.example/tasty.jpg',
      prep_time: 15,
      cook_time: 45,
      servings: 6,
    });
    expect(linesOf(recipe)).toEqual(['למרק | 1 ק"ג דלעת', 'להגשה | 2 כפות שמנת']);
    expect(stepsOf(recipe)).toEqual(['חותכים', 'מבשלים']);
  });
});

describe('pages without data about the recipe', () => {
  it('[RI5] a post of paragraphs: headings in bold, lines parted by breaks', () => {
    const recipe = read(
      '',
      `<h1>מרק כתום</h1><article><div class="pf-content"><p>בחורף אין כמו מרק. הכנתי אותו לילדים ביום גשום.</p>
        <p>זמן הכנה: 20 דקות<br>כמות: 6 מנות<br>כשרות: פרווה</p>
        <p><strong>מצרכים:</strong></p><p>1 ק"ג דלעת<br>2 גזרים<br>כפית מלח</p>
        <p><strong>לתיבול:</strong><br>חצי כפית כמון</p>
        <p><strong>אופן ההכנה:</strong></p><p>1. חותכים את הדלעת.</p><p>2. מבשלים 40 דקות.</p>
        <h3>מתכונים נוספים שתאהבו</h3><p>מרק עדשים</p></div></article>`,
    );
    expect(recipe).toMatchObject({
      title: 'מרק כתום',
      prep_time: 20,
      servings: 6,
      kosher: 'parve',
      image_url: 'https://recipes.example/og.jpg',
      source: 'מטבח לדוגמה',
    });
    expect(linesOf(recipe)).toEqual([...INGREDIENTS, 'לתיבול | חצי כפית כמון']);
    expect(stepsOf(recipe)).toEqual(['חותכים את הדלעת.', 'מבשלים 40 דקות.']);
  });

  it('[RI5] lists in boxes of their own, with the servings in the heading', () => {
    const recipe = read(
      '',
      `<main><h1>מרק כתום</h1><div class="recipe"><div class="ingredients">
        <h3 class="IngredientsTitle">המצרכים (ל-4 מנות)</h3>
        <ul class="recipeIngredients"><li><span>1 ק"ג</span> <span>דלעת</span></li><li><span>2</span><span>גזרים</span></li></ul></div>
        <div class="instructions"><h3>אופן ההכנה</h3><ol><li><p>חותכים את הדלעת</p></li><li><p>מבשלים 40 דקות</p></li></ol></div>
        </div><p>תגיות: מרק, חורף</p></main>`,
    );
    expect(linesOf(recipe)).toEqual(['1 ק"ג דלעת', '2 גזרים']);
    expect(stepsOf(recipe)).toEqual(['חותכים את הדלעת', 'מבשלים 40 דקות']);
    expect(recipe?.servings).toBe(4);
  });

  it('[RI5] ornaments around a heading, and numbered steps below no heading', () => {
    const recipe = read(
      '',
      `<main><h1>מרק כתום</h1><div id="ingredients"><p>✿ מרכיבים ✿</p><p>1 ק"ג דלעת<br/>2 גזרים</p></div>
        <div id="recipe"><p data-start="1">1. חותכים את הדלעת לקוביות גדולות ושמים בסיר.</p>
        <p data-start="2">2. מבשלים את המרק 40 דקות על אש קטנה.</p></div></main>`,
    );
    expect(linesOf(recipe)).toEqual(['1 ק"ג דלעת', '2 גזרים']);
    expect(stepsOf(recipe)).toEqual([
      'חותכים את הדלעת לקוביות גדולות ושמים בסיר.',
      'מבשלים את המרק 40 דקות על אש קטנה.',
    ]);
  });

  it('[RI6] data without steps is completed from the headings of the page', () => {
    const data = { '@type': 'Recipe', name: 'מרק כתום', recipeIngredient: INGREDIENTS, prepTime: 'PT10M' };
    const recipe = read(
      ldJson(data),
      `<article><h2>רכיבים</h2><ul><li>דלעת</li></ul><h2>הוראות הכנה</h2><p>חותכים את הדלעת</p><p>מבשלים 40 דקות</p></article>`,
    );
    expect(linesOf(recipe)).toEqual(INGREDIENTS);
    expect(stepsOf(recipe)).toEqual(['חותכים את הדלעת', 'מבשלים 40 דקות']);
    expect(recipe?.prep_time).toBe(10);
  });

  it('[RI7] a page without a recipe is none, also where it speaks of one', () => {
    expect(
      read(ldJson({ '@type': 'Article', headline: 'מסעדות' }), '<h1>מסעדות</h1><p>המצרכים טריים מאוד</p>'),
    ).toBeNull();
    expect(read('', '<h1>מתכונים</h1><ul><li>מרק</li><li>עוגה</li></ul>')).toBeNull();
  });
});
