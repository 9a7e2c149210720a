import 'fake-indexeddb/auto';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import { DEFAULT_SETTINGS } from '@sali/domain/people/settings/settings';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { useCategories } from '../../../goods/catalogue/categories.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { useCategoryOrder } from './categoryOrder.ts';
import { useLearnedOrders } from './learnedOrders.ts';
import { CategoryOrderSheet } from './CategoryOrderSheet.tsx';

const MANAGER = { userId: 9, email: 'm@example.com', phone: '', firstName: 'נועה', lastName: '' };
const STORE = '7290027600007-1-7';
const api = vi.hoisted(() => ({
  fetchCategoryOrder: vi.fn<(key: string) => Promise<object>>(),
  deleteCategoryOrder: vi.fn<(key: string) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);
const toasts = vi.hoisted(() => ({ showToast: vi.fn((_text: string, _action: { run: () => void }) => undefined) }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toasts }));

const tree = useCategories.getState().order;
const orderOf = (storeKey: string | null) => renderHook(() => useCategoryOrder(storeKey)).result.current;
const learned = (source: string, category_ids: readonly number[]) =>
  api.fetchCategoryOrder.mockResolvedValue({ store_key: STORE, source, category_ids });
const names = () => screen.getAllByRole('listitem').map((row) => row.textContent);

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  useSettings.setState(DEFAULT_SETTINGS);
  useLearnedOrders.setState({}, true);
  learned('none', []);
});
afterEach(cleanup);

it('[SM9] is the own order, else the learned one, else that of the tree, each with all categories', async () => {
  expect(orderOf(null)).toEqual(tree);
  learned('store', [4, 2, 1]);
  const { result } = renderHook(() => useCategoryOrder(STORE));
  await waitFor(() => expect(result.current.slice(0, 2)).toEqual([4, 5]));
  expect(result.current).toHaveLength(tree.length);
  expect(result.current.filter((id) => [4, 2, 1].includes(id))).toEqual([4, 2, 1]);
  act(() => useSettings.setState({ categoryOrders: { [STORE]: [9, 1] } }));
  expect(result.current.filter((id) => [9, 1].includes(id))).toEqual([9, 1]);
  expect(orderOf('1-1-1')).toEqual(tree);
});

it('[SM9] the learned order is on the device, and asked for once a day', async () => {
  learned('chain', [4, 2, 1]);
  const { result } = renderHook(() => useCategoryOrder(STORE));
  await waitFor(() => expect(result.current[0]).toBe(4));
  expect(JSON.parse(localStorage.getItem('sali-learned-orders-anonymous') ?? '{}')).toMatchObject({
    [STORE]: { source: 'chain', categoryIds: [4, 2, 1] },
  });
  cleanup();
  orderOf(STORE);
  await act(() => Promise.resolve());
  expect(api.fetchCategoryOrder).toHaveBeenCalledOnce();
});

it('[SM9] without a network the order of before stays', async () => {
  useLearnedOrders.setState({ [STORE]: { source: 'store', categoryIds: [4, 2, 1], at: 0 } });
  api.fetchCategoryOrder.mockRejectedValue(new Error('no network'));
  const { result } = renderHook(() => useCategoryOrder(STORE));
  await waitFor(() => expect(api.fetchCategoryOrder).toHaveBeenCalled());
  expect(result.current[0]).toBe(4);
});

it('[SM9] the arrow keys move a category, which is said and kept for this store; it can be taken back', () => {
  render(<CategoryOrderSheet storeKey={STORE} storeName="שופרסל" onClose={() => undefined} />);
  const before = names();
  const handle = screen.getByRole('button', { name: `הזזת ${before[1] ?? ''}` });
  fireEvent.focus(handle);
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(names().slice(0, 2)).toEqual([before[1], before[0]]);
  expect(screen.getByRole('status').textContent).toBe(`${before[1] ?? ''}: מקום 1 מתוך ${tree.length}`);
  const [first = 0, second = 0] = tree;
  expect(useSettings.getState().categoryOrders[STORE]?.slice(0, 2)).toEqual([second, first]);
  expect(screen.getByText('הסדר שלכם')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'חזרה לסדר של החנות' }));
  expect(useSettings.getState().categoryOrders).toEqual({});
  expect(names()).toEqual(before);
  act(() => toasts.showToast.mock.calls[0]?.[1].run());
  expect(names()[0]).toBe(before[1]);
  expect(tree.at(-1)).toBe(DEFAULT_CATEGORY_ID);
});

it('[SM24] a manager makes a store forget what it learned, after a question; others have no button', async () => {
  const words = shopTexts.order;
  learned('store', [4, 2, 1]);
  const open = () => render(<CategoryOrderSheet storeKey={STORE} storeName="רמי לוי" onClose={() => undefined} />);
  open();
  await screen.findByText(words.store);
  expect(screen.queryByRole('button', { name: words.forget })).toBeNull();
  cleanup();
  useAccount.setState({ user: { ...MANAGER, userType: 'MANAGER' } });
  open();
  const forget = await screen.findByRole('button', { name: words.forget });
  learned('none', []);
  api.deleteCategoryOrder.mockResolvedValue();
  fireEvent.click(forget);
  expect(api.deleteCategoryOrder).not.toHaveBeenCalled();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.forget }));
  await waitFor(() => expect(toasts.showToast).toHaveBeenCalledWith(words.forgotten));
  expect(api.deleteCategoryOrder.mock.calls).toEqual([[STORE]]);
  useAccount.setState({ user: null });
});
