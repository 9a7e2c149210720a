import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storesTexts } from '@sali/texts/app/stores';
import { texts } from '@sali/texts/app/main';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { StoreQuestion } from './StoreQuestion.tsx';
import { useStore } from './useStore.ts';

await startTestEngine();

beforeEach(() => {
  localStorage.clear();
  scriptNetwork(noNetwork);
  useSettings.setState({ defaultStoreKey: null });
  syncEngine().device.setSelectedStore('1-1-1');
});
afterEach(cleanup);

test.each([storesTexts.answer, storesTexts.later])('[N56] where one shops is asked once: %s', (answer) => {
  const onChoose = vi.fn();
  render(<StoreQuestion onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: answer }));
  expect(onChoose).toHaveBeenCalledTimes(answer === storesTexts.answer ? 1 : 0);
  cleanup();
  render(<StoreQuestion onChoose={onChoose} />);
  expect(screen.queryByText(storesTexts.question)).toBeNull();
});

test('[N56] a store that the device picked is an example, until the person chooses or the list has another', () => {
  const { result, rerender } = renderHook(({ storeKey }) => useStore(testList({ storeKey })), {
    initialProps: { storeKey: '1-1-1' },
  });
  expect(result.current).toMatchObject({ isChosen: false, name: texts.list.exampleStore });
  rerender({ storeKey: '1-1-2' });
  expect(result.current.isChosen).toBe(true);
  rerender({ storeKey: '1-1-1' });
  useSettings.setState({ defaultStoreKey: '1-1-1' });
  rerender({ storeKey: '1-1-1' });
  expect(result.current.isChosen).toBe(true);
});
