import { viewOf } from '@sali/domain/lists/sync';
import { syncEngine } from './engine.ts';

export type DeviceListVersion = {
  readonly id: string;
  readonly name: string;
  /** The server's version that this device knows. */
  readonly version: number;
  /** How many operations wait on it. */
  readonly pending: number;
};

/** Every list of the device with its version. */
export async function listVersions(): Promise<DeviceListVersion[]> {
  const user = await syncEngine().device.ready();
  return [...user.syncs()].map(([id, sync]) => ({
    id,
    name: viewOf(sync)?.name ?? sync.confirmed?.name ?? id,
    version: sync.version,
    pending: sync.pending.length,
  }));
}
