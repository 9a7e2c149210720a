import type { JsonValue } from '../recipes/page/pageFields.ts';
import { foreignRecipe, type ForeignRecipe, foundList, type FoundInExport, foundRecipes } from './exportTypes.ts';
import { foreignList, type ForeignLine } from './listItems.ts';

/** Tables of Plan To Eat, My Recipe Box and Todoist, and of lists with a column of names. */

/** Reads a table by the names of its columns; undefined where they are not those of recipes or of a list. */
export function readTable(text: string, name: string): FoundInExport | undefined {
  const [head = [], ...rows] = parseCsv(text);
  const columns = head.map((column) => column.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
  const has = (...names: string[]): boolean => names.every((one) => columns.includes(one));
  if (has('type', 'content')) return foundList(foreignList(name, todoistLines(objects)));
  if (has('ingredients') && (has('title') || has('name')))
    return foundRecipes(
      objects.filter((row) => Object.values(row).some((cell) => cell.trim() !== '')).map(recipeOfRow),
    );
  const itemColumn = ITEM_COLUMNS.find((column) => columns.includes(column));
  if (itemColumn === undefined || columns.length < 2) return undefined;
  return foundList(
    foreignList(
      name,
      objects.map((row) => listLine(row, itemColumn)),
    ),
  );
}

type TableRow = Readonly<Record<string, string>>;

/** The first of these columns that a row fills. */
const cell = (row: TableRow, ...columns: string[]): string =>
  columns.map((column) => (row[column] ?? '').trim()).find((text) => text !== '') ?? '';

function recipeOfRow(row: TableRow): ForeignRecipe {
  const source = cell(row, 'source');
  const fields: JsonValue = {
    name: cell(row, 'title', 'name'),
    description: cell(row, 'description'),
    // Plan To Eat's headings begin with a comma.
    recipeIngredient: cell(row, 'ingredients').replaceAll(/^[ \t]*,[ \t]*(\S.*?):?[ \t]*$/gm, '$1:'),
    recipeInstructions: cell(row, 'directions', 'instructions', 'method', 'steps'),
    recipeYield: cell(row, 'servings', 'yield', 'quantity'),
    prepTime: cell(row, 'preptime', 'preparationtime'),
    cookTime: cell(row, 'cooktime', 'cookingtime'),
    totalTime: cell(row, 'totaltime'),
    image: cell(row, 'photourl', 'originalpicture', 'image'),
  };
  return foreignRecipe(fields, {
    sourceUrl: [cell(row, 'url'), source].find((text) => /^https?:/i.test(text)),
    source: /^https?:/i.test(source) ? '' : source,
    tags: [cell(row, 'tags'), cell(row, 'categories', 'course'), cell(row, 'cuisine')],
    notes: [cell(row, 'notes'), cell(row, 'nutrition'), cell(row, 'video')],
  });
}

/** A row `note` belongs to the task above it; a row `section` is a heading. */
function todoistLines(rows: readonly TableRow[]): readonly ForeignLine[] {
  const lines: ForeignLine[] = [];
  for (const row of rows) {
    const type = cell(row, 'type').toLowerCase();
    const last = lines.at(-1);
    if (type === 'task')
      lines.push({ text: cell(row, 'content').replace(/\s@\S+$/, ''), note: cell(row, 'description') });
    else if (type === 'note' && last)
      lines[lines.length - 1] = { ...last, note: `${last.note ?? ''} ${cell(row, 'content')}`.trim() };
  }
  return lines;
}

const ITEM_COLUMNS = ['item', 'name', 'product', 'פריט', 'מוצר', 'שם'];
const DONE = /^(?:true|yes|x|1|done|כן|v|✓)$/i;

function listLine(row: TableRow, itemColumn: string): ForeignLine {
  const amount = [cell(row, 'quantity', 'qty', 'amount', 'כמות'), cell(row, 'unit', 'יחידה')].filter(
    (text) => text !== '',
  );
  return {
    text: [...amount, cell(row, itemColumn)].join(' '),
    note: cell(row, 'note', 'notes', 'details', 'הערה', 'הערות'),
    isCompleted: DONE.test(cell(row, 'checked', 'completed', 'done', 'נקנה')),
  };
}

const ROWS_MAX = 20_000;

/** The rows of a table: fields in quotes may hold line breaks; the sign between fields is the one that its first line has. */
export function parseCsv(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const sign = [',', ';', '\t'].reduce((best, one) =>
    firstLine.split(one).length > firstLine.split(best).length ? one : best,
  );
  const fields = new RegExp(`("(?:[^"]|"")*(?:"|$)|[^${sign}\\r\\n]*)(${sign}|\\r?\\n|\\r|$)`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const { 1: raw = '', 2: end = '', index } of text.matchAll(fields)) {
    if (raw === '' && end === '' && row.length === 0 && index >= text.length) break;
    row.push(raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replaceAll('""', '"') : raw);
    if (end === sign) continue;
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
    if (end === '' || rows.length >= ROWS_MAX) break;
  }
  return rows;
}
