import { COOKING_KEPT_MS } from '@sali/domain/base/limits';
import type { CookingValue } from '@sali/domain/kitchen/recipes/cooking';
import { isRecord } from '@sali/domain/base/unknownValues';
import { personalKey } from '../../../base/device/personalKeys.ts';
import { readStored } from '../../../base/stored.ts';

/** The recipes of which a device knows how far somebody is in cooking. */
const COOKINGS_KEPT = 5;

/**
 * How far a person is in cooking a recipe, kept on the device: after a reload, the way back or a phone that dropped the page
 * they go on where they were [X86].
 */
export type LocalCooking = {
  /** By the keys of `domain/recipes/cooking`; times are those of this device. */
  readonly values: Readonly<Record<string, CookingValue>>;
  /** The fields that the server does not have yet, with when they were changed (ms). Empty for guests. */
  readonly unsent: Readonly<Record<string, number>>;
  /** When cooking was finished here and the server does not know it yet. */
  readonly finishedAt: number | null;
  /** Which cooking of the household this is, as the server named it; null: none yet. */
  readonly session: string | null;
};

type StoredCooking = LocalCooking & { readonly savedAt: number };

/** Returns a recipe's stored cooking; undefined where there is none of the last hours. @param now milliseconds */
export function storedCooking(userKey: string, recipeId: number, now: number): LocalCooking | undefined {
  const stored = allOf(userKey)[recipeId];
  return isStoredCooking(stored) && now - stored.savedAt <= COOKING_KEPT_MS ? stored : undefined;
}

/** Stores how far somebody is; null removes it, as at the end. A full device keeps nothing. */
export function storeCooking(userKey: string, recipeId: number, state: LocalCooking | null, now: number): void {
  const { [recipeId]: _before, ...others } = allOf(userKey);
  const kept = Object.entries(others)
    .filter((entry): entry is [string, StoredCooking] => isStoredCooking(entry[1]))
    .filter(([, { savedAt }]) => now - savedAt <= COOKING_KEPT_MS)
    .sort(([, one], [, other]) => other.savedAt - one.savedAt)
    .slice(0, COOKINGS_KEPT - 1);
  const all = { ...Object.fromEntries(kept), ...(state && { [recipeId]: { ...state, savedAt: now } }) };
  try {
    localStorage.setItem(personalKey('cooking', userKey), JSON.stringify(all));
  } catch {
    // A full device begins at the first step after a reload.
  }
}

const allOf = (userKey: string): Readonly<Record<string, unknown>> =>
  readStored(personalKey('cooking', userKey), isRecord) ?? {};

function isStoredCooking(value: unknown): value is StoredCooking {
  if (!isRecord(value)) return false;
  const { values, unsent, finishedAt, session, savedAt } = value;
  return (
    typeof savedAt === 'number' &&
    (finishedAt === null || typeof finishedAt === 'number') &&
    (session === null || typeof session === 'string') &&
    isRecord(unsent) &&
    Object.values(unsent).every((at) => typeof at === 'number') &&
    isRecord(values) &&
    Object.values(values).every(isCookingValue)
  );
}

function isCookingValue(value: unknown): value is CookingValue {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0;
  if (!isRecord(value)) return false;
  const { endsAt, leftMs } = value;
  return typeof leftMs === 'number' && (endsAt === null || typeof endsAt === 'number');
}
