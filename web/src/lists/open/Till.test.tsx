import type { ListTotals } from '@sali/domain/lists/view';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listTexts } from '@sali/texts/app/list';
import { tillTexts } from '@sali/texts/app/till';
import { Till } from './Till.tsx';
import { TillSheet } from './TillSheet.tsx';

afterEach(cleanup);

const TOTALS: ListTotals = {
  count: 4,
  remaining: 3,
  openAgorot: 18_892,
  doneAgorot: 500,
  savedAgorot: 1_810,
  unpriced: 0,
  estimated: 0,
  notFound: 0,
};
const UNTOUCHED: Partial<ListTotals> = { remaining: 4, doneAgorot: 0 };

const [onSum, onFinish] = [vi.fn(), vi.fn()];

const show = (
  totals: Partial<ListTotals>,
  asOf: Date | null = null,
  budgetAgorot: number | null = null,
  isSample = false,
  isPricing = false,
  comparePath: string | undefined = undefined,
) =>
  render(
    <Till
      totals={{ ...TOTALS, ...totals }}
      asOf={asOf}
      isSample={isSample}
      isPricing={isPricing}
      budgetAgorot={budgetAgorot}
      isAllFolded={undefined}
      comparePath={comparePath}
      promotionsPath={undefined}
      onFoldAll={() => undefined}
      onSum={onSum}
      onAdd={undefined}
      onFinish={onFinish}
    />,
    { wrapper: MemoryRouter },
  );

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');

/** The words of the till, without the invisible direction marks that Intl writes. */
const words = (totals: Partial<ListTotals>, asOf: Date | null = null): string => wordsOf(show(totals, asOf).container);

describe('the till', () => {
  it('[J50] shows no sum while the first charges are on their way', () => {
    const { container } = show({ unpriced: 1 }, null, null, false, true);
    expect(container.querySelector('[data-part=sum]')).toBeNull();
    expect(wordsOf(container)).toBe(listTexts.sumPending);
  });

  it('[G73] at the end the sum has the room of the promotions', () => {
    const till = (totals: Partial<ListTotals>) => show(totals).container.querySelector('[data-finishing]');
    expect(till({ remaining: 1 })).toBeNull();
    expect(till({ remaining: 0 })).not.toBeNull();
  });

  it.each([
    ['compare', 3, '/compare', true],
    ['add an item', 3, undefined, false],
    ['finish', 0, '/compare', false],
  ])('[SD7] beside the named sample the action is narrow where it is to %s', (_action, remaining, path, isNarrow) => {
    const { container } = show({ ...UNTOUCHED, remaining }, null, null, true, false, path);
    expect(container.querySelector('[data-part=sample]')).not.toBeNull();
    expect(container.querySelector('[data-sample]') !== null).toBe(isNarrow);
  });

  it('[G94] over the budget it says by how much, and how many have no price', () => {
    const text = wordsOf(show({ ...UNTOUCHED, unpriced: 1 }, null, 17_418).container);
    expect(text).toContain('מעל התקציב ב־14.74₪');
    expect(text).toContain('ועוד אחד בלי מחיר');
  });

  it('[G73] shows the sum of the whole list, how much of it is in the cart and how much is left', () => {
    expect(words({})).toBe('סך הכול193.92₪בעגלה 5.00₪נשאר 188.92₪');
    cleanup();
    // A tick moves money from what is left into the cart; the sum stays.
    expect(words({ remaining: 2, openAgorot: 18_392, doneAgorot: 1000 })).toBe(
      'סך הכול193.92₪בעגלה 10.00₪נשאר 183.92₪',
    );
  });

  it('[G73] where nothing that is left has a price no sum is left, never ₪0', () =>
    expect(words({ openAgorot: 0, unpriced: 3 })).toBe('סך הכול5.00₪בעגלה 5.00₪ועוד 3 בלי מחיר'));

  it('[G73] before anything is in the cart it says how many there are and what is saved', () =>
    expect(words(UNTOUCHED)).toBe('סך הכול188.92₪4 מוצריםחסכתם 18.10₪'));

  it('[G66] says as of when the sum is, where it cannot be asked', () => {
    expect(words({}, new Date(2026, 10, 22, 14, 5))).toMatch(/נכון ל־22.11, 14:05$/);
    expect(words({})).not.toContain('נכון');
  });

  it('says how many lines the sum leaves out', () => expect(words({ unpriced: 2 })).toContain('ועוד 2 בלי מחיר'));

  it('without any price there is no sum, never ₪0', () => {
    const text = words({ openAgorot: 0, doneAgorot: 0, savedAgorot: 0, unpriced: 4 });
    expect(text).toContain('אין עדיין מחיר');
    expect(text).not.toContain('₪');
  });

  it('once all is in the cart it says so, also while the ring of the last one runs', () => {
    expect(words({ remaining: 0, openAgorot: 0, savedAgorot: 0 })).toBe('סך הכול5.00₪הכול בעגלהסיימנו');
    cleanup();
    expect(words({ remaining: 0, openAgorot: 690, savedAgorot: 0 })).toBe('סך הכול11.90₪הכול בעגלהסיימנו');
  });

  it('[G77] the shopping is ended from here once all is in the cart', () => {
    show({});
    expect(screen.queryByRole('button', { name: 'סיימנו' })).toBeNull();
    cleanup();
    show({ remaining: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'סיימנו' }));
    expect(onFinish).toHaveBeenCalledOnce();
  });

  it('[G85] says what the sum may come to, or that it comes to more', () => {
    expect(wordsOf(show(UNTOUCHED, null, 20_000).container)).toContain('188.92₪מתוך 200.00₪4 מוצרים');
    cleanup();
    expect(wordsOf(show(UNTOUCHED, null, 18_892).container)).toContain('מתוך');
    cleanup();
    expect(wordsOf(show(UNTOUCHED, null, 18_891).container)).toContain('188.92₪מעל התקציב');
  });

  it('[G74] a tap on the sum opens what it is made of', () => {
    show({});
    fireEvent.click(screen.getByRole('button', { name: /סך הכול/ }));
    expect(onSum).toHaveBeenCalledOnce();
  });
});

it('[SD7] a sum of examples says so, in the till and in its sheet', () => {
  const { container } = show({}, null, null, true);
  expect(wordsOf(container)).toContain('מחירים לדוגמה');
  expect(words({})).not.toContain('מחירים לדוגמה');
  render(
    <TillSheet
      totals={TOTALS}
      asOf={null}
      isSample
      storeName="הסניף"
      budgetAgorot={null}
      onBudget={undefined}
      onFinish={undefined}
      onClose={() => undefined}
    />,
  );
  expect(wordsOf(screen.getByRole('dialog'))).toContain(tillTexts.sampleHint);
});

it('[G74] the sheet has cart, left, whole, savings, what has no price, the store and as of when', () => {
  render(
    <TillSheet
      totals={{ ...TOTALS, unpriced: 1 }}
      asOf={new Date(2026, 10, 22, 14, 5)}
      isSample={false}
      storeName="הסניף"
      budgetAgorot={null}
      onBudget={undefined}
      onFinish={undefined}
      onClose={() => undefined}
    />,
  );
  const text = wordsOf(screen.getByRole('dialog'));
  for (const part of [
    'בעגלה מוצר אחד5.00₪',
    'נשארו 3 מוצרים188.92₪',
    'סך הכול 4 מוצרים193.92₪',
    'חסכתם במבצעים18.10₪',
    'מוצר אחד בלי מחיר לא נכלל בסכום.',
    'לפי המחירים של הסניף.',
    'נכון ל־22.11, 14:05',
  ])
    expect(text).toContain(part);
});

it('[G85] [U23] the budget is set in the sheet; what is no sum is kept and said to be wrong, nothing means none', () => {
  const onBudget = vi.fn();
  const sheet = (budgetAgorot: number | null) => (
    <TillSheet
      totals={TOTALS}
      asOf={null}
      isSample={false}
      storeName={null}
      budgetAgorot={budgetAgorot}
      onBudget={onBudget}
      onFinish={undefined}
      onClose={() => undefined}
    />
  );
  const { rerender } = render(sheet(null));
  const field = () => screen.getByRole('textbox', { name: 'תקציב לקנייה, בשקלים' });
  const write = (value: string) => {
    fireEvent.change(field(), { target: { value } });
    fireEvent.keyDown(field(), { key: 'Enter' });
  };
  write('הרבה');
  expect(field()).toHaveProperty('value', 'הרבה');
  expect(screen.getByText('תקציב הוא מ־1 עד 100000 שקלים.')).toBeTruthy();
  write('0');
  expect(onBudget).not.toHaveBeenCalled();
  write('1,2000');
  expect(onBudget).not.toHaveBeenCalled();
  write('1,200');
  expect(onBudget).toHaveBeenLastCalledWith(120_000);
  write('190.5');
  expect(onBudget).toHaveBeenLastCalledWith(19_050);
  rerender(sheet(19_050));
  expect(wordsOf(screen.getByRole('dialog'))).toContain('מעל התקציב 3.42₪');
  rerender(sheet(20_000));
  expect(wordsOf(screen.getByRole('dialog'))).toContain('נשאר בתקציב 6.08₪');
  write(' ');
  expect(onBudget).toHaveBeenLastCalledWith(null);
});
