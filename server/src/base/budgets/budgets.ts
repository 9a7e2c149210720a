/*
 * What one request, one address and one person may cost this server: sizes of bodies, costs of calls, places in queues,
 * counters, and free space on the disk. Called by `app.ts` and by the rooms whose work is expensive.
 */

export { CostMeter } from './costMeter.ts';
export { FairQueue } from './fairQueue.ts';
export type { FreeSpace, OnDisk } from './freeSpace.ts';
export { networkOf } from './network.ts';
export { Spending } from './spending.ts';
