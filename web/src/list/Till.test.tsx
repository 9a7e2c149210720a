import type { ListTotals } from '@sali/domain/lists/view';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Till } from './Till.tsx';

afterEach(cleanup);

const TOTALS: ListTotals = {
  count: 4,
  remaining: 3,
  openAgorot: 18_892,
  doneAgorot: 500,
  savedAgorot: 1_810,
  unpriced: 0,
};

/** The words of the till, without the invisible direction marks that Intl writes. */
function words(totals: Partial<ListTotals>, asOf: Date | null = null): string {
  const { container } = render(
    <Till
      totals={{ ...TOTALS, ...totals }}
      asOf={asOf}
      isAllFolded={undefined}
      comparePath={undefined}
      promotionsPath={undefined}
      onFoldAll={() => undefined}
      onAdd={undefined}
    />,
  );
  return (container.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');
}

describe('the till', () => {
  it('says what remains, the sum and what is saved', () => expect(words({})).toBe('188.92₪נשארו 3 מתוך 4חסכתם 18.10₪'));

  it('[G66] says as of when the sum is, where it cannot be asked', () => {
    expect(words({}, new Date(2026, 10, 22, 14, 5))).toMatch(/נכון ל־22.11, 14:05$/);
    expect(words({})).not.toContain('נכון');
  });

  it('says how many lines the sum leaves out', () => expect(words({ unpriced: 2 })).toContain('ועוד 2 בלי מחיר'));

  it('without any price there is no sum, never ₪0', () => {
    const text = words({ openAgorot: 0, savedAgorot: 0, unpriced: 3 });
    expect(text).toContain('אין עדיין מחיר');
    expect(text).not.toContain('₪');
  });

  it('once all is in the cart it says what is in it', () =>
    expect(words({ remaining: 0, openAgorot: 0, savedAgorot: 0 })).toBe('5.00₪הכול בעגלה'));

  it('says so also while the ring of the last one runs', () =>
    expect(words({ remaining: 0, openAgorot: 690, savedAgorot: 0 })).toBe('11.90₪הכול בעגלה'));
});
