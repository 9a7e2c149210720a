import { useSettings } from '../../people/settings/storedSettings.ts';
import { useDevice } from '../../people/sync/engine.ts';

/**
 * Whether somebody chose this store: the person for themselves, or a person for the list. Until then it is an example that the
 * device picked, and no screen calls it the person's own [N56].
 */
export function useIsChosenStore(storeKey: string | null): boolean {
  const own = useSettings(({ defaultStoreKey }) => defaultStoreKey);
  const selected = useDevice(({ selectedStore }) => selectedStore);
  return storeKey !== null && (own !== null || storeKey !== selected);
}
