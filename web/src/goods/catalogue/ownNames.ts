import type { OwnNames } from '@sali/domain/lists/ownNames';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { isRecord } from '@sali/domain/base/unknownValues';
import { create } from 'zustand';
import { personalKey } from '../../base/device/personalKeys.ts';
import { readStored } from '../../base/stored.ts';
import { fetchOwnNames } from './api.ts';

/** Products that search finds by the person's own name, before the others. */
const OWN_NAMES_FOUND_MAX = 3;

/** The signed-in person's own names for products, stored on the device for use without a network. */
export const useOwnNames = create<{ readonly userId: number | null; readonly names: OwnNames }>()(() => ({
  userId: null,
  names: {},
}));

const storageKey = (userId: number): string => personalKey('ownNames', String(userId));

/** Loads the user's names from the device, then from the server; a guest has none. */
export async function openOwnNames(userId: number | null): Promise<void> {
  useOwnNames.setState({ userId, names: userId === null ? {} : readNames(userId) });
  if (userId === null) return;
  const { names: before } = useOwnNames.getState();
  const fetched = await fetchOwnNames().catch(() => undefined); // without the server the stored names stay
  const now = useOwnNames.getState();
  if (!fetched || now.userId !== userId) return;
  const names = withChangedNames(fetched, before, now.names);
  // The same names again would have React draw an open list again.
  if (JSON.stringify(names) !== JSON.stringify(now.names)) storeNames(userId, names);
}

/** The fetched names with what the person changed while they were fetched. */
function withChangedNames(fetched: OwnNames, before: OwnNames, now: OwnNames): OwnNames {
  const isChanged = (itemCode: string): boolean => before[itemCode] !== now[itemCode];
  return Object.fromEntries([
    ...Object.entries(fetched).filter(([itemCode]) => !isChanged(itemCode)),
    ...Object.entries(now).filter(([itemCode]) => isChanged(itemCode)),
  ]);
}

/** Stores a name that the person gave; an empty name removes it. */
export function storeOwnName(userId: number, itemCode: string, name: string): void {
  const state = useOwnNames.getState();
  const { [itemCode]: _before, ...others } = state.userId === userId ? state.names : readNames(userId);
  storeNames(userId, name === '' ? others : { ...others, [itemCode]: name });
}

/** Products whose own name has a word that begins with each typed word. */
export function codesNamed(query: string): string[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  return Object.entries(useOwnNames.getState().names)
    .filter(([, name]) => typed.every((part) => wordsOf(name).some((word) => word.startsWith(part))))
    .map(([itemCode]) => itemCode)
    .slice(0, OWN_NAMES_FOUND_MAX);
}

function storeNames(userId: number, names: OwnNames): void {
  useOwnNames.setState({ userId, names });
  localStorage.setItem(storageKey(userId), JSON.stringify(names));
}

function readNames(userId: number): OwnNames {
  return readStored(storageKey(userId), areNames) ?? {};
}

function areNames(value: unknown): value is OwnNames {
  return isRecord(value);
}
