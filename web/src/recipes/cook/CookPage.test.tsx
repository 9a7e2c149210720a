import { durationText } from '../../languages/durationText.ts';
import 'fake-indexeddb/auto';
import type { Recipe, RecipeEntry } from '@sali/contract/recipes/recipes';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recipesTexts } from '../../languages/recipesTexts.ts';
import { CookPage } from './CookPage.tsx';
import { testRecipe } from '../testRecipe.ts';

const words = recipesTexts.cooking;
const queries = vi.hoisted((): { recipe: Recipe | undefined } => ({ recipe: undefined }));
vi.mock('../queries.ts', () => ({ useRecipe: () => ({ data: queries.recipe, error: null }) }));

const [product] = testRecipe().entries;
const entry = (id: number, change: Partial<RecipeEntry>): RecipeEntry => {
  if (!product) throw new Error('the test recipe has no entries');
  return { ...product, entry_id: id, ...change };
};
const step = (id: number, text: string): RecipeEntry =>
  entry(id, { entry_type: 'step', product_name: null, quantity: null, unit: null, step_text: text });

const open = () =>
  render(
    <MemoryRouter>
      <CookPage id={7} />
    </MemoryRouter>,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timerOf = (action: string, of: string) => button(new RegExp(`${of}.*${action}`));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
  queries.recipe = testRecipe({
    entries: [
      entry(1, { product_name: 'עגבניות בשלות', quantity: 600, unit: 'grams' }),
      entry(2, { product_name: 'שום', quantity: 4, unit: 'cloves' }),
      entry(3, { product_name: 'ביצים', quantity: 6, unit: 'units' }),
      step(4, 'מוסיפים את העגבניות והשום ומבשלים 20 דקות'),
      step(5, 'שוברים פנימה ביצים ומכסים'),
    ],
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
});

describe('a step', () => {
  it('[X63] shows what of the ingredients it names, scaled with the servings', () => {
    open();
    const named = () => within(screen.getByRole('list', { name: words.inThisStep })).getAllByRole('listitem');
    expect(named().map((item) => item.textContent)).toEqual(['600 גרם עגבניות בשלות', '4 שיניים שום']);
    fireEvent.click(button(recipesTexts.moreServings));
    expect(named().map((item) => item.textContent)).toEqual(['750 גרם עגבניות בשלות', '5 שיניים שום']);
    fireEvent.click(button(words.done));
    expect(named().map((item) => item.textContent)).toEqual(['8 ביצים']);
  });

  it('[X62] that names a time has a timer: started, paused, gone on with, and it rings at its end', async () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    open();
    const of = words.timeOf({ duration: durationText(20 * 60) });
    expect(timerOf(words.start, of).textContent).toContain('20:00');
    fireEvent.click(timerOf(words.start, of));
    await pass(5 * 60_000);
    expect(timerOf(words.pause, of).textContent).toContain('15:00');
    fireEvent.click(timerOf(words.pause, of));
    await pass(60_000);
    expect(timerOf(words.goOn, of).textContent).toContain('15:00');
    fireEvent.click(timerOf(words.goOn, of));
    await pass(15 * 60_000);
    expect(vibrate).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toBe(words.timeOverOf({ of }));
    fireEvent.click(timerOf(words.again, of));
    expect(timerOf(words.pause, of).textContent).toContain('20:00');
  });

  it('[X62] a running timer stays on the next step, by its name, and goes by the clock', async () => {
    open();
    const of = words.timeOf({ duration: durationText(20 * 60) });
    fireEvent.click(timerOf(words.start, of));
    fireEvent.click(button(words.done));
    expect(timerOf(words.pause, of).textContent).toContain(words.stepName({ step: 1 }));
    vi.setSystemTime(Date.now() + 10 * 60_000); // the phone slept: no tick in between
    await pass(250);
    expect(timerOf(words.pause, of).textContent).toContain('10:00');
  });

  it('[X62] without a time has none', () => {
    open();
    fireEvent.click(button(words.done));
    expect(screen.queryByRole('button', { name: new RegExp(words.start) })).toBeNull();
  });
});

describe('the screen', () => {
  it('[X64] is kept on while cooking, requested again when the page returns, and released at the end', async () => {
    const locks: (EventTarget & { release: () => Promise<void> })[] = [];
    const request = vi.fn((_type: string) => {
      const lock = Object.assign(new EventTarget(), { release: vi.fn(() => Promise.resolve()) });
      locks.push(lock);
      return Promise.resolve(lock);
    });
    Object.assign(navigator, { wakeLock: { request } });
    const { unmount } = open();
    await pass(0);
    expect(request).toHaveBeenCalledWith('screen');
    expect(screen.getByText(words.screenOn)).toBeTruthy();
    act(() => void locks[0]?.dispatchEvent(new Event('release')));
    expect(screen.queryByText(words.screenOn)).toBeNull();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(request).toHaveBeenCalledTimes(2);
    expect(screen.getByText(words.screenOn)).toBeTruthy();
    unmount();
    expect(locks[1]?.release).toHaveBeenCalledOnce();
  });

  it('[X64] that the phone will not keep on is no error, and nothing claims it is', async () => {
    Object.assign(navigator, { wakeLock: { request: () => Promise.reject(new DOMException('battery')) } });
    open();
    await pass(0);
    expect(screen.queryByText(words.screenOn)).toBeNull();
  });
});

describe('[X86] cooking goes on where it was', () => {
  it('after a reload: the step, what was taken, the servings and a running timer', async () => {
    const { unmount } = open();
    const of = words.timeOf({ duration: durationText(20 * 60) });
    fireEvent.click(timerOf(words.start, of));
    fireEvent.click(button(recipesTexts.moreServings));
    fireEvent.click(screen.getByRole('checkbox', { name: /ביצים/ }));
    fireEvent.click(button(words.done));
    await pass(60_000);
    unmount();
    await pass(60_000);
    open();
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /ביצים/ })).toHaveProperty('checked', true);
    expect(screen.getByText(recipesTexts.servingsUnit({ servings: 5 }), { exact: false })).toBeTruthy();
    fireEvent.click(button(words.previous));
    expect(timerOf(words.pause, of).textContent).toContain('18:00');
  });

  it('not after it was finished, nor the day after', () => {
    const first = open();
    fireEvent.click(button(words.done));
    fireEvent.click(button(words.finish));
    first.unmount();
    const second = open();
    expect(screen.getByText(words.stepOf({ at: 1, of: 2 }))).toBeTruthy();
    fireEvent.click(button(words.done));
    second.unmount();
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    open();
    expect(screen.getByText(words.stepOf({ at: 1, of: 2 }))).toBeTruthy();
  });

  it('what is stored in another shape is ignored', () => {
    localStorage.setItem('sali-cooking-anonymous', '{"7":{"at":"2"},"x":null}');
    open();
    expect(screen.getByText(words.stepOf({ at: 1, of: 2 }))).toBeTruthy();
  });
});
