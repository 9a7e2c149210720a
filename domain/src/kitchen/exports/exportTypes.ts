import { RECIPE_INSTRUCTIONS_MAX, RECIPE_SOURCE_MAX, RECIPE_TAG_MAX, RECIPE_TAGS_MAX } from '../../base/limits.ts';
import { isRecord } from '../../base/unknownValues.ts';
import type { TypedItem } from '../../lists/typed/typedItem.ts';
import { asArray, type JsonValue, plainTextOf } from '../recipes/page/pageFields.ts';
import { type PageRecipe, structuredRecipe } from '../recipes/page/structuredRecipe.ts';

/** The recipes and lists that are found in files that other apps export. */

/** A file of an export, archives and compressed files already opened. */
export type ExportFile = {
  /** With the folders and archives that it lies in: `Takeout/Keep/קניות.json`. */
  readonly path: string;
  /** null for pictures and other files that hold something else than text. */
  readonly text: string | null;
};

/** A picture in the export: the path of its file, or its bytes as base64. */
export type ExportPicture = { readonly path: string } | { readonly base64: string };

export type ForeignRecipe = PageRecipe & {
  readonly source_url: string | null;
  readonly tags: readonly string[];
  /** Notes, nutrition and whatever else has no field of its own; '' for none. */
  readonly notes: string;
  readonly picture: ExportPicture | null;
};

export type ForeignItem = TypedItem & { readonly isCompleted: boolean };
export type ForeignList = { readonly name: string; readonly items: readonly ForeignItem[] };

/**
 * Why a file, or a part of it, was not read: `unknown` format, `broken` content, `empty` of anything to read, `trashed`
 * in the other app.
 */
export type UnreadReason = 'unknown' | 'broken' | 'empty' | 'trashed';
export type Unread = { readonly name: string; readonly reason: UnreadReason };

export type FoundInExport = {
  readonly recipes: readonly ForeignRecipe[];
  readonly lists: readonly ForeignList[];
  readonly unread: readonly Unread[];
};

export const foundRecipes = (recipes: readonly ForeignRecipe[]): FoundInExport => ({ recipes, lists: [], unread: [] });
export const foundList = (list: ForeignList): FoundInExport => ({ recipes: [], lists: [list], unread: [] });
export const notRead = (name: string, reason: UnreadReason): FoundInExport => ({
  recipes: [],
  lists: [],
  unread: [{ name, reason }],
});

export const joinedFinds = (found: readonly FoundInExport[]): FoundInExport => ({
  recipes: found.flatMap(({ recipes }) => recipes),
  lists: found.flatMap(({ lists }) => lists),
  unread: found.flatMap(({ unread }) => unread),
});

/** The fields of a recipe that apps write beside those of schema.org. */
export type RecipeExtras = {
  readonly sourceUrl?: unknown;
  readonly source?: unknown;
  /** Texts, or objects with a name; one text has commas. */
  readonly tags?: unknown;
  /** Texts in order, the empty ones left out. */
  readonly notes?: readonly string[];
  readonly picture?: ExportPicture | null;
};

/** A recipe of an object with the fields of schema.org, and of what its app writes beside them. */
export function foreignRecipe(fields: JsonValue, extras: RecipeExtras): ForeignRecipe {
  const recipe = structuredRecipe(fields, pictureAddress);
  const description = plainValue(fields['description']);
  const isCut = description.length > recipe.description.length + DESCRIPTION_SLACK;
  const notes = [...(isCut ? [description] : []), ...(extras.notes ?? [])].map((note) => note.trim());
  const address = wholeAddress(extras.sourceUrl);
  return {
    ...recipe,
    source: plainTextOf(extras.source, RECIPE_SOURCE_MAX) || recipe.source,
    source_url: address,
    tags: foreignTags(extras.tags),
    notes: notes
      .filter((note) => note !== '')
      .join('\n\n')
      .slice(0, RECIPE_INSTRUCTIONS_MAX),
    picture: extras.picture ?? dataPicture(fields['image']),
  };
}

/** Markup and spaces that a description loses. */
const DESCRIPTION_SLACK = 50;
const ADDRESS_MAX = 2000;

/** An address of the web; null for anything else. */
export function wholeAddress(value: unknown): string | null {
  const text = plainValue(value);
  return /^https?:\/\/[^\s/]+/i.test(text) && text.length <= ADDRESS_MAX && !/\s/.test(text) ? text : null;
}

/** The first picture that has an address of the web. */
function pictureAddress(image: unknown): string | null {
  const [first] = asArray(image);
  return wholeAddress(isRecord(first) ? (first['url'] ?? first['contentUrl']) : first);
}

/** `data:image/png;base64,…`. */
function dataPicture(image: unknown): ExportPicture | null {
  const [first] = asArray(image);
  const base64 = /^data:image\/[a-z.+-]+;base64,/i.exec(plainValue(first))?.[0];
  return base64 === undefined ? null : { base64: plainValue(first).slice(base64.length) };
}

function foreignTags(value: unknown): readonly string[] {
  const names = asArray(value).flatMap((one) =>
    isRecord(one) ? [plainTextOf(one['name'])] : plainTextOf(one).split(/[,;^]/),
  );
  const tags = names.map((name) => name.trim().slice(0, RECIPE_TAG_MAX)).filter((name) => name !== '');
  return [...new Set(tags)].slice(0, RECIPE_TAGS_MAX);
}

/** A text or a number as a text without spaces around it; '' for anything else. */
export const plainValue = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** The name of a file without its folders and its ending. */
export const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[A-Za-z\d]{1,14}$/, '');
