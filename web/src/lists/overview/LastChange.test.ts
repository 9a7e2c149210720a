import { describe, expect, it } from 'vitest';
import { lastChangeOf } from './LastChange.tsx';
import { testList } from '../../people/sync/testList.ts';

const NOW = 10_000_000;
const action = { type: 'COMPLETE_ITEM', userId: 2, username: 'דנה', itemName: 'חלב', at: NOW - 3 * 60_000 };

describe('the last change on a card', () => {
  it('speaks of others without a gender, and to oneself in the plural', () => {
    const when = 'לפני 3 דק׳';
    expect(lastChangeOf(testList({ lastAction: action }), 1, NOW)).toEqual({
      what: { change: 'דנה: סימון', item: 'חלב' },
      when,
    });
    expect(lastChangeOf(testList({ lastAction: action }), 2, NOW)).toEqual({
      what: { change: 'סימנתם', item: 'חלב' },
      when,
    });
  });

  it('[N54] says a mark as what it was, and not as a change', () => {
    const said = (type: string, userId: number) =>
      lastChangeOf(testList({ lastAction: { ...action, type } }), userId, NOW).what?.change;
    expect(['item_claimed', 'item_not_found', 'item_priced'].map((type) => said(type, 2))).toEqual([
      'לקחתם על עצמכם',
      'לא מצאתם',
      'עדכנתם מחיר מדף של',
    ]);
    expect(said('item_not_found', 1)).toBe('דנה: לא נמצא');
  });

  it('[SM25] a claim that ended with its person’s place on the list says whose it was and why', () => {
    const lastAction = { ...action, type: 'item_released', person: { userId: 3, username: 'יוסי' } };
    const item = '\u2068חלב\u2069 שוב פנוי: \u2068יוסי\u2069 כבר לא ברשימה';
    for (const userId of [1, 2])
      expect(lastChangeOf(testList({ lastAction }), userId, NOW).what).toEqual({ change: '', item });
  });

  it('[L33] a list that was put aside shows since when', () => {
    const archivedAt = NOW - 60_000;
    expect(lastChangeOf(testList({ lastAction: action, archivedAt }), 1, NOW).when).toBe('בארכיון לפני דקה');
    expect(lastChangeOf(testList({ lastAction: action, completedAt: archivedAt }), 1, NOW).when).toBe(
      'הסתיימה לפני דקה',
    );
  });

  it('says only when, for a change of the list itself or an unknown one', () => {
    const updatedAt = NOW - 60_000;
    const renamed = { ...action, type: 'UPDATE_LIST', itemName: null };
    for (const lastAction of [null, renamed, { ...action, type: 'NEW' }]) {
      const shown = lastChangeOf(testList({ updatedAt, lastAction }), 1, NOW);
      expect(shown).toEqual({ what: null, when: 'עודכנה לפני דקה' });
    }
  });
});
