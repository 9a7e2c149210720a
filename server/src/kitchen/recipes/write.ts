import { IdInAddress } from '@sali/contract/base/ids';
import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { RECIPE_ENTRIES_MAX, RECIPE_UNDO_MS, RECIPES_PER_USER_MAX } from '@sali/domain/base/limits';
import { DEFAULT_DIFFICULTY } from '@sali/domain/kitchen/recipes/recipe';
import { SUB_RECIPES_MAX } from '@sali/domain/kitchen/recipes/subRecipes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireActor } from '../../people/accounts/accounts.ts';
import { type ReadAgain, type StoredAnswer, runOncePerKey, storedAnswerOf } from '../../base/db/idempotency.ts';
import type { Db } from '../../base/db/open.ts';
import { AppError, invalidField } from '../../base/errors.ts';
import { pictureOf, removePictures } from '../../base/images/images.ts';
import type { EntryRow, RecipeRow } from './db.ts';
import * as sql from './db.ts';
import { entryChangeOf, newEntryOf } from './entries.ts';
import { checkImageLink, requireRoomForLink } from './linkedPictures.ts';
import { deletePicture, nextCover, selectPictures } from './picturesDb.ts';
import { shownRecipeToWire, unblockedRecipes, visibleRecipe } from './recipes.ts';
import type { PurgeOfDeleted } from '../../people/storage/storage.ts';
import type { RecipesRoom } from './room.ts';
import { entryToWire } from './wire.ts';
import type { Writer } from './caller.ts';

/** Every change of a recipe: one transaction, at most once per key, by its owner. */

/** @throws AppError too_many_recipes, invalid_fields; too_many_requests where its cover is one of too many web addresses */
export async function createRecipe(room: RecipesRoom, writer: Writer, body: wire.NewRecipe): Promise<wire.Recipe> {
  await room.ready;
  const before = await answeredBefore<wire.Recipe>(room, writer);
  if (before) return before.body;
  await requireRoomForLink(room, writer.userId, body.image_url);
  return runOncePerKey(
    room,
    writer.call,
    async (tx) => {
      if ((await sql.countOwnRecipes(tx, writer.userId)) >= RECIPES_PER_USER_MAX)
        throw new AppError('too_many_recipes');
      const at = room.now();
      const { entries = [], ...given } = body;
      const facts = recipeFactsOf(given, null);
      await checkImageLink(room, tx, writer.userId, facts.image_link);
      const row = await sql.insertRecipe(tx, {
        ...BLANK,
        ...facts,
        title: body.title,
        user_id: writer.userId,
        created_at: at,
        updated_at: at,
      });
      await saveEntries(room, tx, writer, row.recipe_id, entries);
      return answerOfRecipe(201, await saved(tx, row, writer.userId, at));
    },
    readRecipeAgain(writer),
  );
}

const BLANK = {
  description: '',
  instructions: '',
  image_link: null,
  prep_time: null,
  cook_time: null,
  servings: null,
  difficulty: DEFAULT_DIFFICULTY,
  is_public: false,
  search_text: '',
};

/**
 * Changes the given fields; given entries replace all entries. @throws AppError recipe_not_found, recipe_not_yours;
 * recipe_hidden where a hidden recipe is to be public; as {@link createRecipe} for its cover
 */
export async function changeRecipe(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  { entries, ...facts }: wire.RecipeChange,
): Promise<wire.Recipe> {
  await room.ready;
  const before = await answeredBefore<wire.Recipe>(room, writer);
  if (before) return before.body;
  await requireRoomForLink(room, writer.userId, facts.image_url);
  const unused: string[] = [];
  const answer = await onOwn(room, writer, recipeId, async (tx, row) => {
    const change = recipeFactsOf(facts, row);
    if (change.is_public === true && row.hidden_at !== null) throw new AppError('recipe_hidden');
    await checkImageLink(room, tx, writer.userId, change.image_link, row.image_link);
    if (change.image_key === null) {
      const pictures = await selectPictures(tx, [recipeId]);
      if (row.image_key !== null) {
        unused.push(row.image_key);
        await deletePicture(tx, recipeId, row.image_key);
      }
      // Without a cover, the first of the other pictures is it.
      if (change.image_link === null) change.image_key = nextCover(pictures, row.image_key);
    }
    const after = await sql.updateRecipe(tx, recipeId, { ...change, updated_at: room.now() });
    if (entries) await saveEntries(room, tx, writer, recipeId, entries);
    return answerOfRecipe(200, await saved(tx, after, writer.userId, room.now()));
  });
  await removePictures(room, unused);
  return answer;
}

/** It can be brought back for a day. @throws AppError recipe_not_found, recipe_not_yours */
export async function deleteOwnRecipe(room: RecipesRoom, writer: Writer, recipeId: number): Promise<void> {
  await onOwn(room, writer, recipeId, async (tx) => {
    await sql.updateRecipe(tx, recipeId, { deleted_at: room.now() });
    return { status: 204, body: null };
  });
}

/** Brings a deleted recipe back as it was; one that is there stays as it is. @throws AppError recipe_not_found, recipe_not_yours */
export const restoreOwnRecipe = (room: RecipesRoom, writer: Writer, recipeId: number): Promise<wire.Recipe> =>
  runOncePerKey(
    room,
    writer.call,
    async (tx) => {
      requireWriter(await sql.lockRecipe(tx, recipeId), writer);
      const after = await sql.updateRecipe(tx, recipeId, { deleted_at: null });
      return answerOfRecipe(200, await shownRecipeToWire(tx, after, writer.userId));
    },
    readRecipeAgain(writer),
  );

/**
 * Deletes for good, with their pictures, the recipes whose time to bring them back is over. Where room is short, those of a
 * person, or of everybody, that were deleted until now.
 */
export async function purgeDeletedRecipes(
  room: Pick<RecipesRoom, 'db' | 'log' | 'now' | 'images'>,
  { until = new Date(room.now().getTime() - RECIPE_UNDO_MS), ownerId }: PurgeOfDeleted = {},
): Promise<void> {
  await removePictures(room, await sql.purgeRecipes(room.db, until, ownerId));
}

/** @throws AppError too_many_entries; recipe_not_found, recipe_private, recipe_in_itself, too_many_sub_recipes for its sub-recipe */
export async function addEntry(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  body: wire.NewEntry,
): Promise<wire.RecipeEntry> {
  await room.ready;
  return onOwn(room, writer, recipeId, async (tx, row) => {
    const others = await sql.selectEntries(tx, [recipeId]);
    if (others.length >= RECIPE_ENTRIES_MAX) throw new AppError('too_many_entries');
    await requireSubRecipe(tx, writer, recipeId, { named: subRecipeOf(body), others });
    const [entry] = await sql.insertEntries(tx, [{ ...newEntryOf(room, body, others), recipe_id: recipeId }]);
    if (!entry) throw new AppError('internal');
    await touch(tx, row, room.now());
    return answerOfEntry(201, entry);
  });
}

/** @throws AppError entry_not_found, invalid_fields; recipe_not_found, recipe_private, recipe_in_itself, too_many_sub_recipes for its sub-recipe */
export async function changeEntry(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  entryId: number,
  body: wire.EntryChange,
): Promise<wire.RecipeEntry> {
  await room.ready;
  return onOwn(room, writer, recipeId, async (tx, row) => {
    const before = await requireEntry(tx, recipeId, entryId);
    const change = entryChangeOf(room, before.entry_type, body);
    const named = subRecipeOf(body);
    if (named !== null && named !== before.sub_recipe_id) {
      const others = (await sql.selectEntries(tx, [recipeId])).filter((entry) => entry.entry_id !== entryId);
      await requireSubRecipe(tx, writer, recipeId, { named, others });
    }
    if (Object.keys(change).length > 0) await sql.updateEntry(tx, entryId, change);
    await touch(tx, row, room.now());
    return answerOfEntry(200, await requireEntry(tx, recipeId, entryId));
  });
}

/** @throws AppError entry_not_found */
export async function deleteEntry(room: RecipesRoom, writer: Writer, recipeId: number, entryId: number): Promise<void> {
  await onOwn(room, writer, recipeId, async (tx, row) => {
    await requireEntry(tx, recipeId, entryId);
    await sql.deleteEntries(tx, [entryId]);
    await touch(tx, row, room.now());
    return { status: 204, body: null };
  });
}

/** @throws AppError recipe_not_found; recipe_not_yours for another person's recipe */
export async function requireOwn(db: Db, writer: Writer, recipeId: number): Promise<RecipeRow> {
  const row = await sql.lockRecipe(db, recipeId);
  return requireWriter(row?.deleted_at === null ? row : undefined, writer);
}

function requireWriter(row: RecipeRow | undefined, writer: Pick<Writer, 'userId'>): RecipeRow {
  if (!row) throw new AppError('recipe_not_found');
  if (row.user_id !== writer.userId) throw new AppError('recipe_not_yours');
  return row;
}

const RecipeAddress = z.object({ recipeId: IdInAddress });

/**
 * For the fact `requireRight` of a route: whether the caller may read, or write, the recipe of the address.
 * @throws AppError not_authenticated, recipe_not_found, recipe_private, recipe_not_yours
 */
export const rightOnRecipe =
  ({ db }: Pick<RecipesRoom, 'db'>, right: 'read' | 'write') =>
  async (request: FastifyRequest): Promise<unknown> => {
    const { userId } = requireActor(request);
    const { data } = RecipeAddress.safeParse(request.params);
    if (!data) return;
    return right === 'read'
      ? visibleRecipe(db, userId, data.recipeId)
      : requireWriter(await sql.findRecipe(db, data.recipeId), { userId });
  };

/** One transaction, at most once per key, on the writer's own recipe. */
export const onOwn = <Body>(
  room: RecipesRoom,
  writer: Writer,
  recipeId: number,
  work: (tx: Db, row: RecipeRow) => Promise<StoredAnswer<Body>>,
): Promise<Body> =>
  runOncePerKey(
    room,
    writer.call,
    async (tx) => work(tx, await requireOwn(tx, writer, recipeId)),
    readRecipeAgain(writer),
  );

/**
 * The answer of a repeated call, which passes no quota and no counter again [ST12].
 * @throws AppError idempotency_key_reused, already_done
 */
export const answeredBefore = async <Body>(
  { db }: Pick<RecipesRoom, 'db'>,
  writer: Writer,
): Promise<StoredAnswer<Body> | undefined> =>
  writer.call && (await storedAnswerOf<Body>(db, writer.call, readRecipeAgain(writer)));

/** A repeated call is answered with the recipe as it is then [L27]. */
export const answerOfRecipe = (status: number, recipe: wire.Recipe): StoredAnswer<wire.Recipe> => ({
  status,
  body: recipe,
  about: { id: recipe.recipe_id },
});

const answerOfEntry = (status: number, entry: EntryRow): StoredAnswer<wire.RecipeEntry> => ({
  status,
  body: entryToWire(entry),
  about: { id: entry.recipe_id, part: entry.entry_id },
});

/** Reads the recipe, or the entry, of a repeated call: the writer's own. */
export const readRecipeAgain =
  ({ userId }: Writer): ReadAgain =>
  async (tx, { id, part }) => {
    const row = await sql.findRecipe(tx, id);
    if (row?.user_id !== userId) return undefined;
    if (part === undefined) return shownRecipeToWire(tx, row, userId);
    const entry = (await sql.selectEntries(tx, [id])).find((one) => one.entry_id === part);
    return entry && entryToWire(entry);
  };

async function requireEntry(tx: Db, recipeId: number, entryId: number): Promise<EntryRow> {
  const entry = (await sql.selectEntries(tx, [recipeId])).find((other) => other.entry_id === entryId);
  if (!entry) throw new AppError('entry_not_found');
  return entry;
}

/** Entries with an id change that entry, others are new, and entries that are not named are deleted. @throws AppError entry_not_found */
async function saveEntries(
  room: RecipesRoom,
  tx: Db,
  writer: Writer,
  recipeId: number,
  bodies: readonly wire.WholeEntry[],
): Promise<void> {
  const before = new Map((await sql.selectEntries(tx, [recipeId])).map((entry) => [entry.entry_id, entry]));
  const known = new Set([...before.values()].map((entry) => entry.sub_recipe_id));
  const all = bodies.flatMap((body) => subRecipeOf(body) ?? []);
  await requireSubRecipes(tx, writer, recipeId, { count: all.length, added: all.filter((id) => !known.has(id)) });
  const named = new Set(bodies.flatMap((body) => body.entry_id ?? []));
  await sql.deleteEntries(
    tx,
    [...before.keys()].filter((id) => !named.has(id)),
  );
  const placed: ReturnType<typeof newEntryOf>[] = [];
  const added: ReturnType<typeof newEntryOf>[] = [];
  for (const { entry_id: id, ...body } of bodies) {
    const whole = newEntryOf(room, body, placed);
    placed.push(whole);
    const known = id === undefined ? undefined : before.get(id);
    if (id !== undefined && known?.entry_type !== body.entry_type) throw new AppError('entry_not_found');
    if (id === undefined) added.push(whole);
    else await sql.updateEntry(tx, id, whole);
  }
  await sql.insertEntries(
    tx,
    added.map((values) => ({ ...values, recipe_id: recipeId })),
  );
}

type SubRecipeChange = {
  /** How many ingredients are recipes after the change. */
  readonly count: number;
  readonly added: readonly number[];
};

/**
 * The sub-recipes of a recipe are few; the writer may read new ones, and none is made of the recipe.
 * @throws AppError too_many_sub_recipes, recipe_not_found, recipe_private, recipe_in_itself
 */
async function requireSubRecipes(
  tx: Db,
  { userId }: Writer,
  recipeId: number,
  { count, added }: SubRecipeChange,
): Promise<void> {
  if (added.length === 0) return;
  if (count > SUB_RECIPES_MAX) throw new AppError('too_many_sub_recipes');
  await unblockedRecipes(tx, userId, added);
  if (await sql.areMadeOf(tx, added, recipeId)) throw new AppError('recipe_in_itself');
}

const requireSubRecipe = (
  tx: Db,
  writer: Writer,
  recipeId: number,
  { named, others }: { readonly named: number | null; readonly others: readonly EntryRow[] },
): Promise<void> =>
  requireSubRecipes(tx, writer, recipeId, {
    count: others.filter(({ sub_recipe_id }) => sub_recipe_id !== null).length + 1,
    added: named === null ? [] : [named],
  });

const subRecipeOf = (body: wire.WholeEntry | wire.EntryChange): number | null =>
  'sub_recipe_id' in body ? (body.sub_recipe_id ?? null) : null;

type RecipeChangeFacts = Omit<wire.RecipeChange, 'entries'>;

/** @throws AppError invalid_fields for an uploaded picture that is not this recipe's */
function recipeFactsOf({ image_url: image, tags, allergens, ...facts }: RecipeChangeFacts, before: RecipeRow | null) {
  const plain = Object.fromEntries(
    Object.entries<unknown>(facts)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? CLEARED[field] ?? null]),
  ) as Partial<Omit<RecipeRow, 'tags' | 'allergens'>>;
  const change = {
    ...plain,
    ...(tags !== undefined && { tags: JSON.stringify([...new Set(tags)]) }),
    ...(allergens !== undefined && { allergens: JSON.stringify([...new Set(allergens)]) }),
  };
  if (image === undefined) return change;
  const isOwn =
    image !== null && before !== null && before.image_key !== null && image === pictureOf(before.image_key).webp;
  if (isOwn) return change;
  if (image?.startsWith('/static/')) throw invalidField('image_url', 'image_foreign');
  return { ...change, image_key: null, image_link: image };
}

/** The values of cleared texts and choices; a cleared number becomes null. */
const CLEARED: Readonly<Record<string, unknown>> = {
  description: '',
  instructions: '',
  difficulty: DEFAULT_DIFFICULTY,
  source: '',
  is_public: false,
};

/** Call after any change: updates the search text. */
async function touch(tx: Db, row: RecipeRow, at: Date): Promise<RecipeRow> {
  const entries = await sql.selectEntries(tx, [row.recipe_id]);
  const names = entries.map((entry) => entry.product_name ?? '');
  const text = wordsOf([row.title, row.description, ...row.tags, row.source, ...names].join(' ')).join(' ');
  return sql.updateRecipe(tx, row.recipe_id, { search_text: text, updated_at: at });
}

async function saved(tx: Db, row: RecipeRow, userId: number, at: Date): Promise<wire.Recipe> {
  return shownRecipeToWire(tx, await touch(tx, row, at), userId);
}
