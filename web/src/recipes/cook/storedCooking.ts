import { COOKING_KEPT_MS, COOKINGS_KEPT } from '@sali/domain/limits';
import { isRecord } from '@sali/domain/unknownValues';
import { personalKey } from '../../device/personalKeys.ts';
import { readStored } from '../../stored.ts';
import type { StepTimer } from './useTimers.ts';

/**
 * How far a person is in cooking a recipe, kept on the device: after a reload, the way back or a phone that dropped the page
 * they go on where they were [X86].
 */
export type CookingState = {
  /** The number of steps that are done. */
  readonly at: number;
  readonly servings: number | null;
  /** Entries of the ingredients that were ticked off. */
  readonly taken: readonly number[];
  readonly timers: readonly (readonly [key: string, timer: StepTimer])[];
};

type StoredCooking = CookingState & { readonly savedAt: number };

/** What is kept of a recipe; undefined where nobody began, or some hours ago. @param now milliseconds */
export function storedCooking(userKey: string, recipeId: number, now: number): CookingState | undefined {
  const stored = allOf(userKey)[recipeId];
  return isStoredCooking(stored) && now - stored.savedAt <= COOKING_KEPT_MS ? stored : undefined;
}

/** Stores how far somebody is; null removes it, as at the end. A full device keeps nothing. */
export function storeCooking(userKey: string, recipeId: number, state: CookingState | null, now: number): void {
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
  const { at, servings, taken, timers, savedAt } = value;
  return (
    isCount(at) &&
    typeof savedAt === 'number' &&
    (servings === null || isCount(servings)) &&
    Array.isArray(taken) &&
    taken.every(isCount) &&
    Array.isArray(timers) &&
    timers.every((timer) => Array.isArray(timer) && typeof timer[0] === 'string' && isStepTimer(timer[1]))
  );
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

function isStepTimer(value: unknown): value is StepTimer {
  if (!isRecord(value)) return false;
  const { totalMs, endsAt, leftMs } = value;
  return typeof totalMs === 'number' && typeof leftMs === 'number' && (endsAt === null || typeof endsAt === 'number');
}
