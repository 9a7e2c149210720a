import { freeTextItem } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { noticeText } from './noticeText.ts';

const head = { id: 'op', listId: 'list', at: 0 };
const reason = 'אין לכם הרשאה לפעולה הזאת';

const OPS: readonly [string, ListOp][] = [
  ['שגיאה ביצירת הרשימה', { ...head, kind: 'createList', name: 'שבת', description: '', storeKey: null }],
  ['שגיאה בעדכון שם הרשימה', { ...head, kind: 'editList', change: { name: 'שבת' } }],
  ['שגיאה במחיקת הרשימה', { ...head, kind: 'deleteList' }],
  ['שגיאה בהעברת הרשימה לארכיון', { ...head, kind: 'editList', change: { status: 'archived' } }],
  ['שגיאה בשחזור הרשימה', { ...head, kind: 'editList', change: { status: 'active' } }],
  ['שגיאה בעדכון הרשימה', { ...head, kind: 'editList', change: { isCompleted: true } }],
  ['לא נקלט: הוספת מוצר', { ...head, kind: 'addItem', item: freeTextItem('a', 'יין') }],
];

describe('the words of what the server refused', () => {
  test.each(OPS)('[N15] %s', (what, op) => {
    expect(noticeText({ kind: 'refused', op, reason })).toBe(`${what}. ${reason}`);
  });

  test('[S25] a change that the device could not store', () => {
    expect(noticeText({ kind: 'not-stored' })).toBe('השינוי לא נשמר במכשיר. נסו שוב.');
  });

  test('[S15] an edit of what someone deleted', () => {
    expect(noticeText({ kind: 'item-gone', op: { ...head, kind: 'completeItem', itemId: 'a' } })).toBe(
      texts.sync.itemGone,
    );
  });
});
