import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { GUEST } from './device.ts';
import { syncEngine } from './engine.ts';
import { makeFirstList } from './makeFirstList.ts';
import { startTestEngine } from './testSync.ts';

await startTestEngine();

it('[PY7] two taps that need a first list at once make one, and a later one makes another', async () => {
  await syncEngine().device.openUser(GUEST);
  const [first, second] = await Promise.all([makeFirstList('קניות'), makeFirstList('קניות')]);
  expect(second).toBe(first);
  expect(Object.keys(syncEngine().state.getState().lists)).toEqual([first]);
  expect(await makeFirstList('קניות')).not.toBe(first);
});
