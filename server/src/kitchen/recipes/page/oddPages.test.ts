import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

/** Pages in the odd forms that recipe sites of all languages publish. The recipes are invented. */

const INGREDIENTS = ['2 כוסות אורז', '3 כוסות מים', 'כפית מלח'];
const STEPS = ['שוטפים את האורז היטב', 'מוסיפים מים ומלח ומביאים לרתיחה', 'מכסים ומבשלים 18 דקות'];
const RECIPE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'אורז לבן',
  recipeYield: '4',
  prepTime: 'PT5M',
  cookTime: 'PT20M',
  recipeIngredient: INGREDIENTS,
  recipeInstructions: STEPS,
};

const script = (json: string, type = 'application/ld+json'): string => `<script type="${type}">${json}</script>`;
const ldJson = (data: unknown): string => script(JSON.stringify(data));
const read = (head: string, body = '') =>
  recipeInPage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, 'https://recipes.example/rice/');
/** Title, servings, minutes, ingredients and steps, as a person counts them. */
const figures = (recipe: ReturnType<typeof read>) =>
  recipe && [
    recipe.title,
    recipe.servings,
    (recipe.prep_time ?? 0) + (recipe.cook_time ?? 0),
    recipe.ingredients.length,
    recipe.steps.length,
  ];
const WHOLE = ['אורז לבן', 4, 25, 3, 3];
const ofField = (field: string, value: unknown) => read(ldJson({ ...RECIPE, [field]: value }));
const list = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('');

describe('where the recipe is', () => {
  const json = JSON.stringify(RECIPE);
  it.each([
    ['in a graph', ldJson({ '@graph': [{ '@type': 'WebSite', name: 'אתר' }, RECIPE] })],
    ['of two types', ldJson({ ...RECIPE, '@type': ['Recipe', 'Article'] })],
    ['of a type with its address', ldJson({ ...RECIPE, '@type': 'https://schema.org/Recipe' })],
    ['of a type in small letters', ldJson({ ...RECIPE, '@type': 'recipe' })],
    ['as the main entity', ldJson({ '@type': 'WebPage', mainEntity: { '@type': 'Article', mainEntity: RECIPE } })],
    ['as an item of a list', ldJson({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: RECIPE }] })],
    ['as a part of an article', ldJson({ '@type': 'Article', hasPart: [RECIPE] })],
    ['without a type', ldJson({ ...RECIPE, '@type': undefined })],
    ['in the third script', `${ldJson({ '@type': 'Person' })}${script('')}${ldJson(RECIPE)}`],
    ['in a script whose type names its encoding', script(json, 'application/ld+json; charset=utf-8')],
    ['in a script whose type is in capitals', script(json, 'Application/LD+JSON')],
    ['in a field of the head', `<meta name="application/ld+json" content="${json.replaceAll('"', '&quot;')}">`],
    ['after a recipe that is only recommended', ldJson([{ '@type': 'Recipe', name: 'אחר', recipeYield: '9' }, RECIPE])],
  ])('[RI1] JSON-LD is read, the recipe %s', (_where, head) => {
    expect(figures(read(head))).toEqual(WHOLE);
  });

  it('[RI1] the one of two whole recipes that the page is named after counts, else the first', () => {
    const other = { ...RECIPE, name: 'אורז מתוק', recipeYield: '8' };
    expect(read(ldJson([other, RECIPE]), '<h1>אורז לבן</h1>')?.servings).toBe(4);
    expect(read(ldJson([other, RECIPE]), '<h1>שני מתכונים</h1>')?.servings).toBe(8);
  });

  it.each([
    ['comments', `/* מתכון */ ${json.replace('{', '{ // כותרת\n')}`],
    ['a comma too many', json.replace(/\]\}$/, ',],}')],
    ['line breaks in its texts', json.replace('שוטפים את', 'שוטפים\n\tאת')],
    ['a comment of HTML around it', `<!-- ${json} -->`],
    ['CDATA around it', `//<![CDATA[\n${json}\n//]]>`],
    ['a semicolon after it', `${json};`],
    ['quotes as entities', json.replaceAll('"', '&quot;')],
    ['single quotes', json.replaceAll('"', "'")],
    ['a missing comma', json.replace('"prepTime"', '\n"prepTime"').replace('"4",', '"4"')],
    ['its end cut off', json.slice(0, -2)],
  ])('[RI8] broken JSON is read: %s', (_what, text) => {
    expect(figures(read(script(text)))).toEqual(WHOLE);
  });

  it('[RI8] JSON that cannot be read is left, and the page is read in another way', () => {
    const body = `<h1>אורז לבן</h1><h2>מרכיבים</h2><ul>${list(INGREDIENTS)}</ul><h2>אופן ההכנה</h2><ol>${list(STEPS)}</ol>`;
    expect(figures(read(script('<<< {{ [[ "Recipe'), body))?.slice(3)).toEqual([3, 3]);
  });
});

describe('fields of JSON-LD', () => {
  it.each([
    [['4', '4 servings'], 4],
    [['4', '4-6 servings'], 4],
    [['14', '10 servings'], 10],
    ['Serves eight to ten', 10],
    ['4-6 מנות', 6],
    ['מספר מנות: 6–4', 6],
    ['4 bis 5 Portionen', 5],
    ['Serves 6', 6],
    ['Makes 4 to 6 servings', 6],
    ['ארבע מנות', 4],
    ['four servings', 4],
    ['ל-8 סועדים', 8],
    [{ '@type': 'QuantitativeValue', minValue: 6, maxValue: 8 }, 6],
    [['', '12'], 12],
    ['1 dozen', 12],
    ['one 9-inch cake, 10 servings', 10],
    ['4人分', 4],
    ['6 порций', 6],
    ['', null],
  ])('[RI2] the yield %o is %o servings', (recipeYield, servings) => {
    expect(ofField('recipeYield', recipeYield)?.servings).toBe(servings);
  });

  it('[RI2] a yield under another name or in another object counts', () => {
    const { recipeYield: _, ...without } = RECIPE;
    expect(read(ldJson({ ...without, yield: '5 portions' }))?.servings).toBe(5);
    expect(read(ldJson({ ...without, nutrition: { recipeYield: '7' } }))?.servings).toBe(7);
  });

  it.each([
    ['PT1H30M', 90],
    ['P0DT45M', 45],
    ['P1W', 10_080],
    ['PTH5M', 5],
    ['PTH25MS', 25],
    ['PT90', 90],
    ['P30M', 30],
    ['PT5400S', 90],
    ['pt1h', 60],
    ['PT 20 M', 20],
    ['PT0,5H', 30],
    ['1:30', 90],
    ['00:45:00', 45],
    ['1h30', 90],
    ['1 hour 30 minutes', 90],
    ['1½ hours', 90],
    ['1 1/2 hrs', 90],
    ['30-40 minutes', 40],
    ['half an hour', 30],
    ['an hour and 20 minutes', 80],
    ['2 days', 2880],
    ['שעה וחצי', 90],
    ['שעתיים ורבע', 135],
    ['45 דק׳', 45],
    ["45 דק'", 45],
    ['1 ч 15 мин', 75],
    ['полчаса', 30],
    ['30 دقيقة', 30],
    ['ساعة ونصف', 90],
    ['1 Std. 10 Min.', 70],
    [45, 45],
    ['45', 45],
    [['PT15M'], 15],
    [['', 'PT15M'], 15],
    [{ '@type': 'Duration', maxValue: 'PT40M', minValue: 'PT30M' }, 40],
    [{ '@type': 'Duration', value: '25 min' }, 25],
    [{ hours: 1, minutes: 5 }, 65],
    ['-PT5M', null],
    ['P', null],
    ['לפי הטעם', null],
  ])('[RI2] the time %o is %o minutes', (prepTime, minutes) => {
    expect(ofField('prepTime', prepTime)?.prep_time).toBe(minutes);
  });

  it.each([
    [15, null, 15, 15],
    [15, 15, 15, 15],
    [15, 40, 40, 40],
    [60, 40, 60, 60],
    [20, null, 50, 50],
    [null, null, 50, 50],
    [10, 20, null, 30],
    [10, 20, 90, 30],
  ])('[RI2] preparing %o, cooking %o and %o in all are %o minutes', (prepTime, cookTime, totalTime, sum) => {
    expect(figures(read(ldJson({ ...RECIPE, prepTime, cookTime, totalTime })))?.[2]).toBe(sum);
  });

  it.each([
    ['one text of lines', INGREDIENTS.join('\r\n')],
    ['a list of one text of lines', [INGREDIENTS.join('\n')]],
    ['one text with commas', INGREDIENTS.join(', ')],
    ['one text with dots', INGREDIENTS.map((line) => `• ${line}`).join(' ')],
    ['one text with semicolons', INGREDIENTS.join('; ')],
    ['a list as HTML', `<ul>${list(INGREDIENTS)}</ul>`],
    ['HTML as entities', `&lt;ul&gt;&lt;li&gt;${INGREDIENTS.join('&lt;/li&gt;&lt;li&gt;')}&lt;/li&gt;&lt;/ul&gt;`],
    ['lists in a list', [INGREDIENTS.slice(0, 2), INGREDIENTS.slice(2)]],
    ['objects of amount, unit and name', INGREDIENTS.map((line) => ({ amount: '1', unit: 'כוס', name: line }))],
    ['parts', [{ name: 'לאורז', itemListElement: INGREDIENTS.map((name) => ({ name })) }]],
    ['a list by numbers', { 0: INGREDIENTS[0], 1: INGREDIENTS[1], 2: INGREDIENTS[2] }],
    ['empty lines between', ['', ...INGREDIENTS, ' ', '<br>']],
  ])('[RI1] ingredients as %s are 3', (_what, value) => {
    expect(ofField('recipeIngredient', value)?.ingredients).toHaveLength(3);
  });

  it('[RI1] an ingredient of amount, unit, name and note is one line; its part is above it', () => {
    const value = [
      { name: 'לאורז:', ingredients: [{ quantity: 2, unit: { name: 'כפות' }, food: { name: 'שמן' }, note: 'חם' }] },
    ];
    expect(ofField('recipeIngredient', value)?.ingredients).toEqual([{ line: '2 כפות שמן, חם', group: 'לאורז' }]);
  });

  const steps = STEPS.map((text) => ({ '@type': 'HowToStep', text }));
  it.each([
    ['steps', steps],
    ['steps with a name beside an empty text', STEPS.map((name) => ({ '@type': 'HowToStep', name, text: '' }))],
    ['a section', [{ '@type': 'HowToSection', name: 'האורז', itemListElement: steps }]],
    [
      'sections in a list in a section',
      { '@type': 'HowToSection', itemListElement: [[{ '@type': 'HowToSection', itemListElement: steps }]] },
    ],
    [
      'directions in steps',
      STEPS.map((text) => ({ '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text }] })),
    ],
    [
      'items of a list',
      {
        '@type': 'ItemList',
        itemListElement: steps.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
      },
    ],
    ['a dictionary', Object.fromEntries(STEPS.map((text, at) => [`step${at + 1}`, text]))],
    ['lists in a list', [STEPS.slice(0, 1), STEPS.slice(1)]],
    ['one text with breaks', STEPS.join('<br/>')],
    ['one text of paragraphs', STEPS.map((step) => `<p class="s">${step}</p>`).join('\n')],
    ['paragraphs without an end', STEPS.map((step) => `<p>${step}`).join('')],
    ['a list as HTML', `<ol>${list(STEPS)}</ol>`],
    ['HTML as entities', STEPS.map((step) => `&lt;p&gt;${step}&lt;/p&gt;`).join('')],
    ['numbers in one line', STEPS.map((step, at) => `${at + 1}. ${step}.`).join(' ')],
    ['numbers without spaces', STEPS.map((step, at) => `${at + 1}.${step}.`).join('')],
    ['words of steps in one line', STEPS.map((step, at) => `שלב ${at + 1}: ${step}`).join(' ')],
    ['a tip after a step', [...steps, { '@type': 'HowToTip', text: 'אפשר להוסיף לימון' }]],
  ])('[RI1] instructions as %s are 3 steps', (_what, value) => {
    expect(ofField('recipeInstructions', value)?.steps.map(({ text }) => text.replace(/\.$/, ''))).toEqual(STEPS);
  });

  it('[RI1] headings in the HTML of the instructions name their parts, and a tip belongs to its step', () => {
    const html = `<h3>האורז</h3><p>${STEPS[0]}</p><h3>ההגשה</h3><p>מפזרים שקדים קלויים</p>`;
    expect(ofField('recipeInstructions', html)?.steps.map(({ part }) => part)).toEqual(['האורז', 'ההגשה']);
    const tip = [
      { '@type': 'HowToStep', text: STEPS[0] },
      { '@type': 'HowToTip', text: 'אפשר להוסיף לימון' },
    ];
    expect(ofField('recipeInstructions', tip)?.steps[0]?.tip).toBe('אפשר להוסיף לימון');
  });

  it('[RI1] the name of a step is a part, unless the text begins with it', () => {
    const step = (name: string, text: string) => ({ '@type': 'HowToStep', name, text });
    const stepsOf = (steps: readonly object[]) => ofField('recipeInstructions', steps)?.steps;
    const textsOf = (steps: readonly object[]) => stepsOf(steps)?.map(({ text }) => text);
    expect(
      stepsOf([
        step('בינתיים מכינים את הרוטב:', 'טורפים שמן, לימון ודבש'),
        { '@type': 'HowToStep', text: 'טועמים ומתבלים' },
        step('מערבבים את הסלט', 'מערבבים את הסלט עם הרוטב'),
        step('שלב 3', 'מגישים מיד'),
        {
          '@type': 'HowToSection',
          name: 'לקישוט',
          itemListElement: [step('לקישוט', 'מפזרים שקדים'), step('ובסוף:', 'מטפטפים שמן')],
        },
      ])?.map(({ part, text }) => [part, text]),
    ).toEqual([
      ['בינתיים מכינים את הרוטב', 'טורפים שמן, לימון ודבש'],
      ['בינתיים מכינים את הרוטב', 'טועמים ומתבלים'],
      ['', 'מערבבים את הסלט עם הרוטב'],
      ['', 'מגישים מיד'],
      ['לקישוט', 'מפזרים שקדים'],
      ['לקישוט', 'ובסוף: מטפטפים שמן'],
    ]);
    // A kind of step, and the number of each step of a page.
    const kinds = STEPS.map((text, at) => step(at < 3 ? 'הוספת מצרכים' : `אורז ביתי שלב ${at}`, text));
    expect(textsOf(kinds)?.map((text) => text.replace(/\.$/, ''))).toEqual(STEPS);
  });

  it('[RI6] a description in place of the steps is left', () => {
    const steps = `<h2>אופן ההכנה</h2><ol><li>${STEPS[0]}</li><li>${STEPS[1]}</li></ol>`;
    const words = 'אורז קל שאפשר להגיש ליד כל מנה';
    const data = { ...RECIPE, description: `${words} עיקרית`, recipeInstructions: words };
    expect(read(ldJson(data), `<article>${steps}</article>`)?.steps.map(({ text }) => text.replace(/\.$/, ''))).toEqual(
      STEPS.slice(0, 2),
    );
    // Where the page has no steps, nothing is lost.
    expect(read(ldJson(data))?.steps.map(({ text }) => text)).toEqual([words]);
  });

  it('[RI1] amounts with a point are not numbers of steps', () => {
    expect(ofField('recipeInstructions', ['1.5 כוסות מים מביאים לרתיחה', 'מגישים'])?.steps[0]?.text).toBe(
      '1.5 כוסות מים מביאים לרתיחה',
    );
  });

  it('[RI1] entities that were encoded twice are read', () => {
    expect(ofField('name', 'אורז &amp;amp; עדשים')?.title).toBe('אורז & עדשים');
  });
});

describe('marked elements', () => {
  const item = (name: string, text: string, tag = 'li'): string => `<${tag} itemprop="${name}">${text}</${tag}>`;
  it.each([
    [
      'microdata with meta and time',
      `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">אורז לבן</h1>
      <meta itemprop="recipeYield" content="4"><time itemprop="prepTime" datetime="PT5M">חמש דקות</time>
      <time itemprop="cookTime" datetime="">20 דקות</time>${INGREDIENTS.map((line) => item('recipeIngredient', line)).join('')}
      <div itemprop="recipeInstructions"><ol>${list(STEPS)}</ol></div></div>`,
    ],
    [
      'microdata with an inner scope of ingredients',
      `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">אורז לבן</h1><span itemprop="yield">4</span>
      <span itemprop="totalTime" content="PT25M"></span>
      <div itemscope itemtype="https://schema.org/ItemList">${INGREDIENTS.map((line) => item('ingredients', line)).join('')}</div>
      ${STEPS.map((line) => item('recipeInstructions', line, 'p')).join('')}</div>`,
    ],
    [
      'microdata of data-vocabulary.org',
      `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">אורז לבן</h1><b itemprop="yield">4 מנות</b>
      <time itemprop="totalTime" datetime="PT25M"></time>${INGREDIENTS.map((line) => item('ingredient', line)).join('')}
      <div itemprop="instructions">${STEPS.join('<br>')}</div></div>`,
    ],
    [
      'microdata that forgot its scope',
      `<h1>אורז לבן</h1><i itemprop="recipeYield">4</i><i itemprop="totalTime">25 דקות</i><div itemprop="ingredients">${INGREDIENTS.join('<br>')}</div>
      <div itemprop="recipeInstructions">${STEPS.map((step) => `<p>${step}</p>`).join('')}</div>`,
    ],
    [
      'microdata that refers to another place',
      `<div itemscope itemtype="https://schema.org/Recipe" itemref="how"><h1 itemprop="name">אורז לבן</h1><i itemprop="recipeYield">4</i>
      <i itemprop="totalTime">25 דקות</i>${INGREDIENTS.map((line) => item('recipeIngredient', line)).join('')}</div>
      <div id="how"><div itemprop="recipeInstructions"><ol>${list(STEPS)}</ol></div></div>`,
    ],
    [
      'RDFa',
      `<div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">אורז לבן</h1><span property="recipeYield">4</span>
      <meta property="totalTime" content="PT25M">${INGREDIENTS.map((line) => `<li property="recipeIngredient">${line}</li>`).join('')}
      <div property="recipeInstructions"><ol>${list(STEPS)}</ol></div></div>`,
    ],
    [
      'RDFa with prefixes',
      `<div prefix="schema: http://schema.org/" typeof="schema:Recipe"><h1 property="schema:name">אורז לבן</h1>
      <div property="schema:author" typeof="schema:Person"><b property="schema:name">דנה</b></div>
      <span property="schema:recipeYield" content="4"></span><time property="schema:totalTime" datetime="PT25M"></time>
      ${INGREDIENTS.map((line) => `<li property="schema:ingredients">${line}</li>`).join('')}
      ${STEPS.map((line) => `<p property="schema:recipeInstructions">${line}</p>`).join('')}</div>`,
    ],
    [
      'hRecipe',
      `<div class="hrecipe"><h1 class="fn">אורז לבן</h1><span class="yield">4 מנות</span>
      <span class="duration"><span class="value-title" title="PT25M"></span>כ־25 דקות</span>
      ${INGREDIENTS.map((line) => `<li class="ingredient">${line}</li>`).join('')}<div class="instructions"><ol>${list(STEPS)}</ol></div></div>`,
    ],
    [
      'h-recipe',
      `<article class="h-recipe"><h1 class="p-name">אורז לבן</h1><data class="p-yield" value="4">4</data>
      <time class="dt-duration" datetime="PT25M">25 דקות</time>
      ${INGREDIENTS.map((line) => `<li class="p-ingredient">${line}</li>`).join('')}<div class="e-instructions"><ol>${list(STEPS)}</ol></div></article>`,
    ],
  ])('[RI3] %s', (_what, body) => {
    expect(figures(read('', body))).toEqual(WHOLE);
  });

  it('[RI3] a recipe that is only recommended on the page is not mixed with the page’s own', () => {
    const own = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">אורז לבן</h1>
      ${INGREDIENTS.map((line) => item('recipeIngredient', line)).join('')}${STEPS.map((line) => item('recipeInstructions', line)).join('')}
      <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">אחר</b>${item('recipeIngredient', 'סוכר')}</div></div>`;
    expect(figures(read('', own))?.slice(3)).toEqual([3, 3]);
  });
});

describe('pages without data about the recipe', () => {
  const data = {
    props: {
      pageProps: {
        post: {
          title: 'אורז לבן',
          servings: 4,
          totalTime: 25,
          ingredients: INGREDIENTS.map((text) => ({ text })),
          steps: STEPS,
        },
      },
    },
  };
  it.each([
    ['__NEXT_DATA__', `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`],
    ['a variable of its program', `<script>window.__STATE__ = ${JSON.stringify(data)};</script>`],
  ])('[RI9] the recipe is in %s', (_what, body) => {
    expect(figures(read('', body))).toEqual(WHOLE);
  });

  it('[RI9] ingredients and steps whose fields are wrapped, with the id of each and the kind of its content', () => {
    const line = (qty: string, measurement: string, title: string, postText: string) => ({
      id: 7,
      contentType: 'recipeIngredient',
      fields: { qty, measurement, postText, ingredient: { id: 9, fields: { title, kind: 'Dairy' } } },
    });
    const post = {
      title: 'אורז לבן',
      ingredients: [{ fields: { items: [line('2', 'כוסות', 'אורז,', 'שטוף'), line('', '', 'מלח', '')] } }],
      instructions: STEPS.map((content, id) => ({ id, contentType: 'recipeStep', fields: { content } })),
    };
    const body = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: post })}</script>`;
    const recipe = read('', body);
    expect(recipe?.ingredients.map((one) => one.line)).toEqual(['2 כוסות אורז, שטוף', 'מלח']);
    expect(recipe?.steps.map(({ text }) => text)).toEqual(STEPS);
    const own = { ...post, ingredients: [{ name: 'אורז', attributes: { organic: true } }] };
    const page = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(own)}</script>`;
    expect(read('', page)?.ingredients.map((one) => one.line)).toEqual(['אורז']);
  });

  const tail = '<h2>עוד באתר</h2><ul><li>מתכון אחר שכדאי להכיר</li></ul>';
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
  it.each([
    ['lists', `<h2>מרכיבים</h2><ul>${list(INGREDIENTS)}</ul><h2>אופן ההכנה</h2><ol>${list(STEPS)}</ol>${tail}`],
    ['paragraphs', `<h2>מרכיבים</h2>${paragraphs(INGREDIENTS)}<h2>אופן ההכנה</h2>${paragraphs(STEPS)}${tail}`],
    [
      'breaks',
      `<h2>מצרכים:</h2><p>${INGREDIENTS.join('<br>')}</p><h2>הוראות הכנה:</h2><p>${STEPS.join('<br />')}</p>${tail}`,
    ],
    [
      'a form around the page',
      `<form><main><h1>אורז לבן</h1><h2>מרכיבים</h2><ul>${list(INGREDIENTS)}</ul><h2>הכנה</h2><ol>${list(STEPS)}</ol></main></form>`,
    ],
    [
      'boxes without headings',
      `<div class="recipe-ingredients"><ul>${list(INGREDIENTS)}</ul></div><div class="recipe-directions"><ol>${list(STEPS)}</ol></div>${tail}`,
    ],
    [
      'boxes twice',
      `<div class="ingredients"><ul>${list(INGREDIENTS)}</ul></div><div class="ingredients mobile"><ul>${list(INGREDIENTS)}</ul></div><ol class="steps">${list(STEPS)}</ol>`,
    ],
  ])('[RI9] a Hebrew page of %s', (_what, body) => {
    const recipe = read('<title>אורז לבן - אתר</title>', body.includes('<h1>') ? body : `<h1>אורז לבן</h1>${body}`);
    expect([recipe?.title, ...(figures(recipe)?.slice(3) ?? [])]).toEqual(['אורז לבן', 3, 3]);
  });

  const [RICE, HOW] = [
    ['2 cups rice', '3 cups water', 'Salt'],
    ['Rinse the rice well', 'Add water and salt and boil', 'Cover and cook for 18 minutes'],
  ];
  it.each([
    ['Ingredients', 'Method'],
    ['INGREDIENTS:', 'Directions'],
    ['Zutaten', 'Zubereitung'],
    ['Ingrédients', 'Préparation'],
    ['Ингредиенты', 'Приготовление'],
    ['المقادير', 'طريقة التحضير'],
    ['Składniki', 'Sposób przygotowania'],
    ['Υλικά', 'Εκτέλεση'],
  ])('[RI9] headings %s and %s, above lists, paragraphs and breaks', (ingredients, steps) => {
    for (const body of [
      `<h3>${ingredients}</h3><ul>${list(RICE)}</ul><h3>${steps}</h3><ol>${list(HOW)}</ol>`,
      `<p>${ingredients}</p><p>${RICE.join('<br>')}</p><p>${steps}</p><p>${HOW.join('<br>')}</p><h2>Comments</h2><p>Very tasty, thank you so much</p>`,
    ]) {
      const recipe = read('', `<h1>Rice</h1><div>${body}</div><footer><p>Contact</p></footer>`);
      expect([recipe?.title, ...(figures(recipe)?.slice(3) ?? [])]).toEqual(['Rice', 3, 3]);
    }
  });

  it('[RI6] ingredients and steps that data run together are read from the page, which parts them', () => {
    const glued = { ...RECIPE, recipeIngredient: 'אורז', recipeInstructions: STEPS.join('') };
    const body = `<div class="ingredients-title">מרכיבים</div><ul>${list(INGREDIENTS)}</ul><div class="instructions"><ol>${list(STEPS)}</ol></div>`;
    expect(figures(read(ldJson(glued), body))).toEqual(WHOLE);
  });

  it('[RI6] an ingredient line of several things is given once', () => {
    const body = `<h1>אורז</h1><h2>מצרכים</h2><p>2 כוסות אורז<br>מלח, פלפל, כורכום</p><h2>אופן ההכנה</h2><p>${STEPS.join('<br>')}</p>`;
    expect(read('', body)?.ingredients.map(({ line }) => line)).toEqual(['2 כוסות אורז', 'מלח, פלפל, כורכום']);
  });

  it('[RI5] parts that have ingredients and steps of their own in turn', () => {
    const part = (name: string, lines: readonly string[], steps: readonly string[]): string =>
      `<h3>${name}</h3><p><b>מצרכים</b></p><ul>${list(lines)}</ul><p><b>הכנה</b></p><ol>${list(steps)}</ol>`;
    const body = part('האורז', INGREDIENTS, STEPS) + part('הרוטב', ['4 עגבניות', 'כף שמן'], ['מבשלים 20 דקות']);
    const recipe = read('', `<h1>אורז ברוטב</h1>${body}`);
    expect(recipe?.ingredients.map(({ group }) => group)).toEqual(['האורז', 'האורז', 'האורז', 'הרוטב', 'הרוטב']);
    expect(recipe?.steps.map(({ part: name }) => name)).toEqual(['האורז', 'האורז', 'האורז', 'הרוטב']);
  });

  it('[RI11] numbers in columns have the unit above them; percents and another unit are left out', () => {
    const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const table = `<table>${row('', 'משקל (גרם)', 'oz', '%')}${row('קמח', '500', '17.5', '100%')}${row('מים', '350', '12', '70%')}${row('מלח', '10', '½', '2%')}</table>`;
    const recipe = read(
      '',
      `<h1>לחם</h1>${table}<h2>הכנה</h2><ol>${list(['לשים קמח, מים ומלח', 'אופים 40 דקות'])}</ol>`,
    );
    expect(recipe?.ingredients.map(({ line }) => line)).toEqual(['קמח 500 גרם', 'מים 350 גרם', 'מלח 10 גרם']);
  });

  it.each([
    [
      ['מצרך', 'כוסות', 'גרם'],
      [
        ['קמח', '3', '420'],
        ['שמרים', '', '10'],
        ['מלח', '-', '12'],
      ],
      ['קמח 3 כוסות', 'שמרים 10 גרם', 'מלח 12 גרם'],
    ],
    [
      ['מצרך', 'גרם', 'כוסות'],
      [
        ['קמח', '420', '3'],
        ['מים', '300', ''],
        ['חלב', '', '2'],
      ],
      ['קמח 420 גרם', 'מים 300 גרם', 'חלב 2 כוסות'],
    ],
  ])('[RI11] a row without an amount in the first column of %s keeps the next one', (head, rows, lines) => {
    const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const steps = `<h2>הכנה</h2><ol>${list(['לשים קמח ומלח', 'אופים 40 דקות'])}</ol>`;
    const recipe = read('', `<h1>לחם</h1><h2>מצרכים</h2><table>${[head, ...rows].map(row).join('')}</table>${steps}`);
    expect(recipe?.ingredients.map(({ line }) => line)).toEqual(lines);
  });

  it('[RI5] the title of a page does not open the steps, and the last step of a part does not name the next', () => {
    const lines = `<ul>${list(INGREDIENTS)}</ul>`;
    const steps = `<p>הכנה</p>${[...STEPS, 'מצננים היטב'].map((step) => `<p>${step}</p>`).join('')}`;
    const title = '<h1>הכנת הפיצה המושלמת</h1>';
    const first = read('', `${title}<p>מצרכים</p>${lines}${steps}<p>מצרכים לקרם</p>${lines}${steps}`);
    expect(first?.title).toBe('הכנת הפיצה המושלמת');
    expect(first?.steps.map(({ part, text }) => `${part}${text}`)).toEqual([
      ...STEPS,
      'מצננים היטב',
      ...STEPS,
      'מצננים היטב',
    ]);
    const talk = '<p>קראתי על זה בספר ישן מאוד.</p><p>המשפחה שלי אוהבת פיצה בכל יום.</p>';
    const second = read('', `${title}<div>${talk}</div><h2>מצרכים</h2><p>${INGREDIENTS.join('<br>')}</p>`);
    expect(figures(second)).toEqual(['הכנת הפיצה המושלמת', null, 0, 3, 0]);
  });

  it('[RI5] facts below their labels, a time beside the servings, and what follows the steps', () => {
    const body = (facts: string): string =>
      `<h1>אורז</h1>${facts}<h2>מצרכים</h2><ul>${list(INGREDIENTS)}</ul><h2>אופן ההכנה</h2><ol>${list(STEPS)}</ol><h4>שאלות נפוצות</h4><p>אפשר להוסיף מים גם אחר כך?</p>`;
    const terms = '<dl><dt>זמן הכנה</dt><dd>5 דקות</dd><dt>זמן בישול</dt><dd>20 דקות</dd><dt>מנות</dt><dd>4</dd></dl>';
    for (const facts of [terms, '<p>4 מנות · 25 דקות</p>'])
      expect(figures(read('', body(facts)))).toEqual(['אורז', 4, 25, 3, 3]);
    expect(figures(read('', body('<p>4 מנות | 20 דקות | 40 דקות</p>')))).toEqual(['אורז', 4, 0, 3, 3]);
  });

  it('[RI5] the heading that a part of the name of the page is, is the title', () => {
    const body = `<h2>אורז</h2><ul>${list(INGREDIENTS)}</ul><ol>${list(STEPS)}</ol>`;
    expect(read('<title>המתכונים של דנה: אורז</title>', body)?.title).toBe('אורז');
    expect(read('<title>אורז - תבלין</title>', `<h3>תבלין</h3>${body}`)?.title).toBe('אורז - תבלין');
  });
});
