/*
 * The costs that one request, one address and one person may cause: sizes of bodies, costs of calls, places in queues,
 * counters, and free space on the disk. `app.ts` and the rooms whose work is expensive call it.
 */

export { CostMeter } from './costMeter.ts';
export { FairQueue } from './fairQueue.ts';
export type { FreeSpace, OnDisk } from './freeSpace.ts';
export { networkOf } from './network.ts';
export { Spending } from './spending.ts';
