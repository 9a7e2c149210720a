import { durationText } from '../../../base/languages/durationText.ts';
import 'fake-indexeddb/auto';
import type { CookingExchange, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { HttpError } from '../../../base/httpError.ts';
import { emitKitchenNews } from '../../../people/live/kitchenNews.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { CookPage } from './CookPage.tsx';
import { testRecipe } from '../testRecipe.ts';

const words = recipesTexts.cooking;
const queries = vi.hoisted((): { recipe: Recipe | undefined } => ({ recipe: undefined }));
const server = vi.hoisted((): { answer: SharedCooking | null; sent: CookingExchange[] } => ({
  answer: null,
  sent: [],
}));
vi.mock('../../../people/live/useOverviewFeed.ts', () => ({ useOverviewFeed: () => undefined }));
vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  postCooking: (_id: number, body: CookingExchange) => {
    server.sent.push(body);
    return server.answer ? Promise.resolve(server.answer) : Promise.reject(new HttpError(0, 'network', 'offline'));
  },
  postCookingLeave: () => Promise.resolve(),
}));
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

  it('[CK8] and the ingredients beside it show notes and the headings of parts', () => {
    queries.recipe = testRecipe({
      entries: [
        entry(1, { product_name: 'ביצים', quantity: 6, unit: 'units' }),
        entry(2, { product_name: 'שום', quantity: 4, unit: 'cloves', notes: 'כתושות', part: 'לרוטב' }),
        step(4, 'מוסיפים את השום'),
      ],
    });
    open();
    expect(within(screen.getByRole('list', { name: words.inThisStep })).getByText(/כתושות/)).toBeTruthy();
    const side = screen.getByRole('region', { name: recipesTexts.ingredients });
    expect(within(side).getByText('כתושות')).toBeTruthy();
    expect(within(side).getByRole('heading', { name: 'לרוטב' })).toBeTruthy();
  });

  it('[CK8] takes the focus where the person goes on to it, and not where cooking is resumed', async () => {
    open();
    fireEvent.click(button(words.done));
    expect(document.activeElement?.textContent).toContain(words.stepOf({ at: 2, of: 2 }));
    await pass(2000);
    cleanup();
    open();
    await pass(2000);
    expect(screen.getByRole('heading', { name: words.stepOf({ at: 2, of: 2 }) })).not.toBe(document.activeElement);
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

  it('for the person who began it alone: another one who signs in meanwhile begins at the first step', () => {
    open();
    fireEvent.click(button(words.done));
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
    act(() => useAccount.setState({ user: { userId: 9, userType: 'REGULAR' } as never }));
    expect(screen.getByText(words.stepOf({ at: 1, of: 2 }))).toBeTruthy();
    act(() => useAccount.setState({ user: null }));
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
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

describe('cooking together', () => {
  const DANA = { userId: 1, username: 'דנה', email: 'dana@example.com' };
  const answer = (version: number, fields: NonNullable<SharedCooking['session']>['fields'] | null): SharedCooking => ({
    version,
    session: fields && { started_at: '2026-11-21T09:00:00.000Z', fields },
    cooks: [
      { user_id: 1, username: 'דנה' },
      { user_id: 2, username: 'יוסי' },
    ],
  });

  beforeEach(() => {
    server.answer = null;
    server.sent = [];
    useAccount.setState({ user: { ...DANA, userType: 'REGULAR' } as never });
  });
  afterEach(() => useAccount.setState({ user: null }));

  it('[CK3] shows who cooks along, and what they change as soon as it is heard', async () => {
    server.answer = answer(1, null);
    open();
    await pass(0);
    expect(screen.getByText(/יוסי/)).toBeTruthy();
    server.answer = answer(2, [
      { of: 'step', step: 1 },
      { of: 'tick', entry_id: 3, is_on: true },
    ]);
    act(() => emitKitchenNews({ of: 'cooking', recipe_id: 8, version: 2 }));
    await pass(0);
    expect(server.sent).toHaveLength(1);
    act(() => emitKitchenNews({ of: 'cooking', recipe_id: 7, version: 2 }));
    await pass(0);
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /ביצים/ })).toHaveProperty('checked', true);
    act(() => emitKitchenNews({ of: 'cooking', recipe_id: 7, version: 2 }));
    await pass(0);
    expect(server.sent).toHaveLength(2);
    server.answer = answer(3, null);
    act(() => emitKitchenNews({ of: 'cooking', recipe_id: 7, version: 3 }));
    await pass(0);
    expect(screen.getByText(words.finished)).toBeTruthy();
  });

  it('[CK2] without a network it goes on here, and sends what was changed at its return', async () => {
    open();
    await pass(0);
    fireEvent.click(screen.getByRole('checkbox', { name: /ביצים/ }));
    fireEvent.click(button(words.done));
    await pass(10_000);
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
    server.answer = answer(1, [
      { of: 'step', step: 1 },
      { of: 'tick', entry_id: 3, is_on: true },
    ]);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(server.sent.at(-1)?.changes).toEqual([
      { field: { of: 'tick', entry_id: 3, is_on: true }, ago_ms: 10_000 },
      { field: { of: 'step', step: 1 }, ago_ms: 10_000 },
    ]);
    fireEvent.click(button(words.finish));
    await pass(200);
    expect(server.sent.at(-1)).toEqual({ changes: [], finished_ago_ms: 150 });
  });

  it('[CK2] what one person changed is not sent as another one who signs in meanwhile', async () => {
    open();
    await pass(0);
    fireEvent.click(screen.getByRole('checkbox', { name: /ביצים/ }));
    act(() => useAccount.setState({ user: { ...DANA, userId: 2, userType: 'REGULAR' } as never }));
    await pass(1_000);
    expect(server.sent.length).toBeGreaterThan(1);
    expect(server.sent.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('[CK4] hears of a cooking that began again after the one it knew', async () => {
    server.answer = answer(58, null);
    open();
    await pass(0);
    server.answer = answer(2, [{ of: 'step', step: 1 }]);
    for (const version of [2, 2, 3]) {
      act(() => emitKitchenNews({ of: 'cooking', recipe_id: 7, version }));
      await pass(0);
    }
    expect(server.sent).toHaveLength(3);
    expect(screen.getByText(words.stepOf({ at: 2, of: 2 }))).toBeTruthy();
  });
});

it('[CK6] large type is remembered on the device', () => {
  const first = open();
  expect(button(words.largeType).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button(words.largeType));
  first.unmount();
  open();
  expect(button(words.largeType).getAttribute('aria-pressed')).toBe('true');
});
