import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

/** Pages that show a recipe only by how it looks, and data that say less than the page. */

const URL_ = 'https://recipes.example/';
const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('');
const jsonPage = (recipe: object, body: string): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Cake', ...recipe })}</script><h1>Cake</h1>${body}`;
const entriesOf = (html: string) => {
  const recipe = recipeInPage(html, URL_);
  return {
    ingredients: recipe?.ingredients.map(({ line, group }) => (group === '' ? line : `${group}: ${line}`)),
    steps: recipe?.steps.map(({ text, part }) => (part === '' ? text : `${part}: ${text}`)),
  };
};

const DOUGH = ['300 g flour', '2 eggs', 'Salt'];
const SAUCE = ['200 ml cream', '1 tbsp honey'];
const STEPS = ['Mix the flour with the eggs and knead.', 'Rest the dough for an hour.', 'Serve it with the sauce.'];

describe('a recipe by the looks of its page', () => {
  it.each([
    ['lists without headings', `<ul>${items(DOUGH)}</ul><ol>${items(STEPS)}</ol>`],
    ['paragraphs below a list', `<ul>${items(DOUGH)}</ul><hr><p>${STEPS.join('</p><p>')}</p><h2>More cakes</h2>`],
    [
      'a table, and steps by breaks',
      `<table>${DOUGH.map((line) => `<tr><td>${line.replace(' ', '</td><td>')}</td></tr>`).join('')}</table><h3>Here is how</h3><p>${STEPS.join('<br>')}</p>`,
    ],
    [
      'rows of boxes',
      `<div>${DOUGH.map((line) => `<div class="x1"><span>${line}</span></div>`).join('')}</div><div>${STEPS.map((text, at) => `<div class="x2"><h4>Step ${at + 1}</h4><p>${text}</p></div>`).join('')}</div>`,
    ],
    [
      'check boxes, shown twice',
      `<ul class="wide">${items(DOUGH.map((line) => `<input type="checkbox"> ▢ ${line}`))}</ul><ul class="slim">${items(DOUGH)}</ul><ol>${items(STEPS)}</ol>`,
    ],
    [
      'lists beside tools, times and what a portion holds',
      `<h3>Equipment</h3><ul>${items(['1 bowl', '2 spoons'])}</ul><h3>Zutaten</h3><ul>${items(DOUGH)}</ul>
       <h3>Per portion</h3><ul>${items(['310 kcal', '12 g fat', '9 g sugar', '3 g salt', '1 g fibre'])}</ul>
       <h2>How to make a cake for the whole family</h2><p>Prep: 20 min</p><ol>${items(STEPS)}</ol><p>12 comments</p><p>It was so good, we made it twice</p>`,
    ],
    [
      'a first step with a time and an amount, and a tip below another heading',
      `<ul>${items(DOUGH)}</ul><h3>Method</h3><ul>${items(['Heat a 12 cup tin of flour water for 2 hours'])}${items(STEPS)}</ul><h4>Note</h4><p>Flour keeps for years in a dry place.</p>`,
      ['Heat a 12 cup tin of flour water for 2 hours', ...STEPS],
    ],
    [
      'a step that is done twice',
      `<ul>${items(DOUGH)}</ul><h3>Method</h3><ol>${items([...STEPS.slice(0, 1), ...STEPS])}</ol>`,
      [...STEPS.slice(0, 1), ...STEPS],
    ],
    [
      'steps among their numbers, amounts and tips',
      `<ul>${items(DOUGH)}</ul><h2>Zubereitungsschritte</h2>${STEPS.map((text, at) => `<div class="s"><div class="n">Schritt ${at + 1}/3</div><div class="t">${text}</div><ul>${items(['2 eggs'])}</ul></div><div class="u">Tip: mix the flour with a fork, it is quicker</div>`).join('')}`,
    ],
    [
      'times below the heading of the steps, and questions to readers behind them',
      `<ul>${items(DOUGH)}</ul><section><h2>Method</h2><ul>${items(['Total time 10 m', 'Work 5 m'])}</ul>${STEPS.map((text) => `<p class="t">${text}</p>`).join('')}<div>Did you bake this flour cake?</div><div>We like to hear from you</div></section>`,
    ],
    [
      'a menu below a heading of steps, and the steps in a list elsewhere',
      `<h2>Steps</h2><p>Become a member of us</p><p>Read the whole page now</p><h2>More</h2><ul>${items(DOUGH)}</ul><h2>The cake</h2><div><div><span>x</span></div><ol>${items(STEPS)}</ol></div>`,
    ],
    [
      'amounts and names in two columns',
      `<h2>Ingredients</h2><div>${DOUGH.slice(0, 2)
        .map((line) => `<p>${line.split(' ')[0] ?? ''}</p><div>${line.split(' ').slice(1).join(' ')}</div>`)
        .join('')}<p>1 tbsp</p><div>sugar</div></div><h2>Method</h2><ol>${items(STEPS)}</ol>`,
      STEPS,
      ['300 g flour', '2 eggs', '1 tbsp sugar'],
    ],
    [
      'ingredients in a box at the side, and more amounts in a shop',
      `<aside><h3>Ingredients</h3><ul>${items([...DOUGH, '1 l milk'])}</ul></aside><h3>Method</h3><ol>${items(STEPS)}</ol><h3>Shop</h3><div>${['0 added', '0 flour in trolley', '0 eggs in trolley', '0 of 5', '0 of 6', '0 of 7'].map((text) => `<p>${text}</p>`).join('')}</div>`,
      STEPS,
      [...DOUGH, '1 l milk'],
    ],
    [
      'amounts behind the names, below their heading',
      `<h3>Ingredients</h3><ul>${items(['Leeks 2', 'Carrots 3', 'Salt'])}</ul><h3>Method</h3><ol>${items(['Cut the leeks.', 'Boil the carrots with the leeks.'])}</ol><p>2 votes</p><p>30 people like this cake.</p>`,
      ['Cut the leeks.', 'Boil the carrots with the leeks.'],
      ['Leeks 2', 'Carrots 3', 'Salt'],
    ],
    ['a large heading', `<h5>• ${DOUGH.join('<br>• ')}</h5><h5>Method</h5><p>${STEPS.join('</p><p>')}</p>`],
  ])('[RI11] %s', (_what, body, steps = STEPS, ingredients = DOUGH) => {
    expect(entriesOf(`<h1>Cake</h1><div>${body}</div>`)).toEqual({ ingredients, steps });
  });

  it('[RI11] parts stand below headings, bold lines and lines with a colon', () => {
    const hebrew = entriesOf(
      `<h1>עוגה</h1><h3>לבצק</h3><ul>${items(['3 כוסות קמח', '2 ביצים'])}</ul><h3>לציפוי</h3><ul>${items(['100 גרם שוקולד', 'אגוזים'])}</ul>
       <h4>הבצק</h4><ol>${items(['לשים את הקמח עם הביצים', 'מניחים לבצק לתפוח שעה'])}</ol><h4>הציפוי</h4><ol>${items(['ממיסים את השוקולד ומצפים'])}</ol>`,
    );
    expect(hebrew).toEqual({
      ingredients: ['לבצק: 3 כוסות קמח', 'לבצק: 2 ביצים', 'לציפוי: 100 גרם שוקולד', 'לציפוי: אגוזים'],
      steps: ['הבצק: לשים את הקמח עם הביצים', 'הבצק: מניחים לבצק לתפוח שעה', 'הציפוי: ממיסים את השוקולד ומצפים'],
    });
    const russian = entriesOf(
      `<h1>Пирог</h1><p><b>Тесто</b><br>300 г муки<br>2 яйца<br>Соус:<br>200 мл сливок</p><p>Приготовление</p><p>1. Замесить крутое тесто.<br>2. Испечь пирог в духовке.</p>`,
    );
    expect(russian.ingredients).toEqual(['Тесто: 300 г муки', 'Тесто: 2 яйца', 'Соус: 200 мл сливок']);
    expect(russian.steps).toHaveLength(2);
  });
});

describe('what is beside the recipe of a page', () => {
  const page = (steps: string): string => `<ul>${items(DOUGH)}</ul><h3>Method</h3>${steps}`;
  const lines = (texts: readonly string[]): string => texts.map((text) => `<p class="t">${text}</p>`).join('');

  it.each([
    ['a short line that names an ingredient', ['Mix the flour with the eggs', 'Add flour', 'Stir it well again']],
    ['short lines between longer ones', ['Mix the flour with the eggs', 'Add salt', 'Bake for 2 hours.', 'Serve hot.']],
    [
      'a number and an amount',
      ['1. Mix the flour with the eggs', '2. Add 20 ml of water', '3. Bake until it is brown'],
    ],
  ])('[RI11] steps go on past %s', (_what, texts) => {
    expect(entriesOf(page(lines(texts))).steps).toEqual(texts.map((text) => text.replace(/^\d\. /, '')));
  });

  it('[RI11] the words below a picture and the name of who took it are left out of the steps', () => {
    const [first = '', second = ''] = STEPS;
    const caption = '<figure><figcaption>The flour and the eggs before they are mixed</figcaption></figure>';
    const body = `${lines([first])}${caption}${lines([second, 'Photo: Dana Example', 'Save this flour cake on Pinterest for another day'])}`;
    expect(entriesOf(page(body)).steps).toEqual([first, second]);
  });

  it.each([
    ['steps', STEPS],
    ['steps of two sentences', ['Mix the flour. Add eggs.', 'Bake for an hour. Cool the eggs.']],
  ])('[RI11] the words below pictures are the steps of a page without others: %s', (_what, texts) => {
    const pictures = texts.map((text) => `<figure><img src="a.jpg"><figcaption>${text}</figcaption></figure>`);
    expect(entriesOf(page(pictures.join('')))).toEqual({ ingredients: DOUGH, steps: texts });
  });

  it.each([
    ['Jane Doe', ['Food writer from Leeds']],
    ['Dana Levi', ['I bake a cake of flour every day']],
    ['נורית כהן', ['כל הזכויות שמורות לנורית.', 'אהבתם את העוגה? כתבו לי.']],
    ['צלמת ובשלנית.', ['שמחה שבאתם לכאן.', 'נתראה בשבוע הבא עם עוגה']],
  ])('[RI11] the author of a recipe, named below its steps, is left out of them: %s', (name, about) => {
    const above = name === 'צלמת ובשלנית.' ? ['דנה לוי'] : [];
    const steps = entriesOf(page(lines([...STEPS.slice(0, 2), ...above, name, ...about]))).steps;
    expect(steps?.slice(0, 2)).toEqual(STEPS.slice(0, 2));
    for (const one of [...above, name]) expect(steps).not.toContain(one);
  });

  it('[RI11] the months of an archive are left out of the ingredients, and a list below the heading counts for more than cards', () => {
    const months = items(['May 2023', 'June 2023', 'July 2023', 'March 2022', 'April 2022']);
    const cards = items(['72 likes: bread', '30 likes: cake', '5 likes: soup']);
    const body = `<h3>Ingredients</h3>${lines(DOUGH)}<h3>Method</h3>${lines(STEPS)}<h3>Archive</h3><ul>${months}</ul><ul>${cards}</ul>`;
    expect(entriesOf(body).ingredients).toEqual(DOUGH);
  });

  it('[RI11] several facts may stand in one line', () => {
    const recipe = recipeInPage(`<p>Serves 4 | Prep 10 min | Cook 25 min</p>${page(lines(STEPS))}`, URL_);
    expect([recipe?.servings, recipe?.prep_time, recipe?.cook_time]).toEqual([4, 10, 25]);
  });

  it('[RI6] steps in one paragraph are parted at their numbers, also where the first is left out', () => {
    expect(entriesOf(page('<p>1. Mix the flour. 2. Add the eggs. 3. Bake it all for 2 hours.</p>')).steps).toHaveLength(
      3,
    );
  });

  it.each([
    'Heat the oven to 180. Put in 2. Then 3. Bake it.',
    'Break the eggs 1. Then mix the flour with 2. Bake it.',
  ])('[RI6] numbers within sentences do not part them: %s', (text) => {
    expect(entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions: text }, '')).steps).toEqual([text]);
  });

  it.each([
    ['1. Mix the flour 2. Add the eggs 3. Bake', ['Mix the flour', 'Add the eggs', 'Bake']],
    ['1. Mix flour. 2. Use 3. Then rest. 3. Bake.', ['Mix flour.', 'Use 3. Then rest.', 'Bake.']],
  ])('[RI6] numbers in their order part steps: %s', (text, steps) => {
    expect(entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions: text }, '')).steps).toEqual(steps);
  });

  it.each([
    ['🍰', 'Flour cake'],
    ['★ ★ ★', 'Flour cake | Example kitchen'],
    ['a', 'Flour cake with almonds'],
    ['cake', 'Flour cake with almonds and a sauce of honey'],
  ])('[RI5] the heading %s does not name a page that is named "%s"', (heading, title) => {
    const html = `<title>${title}</title><h1>${heading}</h1>${page(lines(STEPS))}`;
    expect(recipeInPage(html, URL_)?.title).toBe(title.split(' | ')[0]);
  });

  it.each([
    ['Flour cake', 'Our best FLOUR CAKE recipe with pictures | Example kitchen'],
    ['Flour cake', 'Flour cake'],
  ])('[RI5] the heading %s is the title of a page that is named "%s"', (heading, title) => {
    const html = `<title>${title}</title><h1>${heading}</h1>${page(lines(STEPS))}`;
    expect(recipeInPage(html, URL_)?.title).toBe(heading);
  });
});

describe('data that say less than the page', () => {
  const lists = `<h3>Dough</h3><ul>${items(DOUGH)}</ul><h3>Sauce</h3><ul>${items(SAUCE)}</ul><ol>${items(STEPS)}</ol>`;
  const whole = [...DOUGH.map((line) => `Dough: ${line}`), ...SAUCE.map((line) => `Sauce: ${line}`)];

  it('[RI12] headings that the data give as ingredients or steps are parts', () => {
    const recipeIngredient = ['Dough', ...DOUGH, 'Sauce', ...SAUCE];
    const body = `${lists.replace('<ol>', '<p><strong>The work</strong></p><ol>')}`;
    const page = jsonPage({ recipeIngredient, recipeInstructions: ['The work', ...STEPS] }, body);
    expect(entriesOf(page)).toEqual({ ingredients: whole, steps: STEPS.map((text) => `The work: ${text}`) });
    expect(entriesOf(jsonPage({ recipeIngredient: ['## Dough', ...DOUGH], recipeInstructions: STEPS }, ''))).toEqual({
      ingredients: whole.slice(0, DOUGH.length),
      steps: STEPS,
    });
  });

  it('[RI12] the steps of a plugin that has others than the data are left', () => {
    const recipeInstructions = ['Mix the flour with the eggs.', 'Bake it and serve.'];
    const group = ['Take the flour.', 'Take the eggs.', 'Mix them.', 'Bake.'].map(
      (text) => `<li><div class="wprm-recipe-instruction-text">${text}</div></li>`,
    );
    const body = `<div class="wprm-recipe"><div class="wprm-recipe-instruction-group"><h4 class="wprm-recipe-group-name">Details</h4>${group.join('')}</div></div>`;
    expect(entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions }, body)).steps).toEqual(
      recipeInstructions,
    );
  });

  it('[RI1] numbers of steps in other languages are left out, words behind a number are not', () => {
    const recipeInstructions = ['Étape 1/2 : Mélanger.', '2 - Cuire une heure.', 'Schritt 3. Servieren.'];
    expect(entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions }, '')).steps).toEqual([
      'Mélanger.',
      'Cuire une heure.',
      'Servieren.',
    ]);
  });

  it('[RI12] a bold name of an ingredient stays an ingredient', () => {
    const lines = ['2 eggs', 'Salt', '300 g flour'];
    const body = `<ul>${items(['2 <b>eggs</b>', '<b>Salt</b>', '300 g <b>flour</b>'])}</ul>`;
    expect(entriesOf(jsonPage({ recipeIngredient: lines, recipeInstructions: STEPS }, body)).ingredients).toEqual(
      lines,
    );
  });

  it('[RI12] ingredients without their parts get those of the page, and the list that is left out', () => {
    const data = { recipeIngredient: [...DOUGH, ...SAUCE], recipeInstructions: STEPS };
    expect(entriesOf(jsonPage(data, lists)).ingredients).toEqual(whole);
    expect(entriesOf(jsonPage({ ...data, recipeIngredient: DOUGH }, lists)).ingredients).toEqual(whole);
    const cups = `<ul>${items(['2 cups flour', '2 eggs', 'Salt'])}</ul><ul>${items(DOUGH)}</ul><ol>${items(STEPS)}</ol>`;
    expect(entriesOf(jsonPage({ ...data, recipeIngredient: DOUGH }, cups)).ingredients).toEqual(DOUGH);
  });

  it('[RI12] ingredients that the data part at a comma are whole as on the page, and a list that is there twice is read once', () => {
    const parted = ['300 g flour', ' sifted', '2 eggs'];
    const body = `<ul>${items(['300 g flour, sifted', '2 eggs'])}</ul><ol>${items(STEPS)}</ol>`;
    const data = { recipeIngredient: parted, recipeInstructions: STEPS };
    expect(entriesOf(jsonPage(data, body)).ingredients).toEqual(['300 g flour, sifted', '2 eggs']);
    expect(entriesOf(jsonPage({ ...data, recipeIngredient: [...DOUGH, ...DOUGH] }, '')).ingredients).toEqual(DOUGH);
    const twice = ['Dough:', ...DOUGH, 'Sauce:', ...SAUCE, 'Dough:', ...DOUGH, 'Sauce:', ...SAUCE];
    expect(entriesOf(jsonPage({ ...data, recipeIngredient: twice }, '')).ingredients).toEqual(whole);
  });

  it.each([
    ['לבצק:', 'לציפוי:', ['200 גרם קמח', '2 ביצים']],
    ['Layer one:', 'Layer two:', DOUGH],
    ['For the base', 'For the top', DOUGH],
    ['Bottom:', 'Lid:', SAUCE],
  ])('[RI1] two parts of the same ingredients stay two: %s, %s', (first, second, lines) => {
    const inPart = (name: string) => lines.map((line) => `${name.replace(':', '')}: ${line}`);
    const recipeIngredient = [first, ...lines, second, ...lines];
    const { ingredients } = entriesOf(jsonPage({ recipeIngredient, recipeInstructions: STEPS }, ''));
    expect(ingredients).toEqual([...inPart(first), ...inPart(second)]);
  });

  it('[RI4] two groups of the same ingredients in a plugin stay two, and a group that is there twice is one', () => {
    const group = (name: string): string =>
      `<div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name">${name}</h4><ul>${DOUGH.map((line) => `<li class="wprm-recipe-ingredient">${line}</li>`).join('')}</ul></div>`;
    const read = (names: readonly string[]) =>
      entriesOf(`<h1>Cake</h1><div class="wprm-recipe">${names.map(group).join('')}</div>`).ingredients;
    const both = ['תחתית', 'עליונה'].flatMap((name) => DOUGH.map((line) => `${name}: ${line}`));
    expect(read(['תחתית', 'עליונה'])).toEqual(both);
    expect(read(['תחתית', 'עליונה', 'תחתית', 'עליונה'])).toEqual(both);
  });

  it.each([
    [['For the garnish chopped parsley']],
    [['For the pan butter']],
    [['For the tin butter', '1 tbsp honey']],
    [['Für die Form Butter', '1 EL Honig']],
    [['200 ml cream', 'For the sauce']],
  ])('[RI1] a line that names an ingredient and what it is for stays an ingredient: %j', (more) => {
    const data = { recipeIngredient: [...DOUGH, ...more], recipeInstructions: STEPS };
    expect(entriesOf(jsonPage(data, '')).ingredients).toEqual([...DOUGH, ...more]);
  });

  it('[RI1] what ingredients are for is their part, and a line that says the yield is left out', () => {
    const data = { recipeIngredient: [...DOUGH, 'FOR THE SAUCE', ...SAUCE], recipeInstructions: STEPS };
    const lines = [...DOUGH, ...SAUCE.map((line) => `FOR THE SAUCE: ${line}`)];
    expect(entriesOf(jsonPage(data, '')).ingredients).toEqual(lines);
    const body = `<ul>${items(['Yield: 5 cups', ...DOUGH])}</ul><ol>${items(STEPS)}</ol>`;
    expect(entriesOf(jsonPage({ ...data, recipeIngredient: DOUGH }, body)).ingredients).toEqual(DOUGH);
  });

  it('[RI1] sections whose list is named in capitals', () => {
    const sections = ['Dough', 'Sauce'].map((name, at) => ({
      '@type': 'HowToSection',
      name,
      ItemListElement: [{ '@type': 'HowToStep', text: STEPS[at] }],
    }));
    const page = jsonPage({ recipeIngredient: DOUGH, recipeInstructions: sections }, '');
    expect(entriesOf(page).steps).toEqual([`Dough: ${STEPS[0]}`, `Sauce: ${STEPS[1]}`]);
  });

  it('[RI12] steps of which the data have the first alone are those of the page', () => {
    const more = [...STEPS, 'Eat the flour cake.', 'Keep the flour in a jar.'];
    const body = `<ul>${items(DOUGH)}</ul><ol>${items(more)}</ol>`;
    const ofData = (recipeInstructions: readonly string[]) =>
      entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions }, body)).steps;
    expect(ofData(STEPS.slice(0, 2))).toEqual(more);
    expect(ofData(STEPS)).toEqual(STEPS);
    const numbered = more.map((text, at) => `<p>${at + 1}</p><p class="t">${text}</p>`);
    const below = `<ul>${items(DOUGH)}</ul><h3>Method</h3>${numbered.join('')}`;
    const data = { recipeIngredient: DOUGH, recipeInstructions: STEPS.slice(0, 2) };
    expect(entriesOf(jsonPage(data, below)).steps).toEqual(more);
  });

  it.each([
    [
      ['3 כוסות קמח', '2 ביצים', 'מלח'],
      ['מערבבים את הקמח עם הביצים.', 'אופים את הבצק כשעה.'],
      [
        'העוגה נשמרת שלושה ימים בכלי סגור, גם הקמח.',
        'אני אוהבת לאכול אותה עם כוס חלב בבוקר.',
        'סבתא שלי הכינה אותה מקמח של פעם.',
      ],
    ],
    [
      DOUGH,
      STEPS.slice(0, 2),
      ['The flour cake keeps for three days.', 'I like it with eggs in the morning.', 'My aunt made it with flour.'],
    ],
  ])(
    '[RI12] talk in paragraphs behind the steps of the data is left out: %j',
    (recipeIngredient, recipeInstructions, talk) => {
      const paragraphs = [...recipeInstructions, ...talk].map((text) => `<p>${text}</p>`).join('');
      const inOne = `<p>${[...recipeInstructions, ...talk].join('<br>')}</p>`;
      for (const below of [paragraphs, inOne]) {
        const body = `<ul>${items(recipeIngredient)}</ul><h3>Method</h3>${below}`;
        expect(entriesOf(jsonPage({ recipeIngredient, recipeInstructions }, body)).steps).toEqual(recipeInstructions);
      }
    },
  );

  it('[RI12] a list without numbers counts where each of its lines speaks of the kitchen', () => {
    const first = ['Mix the flour with the eggs.', 'Knead for 10 minutes.'];
    const data = { recipeIngredient: DOUGH, recipeInstructions: first };
    const read = (more: readonly string[]) =>
      entriesOf(jsonPage(data, `<ul>${items(DOUGH)}</ul><h3>Method</h3><ul>${items([...first, ...more])}</ul>`)).steps;
    const work = ['Bake the flour cake.', 'Cool it for 2 hours.', 'Salt the top of it.'];
    expect(read(work)).toEqual([...first, ...work]);
    expect(read([...work.slice(0, 2), 'Follow me for more.'])).toEqual(first);
  });

  it('[RI12] steps that lost their line breaks are parted as on the page', () => {
    const recipeInstructions = [STEPS.slice(0, 2).join(' '), STEPS[2]];
    const page = jsonPage(
      { recipeIngredient: DOUGH, recipeInstructions },
      `<ul>${items(DOUGH)}</ul><ol>${items(STEPS)}</ol>`,
    );
    expect(entriesOf(page).steps).toEqual(STEPS);
  });

  it('[RI1] a step that is wrapped at the width of a screen is one', () => {
    const text =
      'Heat the oil in a large pan, add the onions, the\ngarlic and the mushrooms, and fry them until they\nare brown.\nServe at once.';
    expect(entriesOf(jsonPage({ recipeIngredient: DOUGH, recipeInstructions: text }, '')).steps).toEqual([
      'Heat the oil in a large pan, add the onions, the garlic and the mushrooms, and fry them until they are brown.',
      'Serve at once.',
    ]);
  });
});
