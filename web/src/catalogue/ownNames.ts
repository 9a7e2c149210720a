import type { OwnNames } from '@sali/domain/lists/ownNames';
import { normalise, wordsOf } from '@sali/domain/catalogue/normalise';
import { OWN_NAMES_FOUND_MAX } from '@sali/domain/limits';
import { create } from 'zustand';
import { fetchOwnNames } from './api.ts';

/** What the signed-in person calls products, kept on the device for the time without a network. */
export const useOwnNames = create<{ readonly userId: number | null; readonly names: OwnNames }>()(() => ({
  userId: null,
  names: {},
}));

const keyOf = (userId: number): string => `sali-own-names-${userId}`;

/** The names of this user, as the device knows them and then as the server does; a guest has none. */
export async function openOwnNames(userId: number | null): Promise<void> {
  useOwnNames.setState({ userId, names: userId === null ? {} : read(userId) });
  if (userId === null) return;
  const told = await fetchOwnNames().catch(() => undefined); // the device's are shown where they cannot be asked
  if (told && useOwnNames.getState().userId === userId) keep(userId, told);
}

/** After the person has named a product; an empty name is none. */
export function keepOwnName(userId: number, itemCode: string, name: string): void {
  const state = useOwnNames.getState();
  const { [itemCode]: _before, ...others } = state.userId === userId ? state.names : read(userId);
  keep(userId, name === '' ? others : { ...others, [itemCode]: name });
}

/** Products whose own name has a word for each of the words that are typed, or its beginning. */
export function codesNamed(query: string): string[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  return Object.entries(useOwnNames.getState().names)
    .filter(([, name]) => {
      const words = normalise(name).split(' ');
      return typed.every((part) => words.some((word) => word.startsWith(part)));
    })
    .map(([itemCode]) => itemCode)
    .slice(0, OWN_NAMES_FOUND_MAX);
}

function keep(userId: number, names: OwnNames): void {
  useOwnNames.setState({ userId, names });
  localStorage.setItem(keyOf(userId), JSON.stringify(names));
}

function read(userId: number): OwnNames {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as OwnNames | null) ?? {};
  } catch {
    return {};
  }
}
