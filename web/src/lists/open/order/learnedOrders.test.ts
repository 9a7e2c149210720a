import { beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { personalKey } from '../../../base/device/personalKeys.ts';
import { useLearnedOrders } from './learnedOrders.ts';
import { refreshOrder } from './refreshOrder.ts';

const api = vi.hoisted(() => ({ fetchCategoryOrder: vi.fn<(key: string) => Promise<object>>() }));
vi.mock('./api.ts', () => api);

const keyOf = (userKey: string) => personalKey('learnedOrders', userKey);
const storesOf = (userKey: string) => Object.keys(JSON.parse(localStorage.getItem(keyOf(userKey)) ?? '{}') as object);
const user = (userId: number) => ({
  user: { userId, email: '', phone: '', firstName: '', lastName: '', userType: 'USER' as const },
});

beforeEach(() => {
  localStorage.clear();
  useAccount.setState(user(5));
  useLearnedOrders.setState({}, true);
  api.fetchCategoryOrder.mockResolvedValue({ source: 'store', category_ids: [4, 2] });
});

it('[Q20] the orders of the stores of one person are not shown to another, and not stored for them', async () => {
  await refreshOrder('of Dana');
  useAccount.setState({ user: null });
  expect(useLearnedOrders.getState()).toEqual({});
  await refreshOrder('of the guest');
  expect(storesOf('anonymous')).toEqual(['of the guest']);
  useAccount.setState(user(5));
  expect(Object.keys(useLearnedOrders.getState())).toEqual(['of Dana']);
});

it('[Q20] an order that comes after the person has left is stored for nobody', async () => {
  let answer: (order: object) => void = () => undefined;
  api.fetchCategoryOrder.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const asked = refreshOrder('of Dana');
  useAccount.setState({ user: null });
  answer({ source: 'store', category_ids: [4, 2] });
  await asked;
  expect([storesOf('5'), storesOf('anonymous'), useLearnedOrders.getState()]).toEqual([[], [], {}]);
});
