import type { NewItem } from '@sali/domain/lists/list';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { useChosen } from './useChosen.ts';

const LIST = testList();
const MILK = testItem();
const withMilk = { ...LIST, items: { [MILK.id]: MILK } };
const bought = { ...LIST, items: { [MILK.id]: { ...MILK, isCompleted: true } } };

function sheetOf(list: typeof LIST) {
  const onAdd = vi.fn<(items: readonly NewItem[]) => void>();
  const { result, rerender } = renderHook(({ shown }) => useChosen(shown, onAdd), { initialProps: { shown: list } });
  const tap = () => act(async () => result.current.toggle('milk', () => Promise.resolve([MILK])));
  return { result, rerender, onAdd, tap };
}

it('[BW2] a thing that was added here can be taken back, and a double tap adds one', async () => {
  const { result, rerender, onAdd, tap } = sheetOf(LIST);
  await tap();
  await tap();
  expect(onAdd).toHaveBeenCalledOnce();
  rerender({ shown: withMilk });
  expect(result.current.has('milk')).toBe(true);
});

it('[BW2] a line that was on the list before, bought too, stays', async () => {
  const { result, rerender, onAdd, tap } = sheetOf(bought);
  await tap();
  expect(onAdd).toHaveBeenCalledOnce();
  rerender({ shown: withMilk });
  expect(result.current.has('milk')).toBe(false);
});
