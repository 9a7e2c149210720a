import { isRecord } from '@sali/domain/base/unknownValues';
import { create } from 'zustand';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { personalKey } from '../../base/device/personalKeys.ts';
import { readStored } from '../../base/stored.ts';

/** The stores that a person has met on this device: their names, and whose prices are examples, are known offline too. */

export type Store = {
  readonly key: string;
  readonly chainName: string;
  readonly name: string;
  readonly address: string;
  /** null where no place was given. */
  readonly distanceKm: number | null;
  /** It delivers only. */
  readonly isOnline?: true;
  /** No price of it was imported. */
  readonly hasNoPrices?: true;
};

type KnownStores = Readonly<Record<string, Store>>;
type StoresOfPerson = {
  /** Stores that this person has met on this device, by key. */
  readonly known: KnownStores;
  /** The keys of those whose prices are the bundled sample's, as the server said last; also of some without a name. */
  readonly samples: readonly string[];
};

export const useStores = create<StoresOfPerson>()(() => storedOf(currentUserKey()));

export const openStoresOf = (userKey: string): void => useStores.setState(storedOf(userKey));

/** Keeps a store's name for the time without reception. Whether it has prices changes. */
export function rememberStore({ hasNoPrices: _now, ...store }: Store): void {
  const known = { ...useStores.getState().known, [store.key]: { ...store, distanceKm: null } };
  useStores.setState({ known });
  localStorage.setItem(personalKey('stores', currentUserKey()), JSON.stringify(known));
}

/** Keeps what an answer says of the prices of a store. */
export function noteSample(storeKey: string, isSample: boolean): void {
  const { samples } = useStores.getState();
  if (samples.includes(storeKey) === isSample) return;
  const next = isSample ? [...samples, storeKey] : samples.filter((key) => key !== storeKey);
  useStores.setState({ samples: next });
  localStorage.setItem(personalKey('sampleStores', currentUserKey()), JSON.stringify(next));
}

/** Whether the prices of a store are examples [SD7]; false where that is not known. */
export const useIsSample = (storeKey: string | null | undefined): boolean =>
  useStores(({ samples }) => typeof storeKey === 'string' && samples.includes(storeKey));

function storedOf(userKey: string): StoresOfPerson {
  return {
    known: readStored(personalKey('stores', userKey), areStores) ?? {},
    samples: readStored(personalKey('sampleStores', userKey), areKeys) ?? [],
  };
}

function areStores(value: unknown): value is KnownStores {
  return isRecord(value);
}

function areKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}
