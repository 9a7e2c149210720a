import { isRecord } from '../../base/unknownValues.ts';
import { asArray } from '../recipes/page/pageFields.ts';
import { isCooklang, recipeOfCooklang } from './cooklang.ts';
import { readTable } from './csvExport.ts';
import {
  type ExportFile,
  type ExportPicture,
  type ForeignRecipe,
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

/** Reads the files of an export one after the other, and keeps what they hold, not the files. */
export type ExportReader = {
  /** Takes the next file; the pictures of a folder come before its texts. */
  readonly add: (file: ExportFile) => void;
  /** The recipes and lists of all files so far, and by name what could not be read. */
  readonly found: () => FoundInExport;
};

/**
 * A reader of an export of another app. Each file is known by what is in it, whatever its ending. Total: any files have a
 * result [IE1]–[IE4].
 * @param keepPicture puts the bytes of a picture elsewhere, and returns where
 */
export function exportReader(keepPicture = (picture: ExportPicture): ExportPicture => picture): ExportReader {
  const pictures: string[] = [];
  const parts: (FoundInExport | ExportFile)[] = [];
  const readStems = new Set<string>();
  let [hasKnown, keptLetters] = [false, 0];
  const add = ({ path, text }: ExportFile): void => {
    if (text === null) return void pictures.push(path);
    const found = readStructured({ path, text }, pictureFinder(path, pictures));
    if (found) readStems.add(stemPath(path));
    hasKnown ||= found !== undefined && found.recipes.length + found.lists.length > 0;
    if (found) return void parts.push({ ...found, recipes: found.recipes.map(withKeptPicture) });
    // Words are read only where the export has nothing that is known.
    const isKept = !hasKnown && keptLetters + text.length <= WORDS_MAX;
    if (isKept) keptLetters += text.length;
    parts.push({ path, text: isKept ? text : null });
  };
  const withKeptPicture = (recipe: ForeignRecipe): ForeignRecipe =>
    recipe.picture === null ? recipe : { ...recipe, picture: keepPicture(recipe.picture) };
  const foundIn = (part: FoundInExport | ExportFile): FoundInExport => {
    if (!('path' in part)) return part;
    const { path, text } = part;
    // The page beside the data of the same note, and notes of the app about its own export.
    if (readStems.has(stemPath(path))) return joinedFinds([]);
    return text === null || hasKnown || isMarkup(text) ? notRead(path, 'unknown') : readText(text, stemOf(path));
  };
  return { add, found: () => withoutNothing(joinedFinds(parts.map(foundIn))) };
}

/** So many letters of files in no known form wait until all files are read. */
const WORDS_MAX = 50_000_000;

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
