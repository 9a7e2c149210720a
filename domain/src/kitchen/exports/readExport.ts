import { isRecord } from '../../base/unknownValues.ts';
import { asArray } from '../recipes/page/pageFields.ts';
import { isCooklang, recipeOfCooklang } from './cooklang.ts';
import { readTable } from './csvExport.ts';
import {
  type ExportFile,
  type FoundInExport,
  foundRecipes,
  joinedFinds,
  notRead,
  stemOf,
  type Unread,
} from './exportTypes.ts';
import { recipesOfHtml, recipesWithin } from './htmlExport.ts';
import { listOfJson } from './jsonLists.ts';
import type { PictureFinder } from './jsonRecipes.ts';
import { isMealieBackup, recipesOfBackup } from './mealieBackup.ts';
import { readFrontMatter, readText } from './textExport.ts';

/**
 * The recipes and lists of an export of another app, and by name what could not be read. Each file is known by what is
 * in it, whatever its ending. Total: any files have a result [IE1]–[IE4].
 */
export function readForeignExport(files: readonly ExportFile[]): FoundInExport {
  const paths = files.filter(({ text }) => text === null).map(({ path }) => path);
  const texts = files.filter((file): file is ReadableFile => file.text !== null);
  const structured = texts.map((file) => readStructured(file, pictureFinder(file.path, paths)));
  const hasKnown = structured.some((found) => found !== undefined && found.recipes.length + found.lists.length > 0);
  const readStems = new Set(
    texts.filter((_file, at) => structured[at] !== undefined).map(({ path }) => stemPath(path)),
  );
  const all = texts.map((file, at): FoundInExport => {
    const found = structured[at];
    if (found) return found;
    // The page beside the data of the same note, and notes of the app about its own export.
    if (readStems.has(stemPath(file.path))) return joinedFinds([]);
    return hasKnown || isMarkup(file.text) ? notRead(file.path, 'unknown') : readText(file.text, stemOf(file.path));
  });
  return withoutNothing(joinedFinds(all));
}

type ReadableFile = ExportFile & { readonly text: string };

const stemPath = (path: string): string => path.replace(/\.[A-Za-z\d]{1,14}$/, '');
const isMarkup = (text: string): boolean => /^\s*(?:<!doctype|<\?xml|<[a-z]+[\s>])/i.test(text);

/** Reads a file of a known format; undefined where only the words can say what it is. */
function readStructured({ path, text }: ReadableFile, pictureOf: PictureFinder): FoundInExport | undefined {
  if (text.trim() === '') return notRead(path, 'empty');
  if (NO_TEXT.test(text.slice(0, SAMPLE))) return notRead(path, 'unknown');
  if (/^\s*[[{]/.test(text) && !/^\s*\[(?:[ xX]?\]|-)/.test(text)) return readJsonExport(path, text, pictureOf);
  if (isMarkup(text)) {
    const recipes = recipesOfHtml(text, pictureOf);
    return recipes.length > 0 ? foundRecipes(recipes) : undefined;
  }
  if (isCooklang(text)) return foundRecipes([recipeOfCooklang(text, stemOf(path), pictureOf)]);
  return readFrontMatter(text, stemOf(path), pictureOf) ?? readTable(text, stemOf(path));
}

const SAMPLE = 1000;
/** Bytes that are no text (an archive of another kind, a database), and documents whose text is not in their letters. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]|^\s*(?:%PDF-|\{\\rtf)/;

function readJsonExport(path: string, text: string, pictureOf: PictureFinder): FoundInExport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // No JSON, though it begins like it: cut off, or of another kind.
    return notRead(path, 'broken');
  }
  if (isRecord(value) && isMealieBackup(value))
    return foundRecipes(recipesWithin(recipesOfBackup(value), pictureOf, 0));
  const others: Unread[] = [];
  const recipes = recipesWithin(value, pictureOf, 0, (name) => others.push({ name, reason: 'empty' }));
  if (recipes.length > 0) return { ...foundRecipes(recipes), unread: others };
  const inner: readonly unknown[] = isRecord(value) && Array.isArray(value['lists']) ? value['lists'] : asArray(value);
  const lists = inner.filter(isRecord).flatMap((one) => listOfJson(one, stemOf(path)) ?? []);
  return lists.length > 0 ? joinedFinds(lists) : notRead(path, 'unknown');
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Pictures in the folder of a file or below it, by their names without the ending; `*` before the name is any folder. */
function pictureFinder(path: string, pictures: readonly string[]): PictureFinder {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const all = pictures.filter((picture) => PICTURE.test(picture));
  const within = all.filter((picture) => picture.startsWith(folder));
  return (names) => {
    for (const name of names) {
      const found = name.startsWith('*/')
        ? all.find((picture) => stemPath(`/${picture}`).endsWith(name.slice(1)))
        : within.find((picture) => stemPath(picture.slice(folder.length)) === name);
      if (found !== undefined) return { path: found };
    }
    return null;
  };
}

/** Without recipes and lists that say nothing, which are named, and without a second copy of the same recipe. */
function withoutNothing({ recipes, lists, unread }: FoundInExport): FoundInExport {
  const empty: Unread[] = [];
  const seen = new Set<string>();
  const kept = recipes.filter((recipe) => {
    const { title, ingredients, steps, notes } = recipe;
    if (title === '' || (ingredients.length + steps.length === 0 && notes === '')) {
      empty.push({ name: title || ingredients[0]?.line || '?', reason: 'empty' });
      return false;
    }
    const content = JSON.stringify([title, ingredients, steps]);
    const isNew = !seen.has(content);
    seen.add(content);
    return isNew;
  });
  const filled = lists.filter((list) => list.items.length > 0);
  for (const list of lists) if (list.items.length === 0) empty.push({ name: list.name, reason: 'empty' });
  return { recipes: kept, lists: filled, unread: [...unread, ...empty] };
}
