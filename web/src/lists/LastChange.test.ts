import { describe, expect, it } from 'vitest';
import { lastChangeText } from './LastChange.tsx';
import { testList } from './testList.ts';

const NOW = 10_000_000;
const action = { type: 'COMPLETE_ITEM', userId: 2, username: 'דנה', itemName: 'חלב', at: NOW - 3 * 60_000 };

describe('the last change on a card', () => {
  it('speaks of others without a gender, and to oneself in the plural', () => {
    expect(lastChangeText(testList({ lastAction: action }), 1, NOW)).toBe('דנה: סימון חלב לפני 3 דק׳');
    expect(lastChangeText(testList({ lastAction: action }), 2, NOW)).toBe('סימנתם חלב לפני 3 דק׳');
  });

  it('tells only when, for a change of the list itself or an unknown one', () => {
    const updatedAt = NOW - 60_000;
    const renamed = { ...action, type: 'UPDATE_LIST', itemName: null };
    expect(lastChangeText(testList({ updatedAt }), 1, NOW)).toBe('עודכן לפני דקה');
    expect(lastChangeText(testList({ updatedAt, lastAction: renamed }), 1, NOW)).toBe('עודכן לפני דקה');
    expect(lastChangeText(testList({ updatedAt, lastAction: { ...action, type: 'NEW' } }), 1, NOW)).toBe(
      'עודכן לפני דקה',
    );
  });
});
