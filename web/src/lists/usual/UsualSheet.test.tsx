import type { UsualItem } from '@sali/domain/lists/usual';
import { DAY_MS } from '@sali/domain/base/time';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pantryTexts } from '@sali/texts/app/pantry';
import { dueTexts } from '@sali/texts/app/due';
import { usualTexts } from '@sali/texts/app/usual';
import { testItem } from '../../people/sync/testList.ts';
import { UsualChips } from './UsualChips.tsx';
import { UsualSheet } from './UsualSheet.tsx';

const add = vi.fn<(usuals: readonly UsualItem[]) => void>();
/** Bought three times, and the last time `lastAgo` of its intervals ago. */
const boughtEvery = (days: number, name: string, times: number, lastAgo = 1): UsualItem => {
  const boughtAt = [2, 1, 0].map((before) => Date.now() - (before + lastAgo) * days * DAY_MS);
  return { key: name, facts: testItem({ name }), times, lastAt: boughtAt[2] ?? 0, boughtAt };
};
const once = (name: string, times: number): UsualItem => ({
  ...boughtEvery(1, name, times),
  boughtAt: [Date.now() - 40 * DAY_MS],
});
/** Most used first, as they are offered. Bread is due since a day, and on the list. */
const offered = [
  once('קפה', 9),
  boughtEvery(14, 'אורז', 5),
  boughtEvery(1, 'לחם', 4, 1.5),
  boughtEvery(7, 'חלב', 2, 2),
].map((usual) => ({ usual, isOnList: usual.key === 'לחם' }));

beforeEach(() => add.mockClear());
afterEach(cleanup);

it('[NW24] what is due comes first, with how often it is bought, and one tap adds all of it', () => {
  render(<UsualSheet usual={{ offered, add }} onClose={() => undefined} />);
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(rows.map((row) => /קפה|חלב|לחם|אורז/.exec(row.textContent ?? '')?.[0])).toEqual(['חלב', 'לחם', 'אורז', 'קפה']);
  expect(rows[0]?.textContent).toContain(dueTexts.title);
  expect(rows[0]?.textContent).toContain(dueTexts.every({ days: 7 }));
  expect(rows[3]?.textContent).toContain(usualTexts.times({ count: 9 }));
  fireEvent.click(screen.getByRole('button', { name: dueTexts.addAll({ count: 2 }) }));
  expect(add.mock.calls.map(([usuals]) => usuals.map(({ key }) => key))).toEqual([['חלב', 'אורז']]);
});

it('[U21] a row is called by the words that are seen on it, and described by what it does', () => {
  render(<UsualSheet usual={{ offered, add }} onClose={() => undefined} />);
  const coffee = screen.getByRole('button', { name: new RegExp(`קפה.*${usualTexts.times({ count: 9 })}`) });
  expect(coffee.getAttribute('aria-description')).toBe(usualTexts.add({ name: 'קפה' }));
  const bread = screen.getByRole('button', { name: new RegExp(`לחם.*${usualTexts.onList}`) });
  expect(bread.hasAttribute('aria-description')).toBe(false);
});

it('[PY6] what is at home until a known time says so, and the button of several leaves it out', () => {
  const oil = boughtEvery(30, 'שמן', 7, 0.1);
  const all = [{ usual: oil, isOnList: false }, ...offered];
  render(<UsualSheet usual={{ offered: all, add }} onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: new RegExp(`שמן.*${pantryTexts.atHome}`) })).toBeTruthy();
  expect(screen.getByText(pantryTexts.skipped({ count: 1 }))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: usualTexts.addTop({ count: 3 }) }));
  expect(add.mock.calls[0]?.[0].map(({ key }) => key)).not.toContain('שמן');
  expect(add.mock.calls[0]?.[0]).toHaveLength(3);
});

it('[NW24] an empty list offers it as well; where nothing is due there is no such button', () => {
  render(<UsualChips offered={offered} onAdd={add} />);
  fireEvent.click(screen.getByRole('button', { name: dueTexts.addAll({ count: 2 }) }));
  expect(add).toHaveBeenCalledOnce();
  cleanup();
  render(<UsualChips offered={[{ usual: once('קפה', 9), isOnList: false }]} onAdd={add} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('[H24] what was only added is not said to have been bought', () => {
  const added = { usual: { ...once('תה', 2), boughtAt: [] }, isOnList: false };
  render(<UsualSheet usual={{ offered: [...offered, added], add }} onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: /תה/ }).textContent).toContain('נוסף לרשימה 2 פעמים');
  expect(screen.getByRole('button', { name: /קפה/ }).textContent).toContain('נקנה 9 פעמים');
});
