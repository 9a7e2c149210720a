import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../people/accounts/accounts.ts';
import { askToKeepStorage } from '../base/device/keptStorage.ts';
import { useConnectivity } from '../people/connectivity/connectivity.ts';
import type { DeviceState } from '../people/sync/device.ts';
import { testItem, testList } from '../people/sync/testList.ts';
import { startTestEngine } from '../people/sync/testSync.ts';
import { storeForLater } from './storeForLater.ts';

vi.mock('../base/device/keptStorage.ts', () => ({ askToKeepStorage: vi.fn(() => Promise.resolve()) }));
vi.mock('../goods/catalogue/catalogue.ts', () => ({ storePopularProducts: () => Promise.resolve() }));
vi.mock('../goods/catalogue/storeCatalogue/storeCatalogue.ts', () => ({ renewCatalogue: () => Promise.resolve() }));
vi.mock('../lists/scan/decoder.ts', () => ({ prefetchReader: () => Promise.resolve() }));

const USER = { userId: 5, email: '', phone: '', firstName: '', lastName: '', userType: 'USER' } as const;
const EMPTY = testList();
const FILLED = testList({ items: { milk: testItem() } });
const WAITING: DeviceState['queue'] = [
  {
    seq: 1,
    op: { kind: 'deleteList', id: 'op', listId: EMPTY.id, at: 1 },
    holdUntil: 0,
    attempted: false,
    refusal: null,
  },
];

beforeEach(() => {
  vi.mocked(askToKeepStorage).mockClear();
  useAccount.setState({ user: null });
  useConnectivity.setState({ health: 'connected' });
});

it('[S27] a guest’s list with a thing on it is asked to be kept, once', async () => {
  const engine = await startTestEngine();
  engine.state.setState({ lists: { [EMPTY.id]: EMPTY }, queue: [] });
  storeForLater(engine);
  expect(askToKeepStorage).not.toHaveBeenCalled();
  engine.state.setState({ lists: { [FILLED.id]: FILLED } });
  engine.state.setState({ lists: { [FILLED.id]: { ...FILLED, name: 'שבת' } } });
  expect(askToKeepStorage).toHaveBeenCalledOnce();
});

it('[S27] with an account the browser is asked once a change waits without a network', async () => {
  useAccount.setState({ user: USER });
  const engine = await startTestEngine();
  engine.state.setState({ lists: { [FILLED.id]: FILLED }, queue: [] });
  storeForLater(engine);
  engine.state.setState({ queue: WAITING });
  expect(askToKeepStorage).not.toHaveBeenCalled();
  engine.state.setState({ queue: [] });
  useConnectivity.setState({ health: 'offline' });
  engine.state.setState({ queue: WAITING });
  expect(askToKeepStorage).toHaveBeenCalledOnce();
});

it('[S27] what is on the device at the start is asked for at once', async () => {
  const engine = await startTestEngine();
  engine.state.setState({ lists: { [FILLED.id]: FILLED }, queue: [] });
  storeForLater(engine);
  expect(askToKeepStorage).toHaveBeenCalledOnce();
});
