import { changeSettings } from '../settings/settings.ts';
import { setSelectedStore } from '../sync/device.ts';

/** The person says where they shop: the same on their other devices. */
export function chooseStore(storeKey: string): void {
  setSelectedStore(storeKey);
  changeSettings({ defaultStoreKey: storeKey });
}
