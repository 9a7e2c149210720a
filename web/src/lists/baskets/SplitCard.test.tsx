import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { compareTexts as words } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { testList } from '../../people/sync/testList.ts';
import type { ComparedSplit } from './comparison.ts';
import { SplitCard } from './SplitCard.tsx';

const copies = vi.hoisted(() => ({ splitList: vi.fn<() => Promise<void>>() }));
vi.mock('../../people/sync/copies.ts', () => copies);

const stop = (key: string): ComparedSplit['stops'][number] => ({
  key,
  title: { chainName: key, name: key },
  address: 'הרצל 1, חולון',
  totalAgorot: 500,
  count: 1,
  codes: [key],
  names: [],
});
const SPLIT: ComparedSplit = {
  stops: [stop('1-1-1'), stop('2-1-1')],
  totalAgorot: 1000,
  savesAgorot: 300,
  findsMore: 0,
  missingCount: 0,
};

afterEach(cleanup);

test('[W7] a second tap makes no second set of lists', async () => {
  let made: () => void = () => undefined;
  copies.splitList.mockImplementation(() => new Promise((resolve) => (made = resolve)));
  render(
    <MemoryRouter>
      <SplitCard list={testList({ id: 'l' })} splits={[SPLIT]} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.split }));
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: words.split });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(copies.splitList).toHaveBeenCalledOnce();
  await act(async () => made());
  fireEvent.click(button);
  expect(copies.splitList).toHaveBeenCalledOnce();
});

test('[SD5] a split of examples is marked, and says nothing of a saving', () => {
  const show = (split: ComparedSplit) =>
    render(
      <MemoryRouter>
        <SplitCard list={testList({ id: 'l' })} splits={[split]} />
      </MemoryRouter>,
    );
  show(SPLIT);
  expect(screen.getByText(new RegExp(words.saves))).toBeTruthy();
  cleanup();
  show({ ...SPLIT, isSample: true });
  expect(screen.getByText(texts.list.samplePrices)).toBeTruthy();
  expect(screen.queryByText(new RegExp(words.saves))).toBeNull();
});
