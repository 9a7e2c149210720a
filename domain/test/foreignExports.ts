import type { ExportFile } from '../src/kitchen/exports/exportTypes.ts';

/**
 * Made-up exports in the real shapes of their apps, labelled. Readers were tuned on the first of each format; of the
 * `untouched` ones no rule was made.
 */
export type LabelledExport = {
  readonly format: string;
  readonly isUntouched: boolean;
  readonly files: readonly ExportFile[];
  readonly recipes: readonly {
    readonly title: string;
    readonly ingredients: number;
    readonly steps: number;
    readonly servings?: number;
    /** Preparing and cooking together. */
    readonly minutes?: number;
    readonly hasPicture?: boolean;
  }[];
  readonly lists: readonly { readonly name: string; readonly items: number; readonly completed?: number }[];
};

const file = (path: string, content: unknown): ExportFile => ({
  path,
  text: typeof content === 'string' ? content : JSON.stringify(content),
});
const picture = (path: string): ExportFile => ({ path, text: null });
const recipes = (
  format: string,
  isUntouched: boolean,
  files: ExportFile[],
  ...expected: LabelledExport['recipes']
) => ({
  format,
  isUntouched,
  files,
  recipes: expected,
  lists: [],
});
const lists = (format: string, isUntouched: boolean, files: ExportFile[], ...expected: LabelledExport['lists']) => ({
  format,
  isUntouched,
  files,
  recipes: [],
  lists: expected,
});

const PAPRIKA: LabelledExport[] = [
  recipes(
    'Paprika',
    false,
    [
      file('מרק עדשים.paprikarecipe', {
        uid: 'A1',
        name: 'מרק עדשים',
        description: 'מרק של חורף',
        ingredients: '2 כוסות עדשים כתומות\n1 בצל קצוץ\n6 כוסות מים',
        directions: 'מטגנים את הבצל.\n\nמוסיפים עדשים ומים ומבשלים.',
        servings: '6 מנות',
        prep_time: '10 דקות',
        cook_time: '30 דקות',
        total_time: '',
        notes: 'טעים גם קר',
        nutritional_info: '',
        source: 'סבתא',
        source_url: '',
        categories: ['מרקים'],
        photo_data: '/9j/4AAQ',
        image_url: null,
        rating: 5,
      }),
    ],
    { title: 'מרק עדשים', ingredients: 3, steps: 2, servings: 6, minutes: 40, hasPicture: true },
  ),
  recipes(
    'Paprika',
    true,
    [
      file('Tahini Cookies.paprikarecipe', {
        name: 'Tahini Cookies',
        ingredients: 'Dough:\n1 1/2 cups flour\n1/2 cup tahini\nTopping:\n2 tbsp sesame seeds\n',
        directions: '1. Mix everything.\n2. Roll small balls.\n3. Bake for 12 minutes.',
        servings: 'Makes 24',
        prep_time: '15 min',
        cook_time: '',
        total_time: '27 min',
        source: 'example.com',
        source_url: 'https://example.com/tahini',
        categories: [],
        photo_data: null,
        photo: null,
        notes: '',
      }),
    ],
    { title: 'Tahini Cookies', ingredients: 3, steps: 3, servings: 24, minutes: 27 },
  ),
];

const MEALIE: LabelledExport[] = [
  recipes(
    'Mealie',
    false,
    [
      file('recipes/lechem/lechem.json', {
        id: '1',
        slug: 'lechem',
        name: 'לחם',
        description: 'לחם פשוט',
        recipe_yield: '2 כיכרות',
        recipe_servings: 0,
        prep_time: '20 minutes',
        perform_time: '40 minutes',
        total_time: '1 hour',
        recipe_ingredient: [
          { title: 'לבצק', note: '', unit: { name: 'כוסות' }, food: { name: 'קמח' }, quantity: 3, original_text: null },
          { title: null, note: 'כפית מלח', unit: null, food: null, quantity: 1 },
        ],
        recipe_instructions: [
          { id: 'x', title: '', text: 'לשים' },
          { id: 'y', title: '', text: 'אופים' },
        ],
        tags: [{ name: 'לחמים', slug: 'l' }],
        notes: [{ title: 'טיפ', text: 'אפשר גם קמח מלא' }],
        org_url: 'https://example.org/bread',
      }),
      picture('recipes/lechem/images/original.webp'),
    ],
    { title: 'לחם', ingredients: 2, steps: 2, servings: 2, minutes: 60, hasPicture: true },
  ),
  recipes(
    'Mealie',
    true,
    [
      file('database.json', {
        recipes: [
          {
            id: 'r1',
            name: 'Shakshuka',
            slug: 's',
            description: '',
            recipe_yield: '',
            recipe_servings: 3,
            prep_time: 'PT10M',
            perform_time: 'PT20M',
            org_url: '',
          },
        ],
        recipes_ingredients: [
          { recipe_id: 'r1', position: 1, title: null, note: 'ripe', food_id: 'f1', unit_id: null, quantity: 4 },
          { recipe_id: 'r1', position: 0, title: null, note: '', food_id: 'f2', unit_id: 'u1', quantity: 2 },
        ],
        recipe_instructions: [{ recipe_id: 'r1', position: 0, title: '', text: 'Cook it all.' }],
        ingredient_foods: [
          { id: 'f1', name: 'tomatoes' },
          { id: 'f2', name: 'olive oil' },
        ],
        ingredient_units: [{ id: 'u1', name: 'tbsp' }],
        notes: [],
        tags: [],
        recipes_to_tags: [],
        users: [{ id: 'u', full_name: 'x' }],
      }),
    ],
    { title: 'Shakshuka', ingredients: 2, steps: 1, servings: 3, minutes: 30 },
  ),
];

const TANDOOR: LabelledExport[] = [
  recipes(
    'Tandoor',
    false,
    [
      file('1.zip/recipe.json', {
        name: 'קציצות',
        description: '',
        keywords: [{ name: 'בשר' }],
        steps: [
          {
            name: 'לקציצות',
            instruction: 'מערבבים ויוצרים קציצות.',
            ingredients: [
              {
                food: { name: 'בשר טחון' },
                unit: { name: 'גרם' },
                amount: '500.000',
                note: '',
                is_header: false,
                no_amount: false,
              },
              { food: { name: 'מלח' }, unit: null, amount: '0', note: 'לפי הטעם', is_header: false, no_amount: true },
            ],
          },
          { name: '', instruction: 'מטגנים.', ingredients: [] },
        ],
        working_time: 20,
        waiting_time: 15,
        internal: true,
        servings: 4,
        servings_text: 'מנות',
        source_url: null,
      }),
      picture('1.zip/image.jpg'),
    ],
    { title: 'קציצות', ingredients: 2, steps: 2, servings: 4, minutes: 35, hasPicture: true },
  ),
  recipes(
    'Tandoor',
    true,
    [
      file('recipe.json', {
        name: 'Lemonade',
        description: 'Cold',
        keywords: [],
        working_time: 5,
        waiting_time: 0,
        servings: 2,
        steps: [
          {
            instruction: 'Squeeze the lemons.\n\nAdd water and sugar.',
            ingredients: [
              { food: { name: 'lemons' }, unit: null, amount: 3, note: '', order: 0 },
              { food: null, unit: null, amount: 0, note: 'Syrup', is_header: true },
              { food: { name: 'sugar' }, unit: { name: 'cup' }, amount: 0.5, note: 'fine', order: 1 },
            ],
          },
        ],
      }),
    ],
    { title: 'Lemonade', ingredients: 2, steps: 2, servings: 2, minutes: 5 },
  ),
];

const SCHEMA: LabelledExport[] = [
  recipes(
    'Nextcloud Cookbook',
    false,
    [
      file('Recipes/פנקייק/recipe.json', {
        '@context': 'http://schema.org',
        '@type': 'Recipe',
        id: '12',
        name: 'פנקייק',
        description: '',
        image: '',
        url: 'https://example.com/p',
        prepTime: 'PT0H10M',
        cookTime: 'PT0H15M',
        totalTime: null,
        recipeYield: 4,
        keywords: 'בוקר,מתוק',
        tool: [],
        recipeIngredient: ['1 כוס קמח', '1 כוס חלב', 'ביצה'],
        recipeInstructions: ['מערבבים.', 'מטגנים במחבת.'],
        nutrition: { '@type': 'NutritionInformation' },
      }),
      picture('Recipes/פנקייק/full.jpg'),
      picture('Recipes/פנקייק/thumb.jpg'),
    ],
    { title: 'פנקייק', ingredients: 3, steps: 2, servings: 4, minutes: 25, hasPicture: true },
  ),
  recipes(
    'Nextcloud Cookbook',
    true,
    [
      file('Cookbook/Rice/recipe.json', {
        name: 'Rice',
        recipeIngredient: ['1 cup rice', '2 cups water'],
        recipeInstructions: ['Rinse.', 'Boil.', 'Rest.'],
        recipeYield: 2,
        prepTime: 'PT5M',
        cookTime: 'PT18M',
        dateCreated: '2024-01-01T00:00:00+0000',
      }),
    ],
    { title: 'Rice', ingredients: 2, steps: 3, servings: 2, minutes: 23 },
  ),
  recipes(
    'RecipeSage',
    false,
    [
      file('recipesage.json', [
        {
          '@context': 'http://schema.org',
          '@type': 'Recipe',
          name: 'סלט',
          description: '',
          prepTime: '10 דקות',
          totalTime: '10 דקות',
          recipeYield: '2 מנות',
          image: ['https://example.com/s.jpg'],
          recipeCategory: ['סלטים'],
          comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'להגיש מיד' }],
          creditText: 'דנה',
          isBasedOn: 'https://example.com/s',
          recipeIngredient: ['2 עגבניות', '1 מלפפון'],
          recipeInstructions: [{ '@type': 'HowToStep', text: 'קוצצים.' }],
        },
      ]),
    ],
    { title: 'סלט', ingredients: 2, steps: 1, servings: 2, minutes: 10 },
  ),
  recipes(
    'RecipeSage',
    true,
    [
      file('export.jsonld', [
        {
          '@type': 'Recipe',
          name: 'Toast',
          recipeIngredient: ['2 slices bread'],
          recipeInstructions: [
            { '@type': 'HowToSection', name: 'Go', itemListElement: [{ '@type': 'HowToStep', text: 'Toast it.' }] },
          ],
          recipeYield: '1',
          prepTime: '',
          totalTime: 'PT3M',
          image: [],
          comment: [],
        },
        {
          '@type': 'Recipe',
          name: 'Tea',
          recipeIngredient: ['1 tea bag', '1 cup water'],
          recipeInstructions: [
            { '@type': 'HowToStep', text: 'Boil.' },
            { '@type': 'HowToStep', text: 'Steep.' },
          ],
          recipeYield: '',
          image: [],
        },
      ]),
    ],
    { title: 'Toast', ingredients: 1, steps: 1, servings: 1, minutes: 3 },
    { title: 'Tea', ingredients: 2, steps: 2 },
  ),
  recipes(
    'schema.org',
    false,
    [
      file('x', {
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', name: 'אתר' },
          {
            '@type': ['Recipe'],
            name: 'עוגה',
            recipeIngredient: ['כוס סוכר'],
            recipeInstructions: 'מערבבים.\nאופים.',
            totalTime: 'PT1H',
            recipeYield: ['8', '8 מנות'],
          },
        ],
      }),
    ],
    { title: 'עוגה', ingredients: 1, steps: 2, servings: 8, minutes: 60 },
  ),
  recipes(
    'schema.org',
    true,
    [
      file(
        'saved.html',
        `<!DOCTYPE html><html><head><script type="application/ld+json">{"@type":"Recipe","name":"Dal","recipeIngredient":["1 cup lentils","3 cups water"],"recipeInstructions":[{"@type":"HowToStep","text":"Simmer."}],"prepTime":"PT5M","cookTime":"PT25M","recipeYield":"4 servings"}</script></head><body>Dal</body></html>`,
      ),
    ],
    { title: 'Dal', ingredients: 2, steps: 1, servings: 4, minutes: 30 },
  ),
];

const OTHER_RECIPES: LabelledExport[] = [
  recipes(
    'CopyMeThat',
    false,
    [
      file(
        'recipes.html',
        `<html><body><div class="recipe"><div id="name">חומוס</div><img class="recipeImage" src="images/humus.jpg"><a id="recipeYield">4</a><span meta="prepTime">15 דקות</span><a id="original_link" href="https://example.com/h">https://example.com/h</a><span class="recipeCategory">ממרחים</span><ul id="recipeIngredients"><li class="recipeIngredient">2 כוסות חומוס</li><li class="recipeIngredient">1/2 כוס טחינה</li></ul><ol id="recipeInstructions"><li class="instruction">מבשלים.</li><li class="instruction">טוחנים.</li></ol><ul id="recipeNotes"><li class="recipeNote">להגיש חם</li></ul></div></body></html>`,
      ),
      picture('images/humus.jpg'),
    ],
    { title: 'חומוס', ingredients: 2, steps: 2, servings: 4, minutes: 15, hasPicture: true },
  ),
  recipes(
    'CopyMeThat',
    true,
    [
      file(
        'export/recipes.html',
        `<!DOCTYPE html>\n<html>\n<body>\n<div class="recipe">\n <div id="name">\n  Pasta &amp; Peas\n </div>\n <div id="description">Quick</div>\n <ul id="recipeIngredients">\n  <li class="recipeIngredient_subheader">Sauce</li>\n  <li class="recipeIngredient">200 g peas</li>\n  <li class="recipeIngredient">\n   300 g pasta\n  </li>\n </ul>\n <ol id="recipeInstructions">\n  <li class="instruction"> Cook the pasta. </li>\n </ol>\n</div>\n<div class="recipe"><div id="name">Water</div><ul><li class="recipeIngredient">water</li></ul></div></body></html>`,
      ),
    ],
    { title: 'Pasta & Peas', ingredients: 2, steps: 1 },
    { title: 'Water', ingredients: 1, steps: 0 },
  ),
  recipes(
    'CopyMeThat, with spaces around the signs of attributes',
    false,
    [
      file(
        'recipes.html',
        '<!DOCTYPE html>\n<html><body>\n<div class = "recipe">\n<div id = "name">\n  טחינה\n</div>\n<img class= "recipeImage" src = "images/t.jpg" width="120px"/>\n<div id = "servings">מנות: <a id="recipeYield">3</a></div>\n<ul id = "recipeIngredients">\n<li class= "recipeIngredient">חצי כוס טחינה</li>\n<li class= "recipeIngredient">מיץ לימון</li></ul>\n<ol id = "recipeInstructions">\n<li class = "instruction" value = "1">מערבבים.</li></ol></div></body></html>',
      ),
      picture('images/t.jpg'),
    ],
    { title: 'טחינה', ingredients: 2, steps: 1, servings: 3, hasPicture: true },
  ),
  recipes(
    'Plan To Eat, with headings among the ingredients',
    false,
    [
      file(
        'pte.csv',
        'Title,Description,Source,Url,Prep Time,Cook Time,Servings,Ingredients,Directions\nעוגה,,,,75,,7,", לבצק\n2 כוסות קמח\n, לקרם\n3 ביצים\n","אופים."\n',
      ),
    ],
    { title: 'עוגה', ingredients: 2, steps: 1, servings: 7, minutes: 75 },
  ),
  recipes(
    'a collection of its own shape',
    false,
    [
      file('ספר.json', {
        project: 'הספר של סבתא',
        book: [
          {
            section: 'סלטים',
            title: 'סלט גזר',
            ingredients: ['### לסלט:', '6 גזרים', '', '### לרוטב:', '2 כפות חומץ'],
            steps: ['מגררים.', 'מערבבים.'],
            tips: ['טעים גם למחרת'],
          },
          { section: 'תוספות', title: 'פירה', description: 'קרמי', status: 'summary' },
        ],
      }),
    ],
    { title: 'סלט גזר', ingredients: 2, steps: 2 },
  ),
  recipes(
    'a note with front matter',
    false,
    [
      file(
        'site/_recipes/okra.md',
        '---\n\nlayout: recipe\ntitle: "במיה בתנור"\nimage: okra.jpg\ntags: [תוספות, ירקות]\ntime:\n  prep: 5\n\ningredients:\n- צרור במיה\n- 2 כפות שמן\n- מלח\n\ndirections:\n- שוטפים.\n- אופים 15 דקות.\n\n---\n\nטעים גם קר.\n',
      ),
      picture('site/images/okra.jpg'),
    ],
    { title: 'במיה בתנור', ingredients: 3, steps: 2, hasPicture: true },
  ),
  recipes(
    'a note with front matter and its recipe below',
    false,
    [
      file(
        'פשטידה.md',
        '---\ntitle: פשטידת תירס\ntags: ארוחת ערב\n---\n## מצרכים\n- 3 ביצים\n- 2 כוסות תירס\n\n## אופן ההכנה\n1. מערבבים.\n2. אופים.\n',
      ),
    ],
    { title: 'פשטידת תירס', ingredients: 2, steps: 2 },
  ),
  recipes(
    'Plan To Eat',
    false,
    [
      file(
        'recipes.csv',
        'Title,Course,Cuisine,Main Ingredient,Description,Source,Url,Url Host,Prep Time,Cook Time,Total Time,Servings,Yield,Ingredients,Directions,Tags,Rating,Photo Url\n"מג\'דרה","עיקרית","","אורז","","","https://example.com/m","example.com","10 min","30 min","","4","","1 כוס אורז\n1 כוס עדשים\n2 בצלים","מטגנים בצל.\nמבשלים הכול.","צמחוני, זול",5,https://example.com/m.jpg\n',
      ),
    ],
    { title: "מג'דרה", ingredients: 3, steps: 2, servings: 4, minutes: 40 },
  ),
  recipes(
    'Plan To Eat',
    true,
    [
      file(
        'pte.txt',
        '"Title","Description","Source","Url","Prep Time","Cook Time","Servings","Ingredients","Directions"\r\n"Guacamole","","","","5","","2","2 avocados\r\n1 lime, juiced","Mash, then say ""wow""."\r\n"Salsa","","","","","","","3 tomatoes\r\n1 onion","Chop.\r\nMix."\r\n',
      ),
    ],
    { title: 'Guacamole', ingredients: 2, steps: 1, servings: 2, minutes: 5 },
    { title: 'Salsa', ingredients: 2, steps: 2 },
  ),
  recipes(
    'My Recipe Box',
    false,
    [
      file(
        'mrb.csv',
        'title,preparationTime,cookingTime,totalTime,quantity,ingredients,instructions,notes,categories,tags,source,originalPicture,video\nטחינה,5 דקות,,,4,"כוס טחינה גולמית\nכוס מים","מערבבים.",,ממרחים;סלטים,,https://example.com/t,https://example.com/t.jpg,\n',
      ),
    ],
    { title: 'טחינה', ingredients: 2, steps: 1, servings: 4, minutes: 5 },
  ),
  recipes(
    'My Recipe Box',
    true,
    [
      file(
        'export',
        'title;preparationTime;cookingTime;quantity;ingredients;instructions;notes;tags\nOmelette;00:05;00:10;1;"3 eggs\n1 tbsp butter";"Beat.\nFry.";"Use a small pan";breakfast\n',
      ),
    ],
    { title: 'Omelette', ingredients: 2, steps: 2, servings: 1, minutes: 15 },
  ),
  recipes(
    'KitchenOwl',
    false,
    [
      file('kitchenowl.json', {
        name: 'בית',
        language: 'he',
        member: ['a'],
        shoppinglists: ['ברירת מחדל'],
        items: [{ name: 'אורז', category: 'יבשים' }],
        recipes: [
          {
            name: 'אורז לבן',
            description: 'שוטפים.\n\nמבשלים.',
            time: 30,
            cook_time: 20,
            prep_time: 10,
            yields: 4,
            source: '',
            photo: null,
            items: [
              { name: 'אורז', description: '2 כוסות', optional: false },
              { name: 'פטרוזיליה', description: '', optional: true },
            ],
            tags: ['תוספת'],
          },
        ],
        expenses: [],
      }),
    ],
    { title: 'אורז לבן', ingredients: 2, steps: 2, servings: 4, minutes: 30 },
  ),
  recipes(
    'KitchenOwl',
    true,
    [
      file('h.json', {
        recipes: [
          {
            name: 'Soup',
            description: '1. Chop.\n2. Boil.',
            time: 45,
            items: [
              { name: 'Carrots', description: '500g', optional: false },
              { name: 'Potatoes', description: '', optional: false },
            ],
          },
        ],
        items: [],
      }),
    ],
    { title: 'Soup', ingredients: 2, steps: 2, minutes: 45 },
  ),
  recipes(
    'Cooklang',
    false,
    [
      file(
        'לביבות.cook',
        '>> servings: 4\n>> time: 30 דקות\n\nמגררים @תפוחי אדמה{4} ו@בצל{1}.\n\nמערבבים עם @קמח{2%כפות} ומטגנים ב#מחבת{} ~{10%דקות}.\n',
      ),
    ],
    { title: 'לביבות', ingredients: 3, steps: 2, servings: 4, minutes: 30 },
  ),
  recipes(
    'Cooklang, with a comment before, other words in the steps, and things that are named again',
    false,
    [
      file(
        'עוגה.cook',
        '[-\n מהאתר\n-]\n>> servings: 8\n\nממיסים @חמאה|את החמאה{200%גרם} ומוסיפים @סוכר{1%כוס}.\n\nיוצקים את ה@&חמאה{} עם @סוכר ו@ביצים{3}.\n',
      ),
    ],
    { title: 'עוגה', ingredients: 3, steps: 2, servings: 8 },
  ),
  recipes(
    'Cooklang',
    true,
    [
      file(
        'Easy Pancakes.cook',
        '---\ntitle: Pancakes\nservings: 2\ntags:\n  - breakfast\n  - easy\ntime.prep: 10 min\ntime.cook: 5 min\n---\n\n== Batter ==\n\nCrack the @eggs{3} into a #blender, then add @plain flour{125%g}, @milk{250%ml} and @sea salt{=1%pinch}.\n\n-- a comment\nFry in @butter.\n',
      ),
    ],
    { title: 'Pancakes', ingredients: 5, steps: 2, servings: 2, minutes: 15 },
  ),
];

const LISTS: LabelledExport[] = [
  lists(
    'Google Keep',
    false,
    [
      file('Takeout/Keep/קניות.json', {
        color: 'DEFAULT',
        isTrashed: false,
        isPinned: false,
        isArchived: false,
        title: 'קניות לשבת',
        userEditedTimestampUsec: 1,
        listContent: [
          { text: 'חלב', isChecked: false },
          { text: '2 חלות', isChecked: true },
        ],
      }),
      file('Takeout/Keep/קניות.html', '<!DOCTYPE html><html><body>קניות</body></html>'),
    ],
    { name: 'קניות לשבת', items: 2, completed: 1 },
  ),
  lists(
    'Google Keep',
    true,
    [
      file('Takeout/Keep/2024-01-01T10_00_00.000+02_00.json', {
        isTrashed: false,
        title: '',
        textContent: 'eggs\nbread\n2 milk',
        userEditedTimestampUsec: 2,
        createdTimestampUsec: 1,
      }),
      file('Takeout/Keep/old.json', { isTrashed: true, title: 'old', textContent: 'x', userEditedTimestampUsec: 2 }),
    ],
    { name: '2024-01-01T10_00_00.000+02_00', items: 3 },
  ),
  lists(
    'Bring',
    false,
    [
      file('bring.json', {
        uuid: 'u',
        status: 'SHARED',
        purchase: [
          { name: 'חלב', specification: '2 ליטר' },
          { name: 'ביצים', specification: '' },
        ],
        recently: [{ name: 'לחם', specification: '' }],
      }),
    ],
    { name: 'bring', items: 2 },
  ),
  lists(
    'Bring',
    true,
    [
      file('list.json', {
        uuid: 'u',
        name: 'Home',
        items: { purchase: [{ uuid: 'a', itemId: 'Milk', specification: '' }], recently: [] },
      }),
    ],
    { name: 'Home', items: 1 },
  ),
  lists('AnyList', false, [file('סופר.txt', "סופר\n\nמוצרי חלב:\n☐ חלב\n☑ קוטג'\n\nירקות:\n☐ 3 עגבניות\n")], {
    name: 'סופר',
    items: 3,
    completed: 1,
  }),
  lists(
    'AnyList',
    true,
    [
      file('anylist.json', {
        lists: [
          {
            identifier: 'x',
            name: 'Groceries',
            items: [
              { name: 'Apples', quantity: '3', details: 'red', checked: true },
              { name: 'Rice', checked: false },
            ],
          },
        ],
      }),
    ],
    { name: 'Groceries', items: 2, completed: 1 },
  ),
  lists('Apple Notes', false, [file('פתק.txt', 'קניות\n- [ ] חלב\n- [x] לחם\n- [ ] 2 קילו תפוחים')], {
    name: 'קניות',
    items: 3,
    completed: 1,
  }),
  lists('Apple Notes', true, [file('Groceries.txt', '\ufeffmilk\nbread\ntomatoes\n')], { name: 'Groceries', items: 3 }),
  lists(
    'Todoist',
    false,
    [
      file(
        'קניות.csv',
        'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\nsection,ירקות,,,,,,,,\ntask,עגבניות,שרי,4,1,דנה (1),,,he,\ntask,2 מלפפונים,,4,1,דנה (1),,,he,\n,,,,,,,,,\n',
      ),
    ],
    { name: 'קניות', items: 2 },
  ),
  lists(
    'Todoist',
    true,
    [
      file(
        'Shopping [123].csv',
        '\ufeffTYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG\ntask,Milk @dairy,1,1,A (1),,,en\nnote,the blue one,,,A (1),,,\ntask,"Salt, fine",4,2,A (1),,,en\n',
      ),
    ],
    { name: 'Shopping [123]', items: 2 },
  ),
];

export const LABELLED_EXPORTS: readonly LabelledExport[] = [
  ...PAPRIKA,
  ...MEALIE,
  ...TANDOOR,
  ...SCHEMA,
  ...OTHER_RECIPES,
  ...LISTS,
];
