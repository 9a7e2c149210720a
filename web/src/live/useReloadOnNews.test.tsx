import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { emitKitchenNews } from './kitchenNews.ts';
import { useReloadOnNews } from './useReloadOnNews.ts';

vi.mock('./useOverviewFeed.ts', () => ({ useOverviewFeed: () => undefined }));
const news = (of: 'plan' | 'pantry') => emitKitchenNews({ of, recipe_id: 0, version: 0 });

it('[CK7] reloads on its own kind of news and after a missed one, and once after a change of its own', async () => {
  const reload = vi.fn();
  const { result, unmount } = renderHook(() => useReloadOnNews(1, 'plan', reload));
  news('pantry');
  expect(reload).not.toHaveBeenCalled();
  news('plan');
  emitKitchenNews({ of: 'reconnected' });
  expect(reload).toHaveBeenCalledTimes(2);
  await result.current(async () => {
    news('plan');
    news('plan');
    await Promise.resolve();
    expect(reload).toHaveBeenCalledTimes(2);
  });
  expect(reload).toHaveBeenCalledTimes(3);
  unmount();
  news('plan');
  expect(reload).toHaveBeenCalledTimes(3);
});
