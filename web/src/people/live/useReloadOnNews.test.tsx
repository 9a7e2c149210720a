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

it('[CK7] several changes of its own at once end with one reload, and none of their answers is the newest', async () => {
  const reload = vi.fn();
  const { result } = renderHook(() => useReloadOnNews(1, 'plan', reload));
  const newest: boolean[] = [];
  const ends: (() => void)[] = [];
  const change = () =>
    result.current(async (isNewest) => {
      await new Promise<void>((resolve) => ends.push(resolve));
      newest.push(isNewest());
    });
  const [first, second] = [change(), change()];
  ends[1]?.();
  await second;
  expect(reload).not.toHaveBeenCalled();
  ends[0]?.();
  await first;
  expect(reload).toHaveBeenCalledOnce();
  const third = change();
  ends[2]?.();
  await third;
  expect(newest).toEqual([false, false, true]);
  expect(reload).toHaveBeenCalledOnce();
});
