import { describe, expect, it } from 'vitest';
import { LABELLED_EXPORTS, type LabelledExport } from '../../../test/foreignExports.ts';
import { type ExportFile, type FoundInExport } from './exportTypes.ts';
import { exportReader } from './readExport.ts';

/** Reads the files of an export, pictures first. */
function readForeignExport(files: readonly ExportFile[]): FoundInExport {
  const reader = exportReader();
  for (const file of files) if (file.text === null) reader.add(file);
  for (const file of files) if (file.text !== null) reader.add(file);
  return reader.found();
}

/** Returns the labels of an export, and what the reader found, in the same shape. */
function outcomes({ files, recipes, lists }: LabelledExport) {
  const found = readForeignExport(files);
  return {
    found: {
      recipes: found.recipes.map((recipe) => ({
        title: recipe.title,
        ingredients: recipe.ingredients.length,
        steps: recipe.steps.length,
        servings: recipe.servings ?? undefined,
        minutes: (recipe.prep_time ?? 0) + (recipe.cook_time ?? 0) || undefined,
        hasPicture: recipe.picture !== null,
      })),
      lists: found.lists.map(({ name, items }) => ({
        name,
        items: items.length,
        completed: items.filter(({ isCompleted }) => isCompleted).length,
      })),
    },
    wanted: {
      recipes: recipes.map((recipe) => ({ servings: undefined, minutes: undefined, hasPicture: false, ...recipe })),
      lists: lists.map((list) => ({ completed: 0, ...list })),
    },
  };
}

describe('[IE1] exports of other apps are known by what is in them', () => {
  it.each(
    LABELLED_EXPORTS.map(
      (labelled) => [labelled.format, labelled.isUntouched ? 'untouched' : 'tuned', labelled] as const,
    ),
  )('%s, %s', (_format, _half, labelled) => {
    const { found, wanted } = outcomes(labelled);
    expect(found).toEqual(wanted);
  });
});
const textFile = (path: string, text: string) => ({ path, text });
const unreadOf = (...files: { path: string; text: string | null }[]) => readForeignExport(files).unread;

it('[IE2] a part that has no known form, is broken, empty or in the trash is named, and the rest is read', () => {
  expect(unreadOf(textFile('a.json', '{"name":'))).toEqual([{ name: 'a.json', reason: 'broken' }]);
  expect(unreadOf(textFile('b.json', '{"version":3}'))).toEqual([{ name: 'b.json', reason: 'unknown' }]);
  expect(unreadOf(textFile('c.html', '<html><body>hello</body></html>'))).toEqual([
    { name: 'c.html', reason: 'unknown' },
  ]);
  expect(unreadOf(textFile('d.txt', ' \n'))).toEqual([{ name: 'd.txt', reason: 'empty' }]);
  expect(unreadOf(textFile('e.db', 'SQLite format 3\u0000\u0000'))).toEqual([{ name: 'e.db', reason: 'unknown' }]);
  // Their bytes look like words, and were read as a list of them.
  for (const text of ['%PDF-1.7\n1 0 obj\n<<>>', '{\\rtf1\\ansi milk', 'Rar!\u001a\u0007\u0001 milk\nbread'])
    expect(unreadOf(textFile('f.pdf', text))).toEqual([{ name: 'f.pdf', reason: 'unknown' }]);
  expect(unreadOf(textFile('k.json', '{"isTrashed":true,"title":"ישן"}'))).toEqual([
    { name: 'ישן', reason: 'trashed' },
  ]);
  expect(unreadOf({ path: 'x.jpg', text: null })).toEqual([]);
  expect(readForeignExport([])).toEqual({ recipes: [], lists: [], unread: [] });
});

it('[IE1] a list of steps comes before a short text, and servings before the size of one', () => {
  const facts = 'preparation: 15 min\ningredients:\n  - קמח\n  - מים\nsteps:\n  - מערבבים\n  - אופים';
  const [cake] = readForeignExport([
    textFile('a.md', `---\n${facts}\nserving_size: 1 כוס\nservings: 4\n---\n`),
  ]).recipes;
  expect(cake?.steps.map(({ text }) => text)).toEqual(['מערבבים', 'אופים']);
  expect(cake?.servings).toBe(4);
});

it('[IE2] what is among recipes and has no ingredients is named', () => {
  const soup = { title: 'מרק', ingredients: ['מים'], steps: ['מבשלים'] };
  expect(unreadOf(textFile('a.json', JSON.stringify([soup, { title: 'פירה', status: 'summary' }])))).toEqual([
    { name: 'פירה', reason: 'empty' },
  ]);
});

it('[IE1] only what has keys between two rules is a front matter, and its entries may be objects', () => {
  const [list] = readForeignExport([textFile('a.md', '---\nחלב\nלחם\n---\nביצים')]).lists;
  expect(list?.items).toHaveLength(3);
  const yaml = '---\ntitle: עוגה\n# הערה\ningredients:\n  - name: קמח\n    amount: 2 כוסות\n  - name: סוכר\n---\n';
  const [cake] = readForeignExport([textFile('b.md', yaml)]).recipes;
  expect(cake?.ingredients.map(({ line }) => line)).toEqual(['קמח 2 כוסות', 'סוכר']);
});

it('[IE2] pages and people beside a recipe of schema.org are no recipes', () => {
  const graph = [
    { '@type': 'WebPage', name: 'דף' },
    { '@type': 'Recipe', name: 'מרק', recipeIngredient: ['מים'] },
  ];
  expect(unreadOf(textFile('a.json', JSON.stringify({ '@graph': graph })))).toEqual([]);
});

it('[IE2] words without a field of their own are kept as notes', () => {
  const long = 'מילה '.repeat(300);
  const recipe = { name: 'א', ingredients: '1 כוס מים', directions: 'מבשלים', notes: 'הערה', description: long };
  const [found] = readForeignExport([textFile('a', JSON.stringify(recipe))]).recipes;
  expect(found?.notes).toContain('הערה');
  expect(found?.notes).toContain(long.trim());
});

it('[IE2] a recipe that is twice in the export is one', () => {
  const recipe = textFile('a', JSON.stringify({ name: 'א', ingredients: '1 כוס מים', directions: 'מבשלים' }));
  expect(readForeignExport([recipe, { ...recipe, path: 'b' }]).recipes).toHaveLength(1);
});
