import { freeTextItem } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { noticeText } from './noticeText.ts';

const head = { id: 'op', listId: 'list', at: 0 };
const reason = 'אין לכם הרשאה לפעולה הזאת';

const OPS: readonly [string, ListOp][] = [
  ['הרשימה לא נוצרה', { ...head, kind: 'createList', name: 'שבת', description: '', storeKey: null }],
  ['שם הרשימה לא השתנה', { ...head, kind: 'editList', change: { name: 'שבת' } }],
  ['הרשימה לא נמחקה', { ...head, kind: 'deleteList' }],
  ['הרשימה לא עברה לארכיון', { ...head, kind: 'editList', change: { status: 'archived' } }],
  ['הרשימה לא שוחזרה', { ...head, kind: 'editList', change: { status: 'active' } }],
  ['הרשימה לא עודכנה', { ...head, kind: 'editList', change: { isCompleted: true } }],
  ['לא נקלט: הוספת מוצר', { ...head, kind: 'addItem', item: freeTextItem('a', 'יין') }],
];

describe('the words of what the server refused', () => {
  test.each(OPS)('[N15] %s', (what, op) => {
    expect(noticeText({ kind: 'refused', op, reason })).toBe(`${what}. ${reason}`);
  });

  test('[Q9] the notice of an unknown kind of operation is its reason alone', () => {
    const op = { ...head, kind: 'paintList' } as unknown as ListOp;
    expect(noticeText({ kind: 'refused', op, reason: texts.sync.unknownOp })).toBe('פעולה שהגרסה הזאת לא מכירה');
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
