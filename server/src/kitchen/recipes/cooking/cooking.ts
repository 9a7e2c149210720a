/**
 * Cooking together: how far a household is in a recipe, on all their devices [CK2] [CK3].
 * Invariant: only people who may read the recipe reach its cooking, read it, or get news of it.
 * Called by its routes, and for a person's export.
 */
import type * as wire from '@sali/contract/kitchen/recipes/cooking';
import { COOKING_KEPT_MS } from '@sali/domain/base/limits';
import {
  changedAfter,
  type CookingFields,
  mergeCooking,
  readCookingKey,
  STEP_KEY,
} from '@sali/domain/kitchen/recipes/cooking';
import type { Db } from '../../../base/db/open.ts';
import { householdOf, householdPeople } from '../../../people/family/family.ts';
import { findReadable, type RecipeRow, selectEntries } from '../db.ts';
import { visibleRecipe } from '../recipes.ts';
import type { RecipesRoom } from '../room.ts';
import type { CookingRow } from './db.ts';
import * as sql from './db.ts';
import { cookingFieldsToWire, fieldsOfChanges } from './wire.ts';

/**
 * Takes what was changed on a device of the caller, field by field, and answers what holds now. The caller has the recipe
 * open from now on.
 * @throws AppError recipe_not_found, recipe_private
 */
export async function exchangeCooking(
  room: RecipesRoom,
  userId: number,
  recipeId: number,
  body: wire.CookingExchange,
): Promise<wire.SharedCooking> {
  const { db } = room;
  const now = room.now();
  const recipe = await visibleRecipe(db, userId, recipeId);
  const changes = await ownFields(db, recipeId, fieldsOfChanges(body.changes, now.getTime()));
  const finishedAt = body.finished_ago_ms === undefined ? null : now.getTime() - body.finished_ago_ms;
  const household = await householdOf(db, userId);
  const { row, isNews, hasCome } = await db.transaction().execute(async (tx) => {
    const stored = await sql.lockCooking(tx, household, recipeId, now);
    const before = isOld(stored, now) ? emptied(stored, now) : stored;
    const merged = mergedRow(before, changes, finishedAt, now);
    const isChanged = merged !== before;
    const isFirst = await sql.putCook(tx, stored.cooking_id, userId, now);
    if (!isChanged && !isFirst) return { row: before, isNews: false, hasCome: false };
    const next = { ...merged, version: merged.version + 1 };
    await sql.updateCooking(tx, next);
    return { row: next, isNews: true, hasCome: isFirst };
  });
  if (isNews) await announce(room, userId, recipe, row.version);
  if (hasCome) await sql.deleteOldCookings(db, now);
  const cooks = await sql.cooksOf(db, row.cooking_id, userId, now);
  return {
    version: row.version,
    session: row.started_at && {
      started_at: row.started_at.toISOString(),
      fields: cookingFieldsToWire(row.fields, now.getTime()),
    },
    cooks: cooks.map((person) => ({ user_id: person.userId, username: person.username })),
  };
}

/** The caller closed the recipe. A repeated call changes nothing. @throws AppError recipe_not_found, recipe_private */
export async function leaveCooking(room: RecipesRoom, userId: number, recipeId: number): Promise<void> {
  const recipe = await visibleRecipe(room.db, userId, recipeId);
  const household = await householdOf(room.db, userId);
  const left = await room.db.transaction().execute((tx) => sql.deleteCook(tx, household, recipeId, userId));
  if (left) await announce(room, userId, recipe, left.version);
}

/** Reads the recipes that a person cooks, for their export. */
export async function readCookings({ db }: Pick<RecipesRoom, 'db'>, userId: number): Promise<wire.OwnCooking[]> {
  const rows = await sql.cookingsOf(db, userId);
  return rows.map(({ recipe_id, title, fields, started_at }) => ({
    ...{ recipe_id, title },
    started_at: started_at?.toISOString() ?? null,
    steps_count: Number(fields[STEP_KEY]?.value ?? 0),
  }));
}

const isOld = ({ changed_at }: CookingRow, now: Date): boolean =>
  now.getTime() - changed_at.getTime() > COOKING_KEPT_MS;

/** It begins now: a person who joins it keeps it for the next hours. */
const emptied = (row: CookingRow, now: Date): CookingRow => ({
  ...row,
  fields: {},
  started_at: null,
  changed_at: now,
});

/** @returns the same row where nothing changed */
function mergedRow(row: CookingRow, changes: CookingFields, finishedAt: number | null, now: Date): CookingRow {
  const endedAt = Math.max(row.ended_at?.getTime() ?? -Infinity, finishedAt ?? -Infinity);
  const isEnded = finishedAt !== null && endedAt === finishedAt;
  const merged = mergeCooking(row.fields, changedAfter(changes, endedAt));
  const fields = isEnded ? changedAfter(merged, endedAt) : merged;
  if (fields === row.fields && !isEnded) return row;
  const isEmpty = Object.keys(fields).length === 0;
  return {
    ...row,
    fields,
    started_at: isEmpty ? null : isEnded ? now : (row.started_at ?? now),
    ended_at: Number.isFinite(endedAt) ? new Date(endedAt) : null,
    changed_at: now,
  };
}

/** Without what belongs to no entry of the recipe: it may have been changed since. */
async function ownFields(db: Db, recipeId: number, fields: CookingFields): Promise<CookingFields> {
  const named = Object.entries(fields).map(([key, field]) => ({ key, field, of: readCookingKey(key) }));
  if (!named.some(({ of }) => of && 'entryId' in of)) return fields;
  const ids = new Set((await selectEntries(db, [recipeId])).map(({ entry_id }) => entry_id));
  const own = named.filter(({ of }) => of && (!('entryId' in of) || ids.has(of.entryId)));
  return Object.fromEntries(own.map(({ key, field }) => [key, field]));
}

/** Notifies the devices of the household whose people may read the recipe. */
async function announce(room: RecipesRoom, userId: number, recipe: RecipeRow, version: number): Promise<void> {
  const readers: number[] = [];
  for (const personId of await householdPeople(room.db, userId)) {
    if (await findReadable(room.db, personId, recipe.recipe_id)) readers.push(personId);
  }
  room.kitchenChanged(readers, { of: 'cooking', recipe_id: recipe.recipe_id, version });
}
