import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptNetwork } from '../../people/sync/testNetwork.ts';
import { openOwnNames, storeOwnName, useOwnNames } from './ownNames.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('[K10] names that are saved or removed while all are fetched are not overwritten by the answer', async () => {
  let give: (response: Response) => void = () => undefined;
  const calls = scriptNetwork(() => new Promise((resolve) => (give = resolve)));
  useOwnNames.setState({ userId: null, names: {} });
  const opening = openOwnNames(1);
  storeOwnName(1, '729', 'חדש');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  give(
    Response.json([
      { item_code: '729', alias: 'ישן', note: '' },
      { item_code: '730', alias: 'לחם', note: '' },
    ]),
  );
  await opening;
  expect(useOwnNames.getState().names).toEqual({ '729': 'חדש', '730': 'לחם' });
  const again = openOwnNames(1);
  storeOwnName(1, '730', '');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  give(Response.json([{ item_code: '730', alias: 'לחם', note: '' }]));
  await again;
  expect(useOwnNames.getState().names).toEqual({});
});
