import { changeSettings } from '../../people/settings/settings.ts';
import { syncEngine } from '../../people/sync/engine.ts';

/** The person says where they shop: the same on their other devices. */
export function chooseStore(storeKey: string): void {
  syncEngine().device.setSelectedStore(storeKey);
  changeSettings({ defaultStoreKey: storeKey });
}
