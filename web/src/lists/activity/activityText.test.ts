import type { ActivityEntry, ActivityKind, ChangedField } from '@sali/contract/lists/activity';
import { describe, expect, test } from 'vitest';
import { activitySentenceOf } from './activityText.ts';

const MILK = { item_uuid: 'm', name: 'חלב', alias: '', quantity: 3, unit_measure: '', is_weighted: false };
const entry = (kind: ActivityKind, facts: Partial<ActivityEntry> = {}): ActivityEntry => ({
  version: 7,
  kind,
  user_id: 2,
  username: 'דנה',
  timestamp: '2026-11-21T10:00:00.000Z',
  item: kind.startsWith('item_') ? MILK : null,
  person: null,
  changes: [],
  ...facts,
});
const changed = (field: ChangedField['field'], to: ChangedField['to']): Partial<ActivityEntry> => ({
  changes: [{ field, from: null, to }],
});

describe('the activity of a list, in words', () => {
  test.each<[ActivityEntry, string, string]>([
    [entry('item_completed'), 'סימנתם חלב', 'סימון חלב'],
    [entry('item_added'), 'הוספתם חלב', 'הוספת חלב'],
    [entry('item_deleted'), 'הסרתם חלב', 'הסרת חלב'],
    [entry('item_uncompleted'), 'החזרתם חלב', 'החזרת חלב'],
    [entry('list_created'), 'יצרתם את הרשימה', 'יצירת הרשימה'],
    [entry('list_restored'), 'שחזרתם את הרשימה', 'שחזור הרשימה'],
    [entry('left'), 'עזבתם את הרשימה', 'עזיבת הרשימה'],
    [entry('list_edited', changed('status', 'ARCHIVED')), 'העברתם את הרשימה לארכיון', 'העברת הרשימה לארכיון'],
    [entry('list_edited', changed('status', 'active')), 'החזרתם את הרשימה מהארכיון', 'החזרת הרשימה מהארכיון'],
    [entry('list_edited', changed('is_completed', true)), 'סיימתם את הקנייה', 'סיום הקנייה'],
    [entry('list_edited', changed('store_key', '1-1-1')), 'בחרתם חנות אחרת', 'בחירת חנות אחרת'],
    [entry('list_edited'), 'עדכנתם את הרשימה', 'עדכון הרשימה'],
  ])('[N40] %#: oneself is addressed in the second person, others without gender', (shown, mine, theirs) => {
    expect(activitySentenceOf(shown, 2)).toMatchObject({ who: null, what: mine });
    expect(activitySentenceOf(shown, 1)).toMatchObject({ who: 'דנה', what: theirs });
  });

  test.each<[Partial<ActivityEntry>, string | null]>([
    [changed('quantity', 3), 'כמות: 3 יח׳'],
    [{ ...changed('quantity', 1.2), item: { ...MILK, is_weighted: true } }, 'כמות: 1.2 ק״ג'],
    [changed('note', 'בלי לקטוז'), 'הערה: ״בלי לקטוז״'],
    [changed('note', ''), 'בלי הערה'],
    [changed('any_brand', true), 'כל מותג'],
    [{ ...changed('any_brand', true), item: { ...MILK, is_weighted: true } }, 'כל סוג'],
    [changed('any_brand', false), 'רק המוצר הזה'],
    [changed('price', 5), null],
    [{}, null],
  ])('[N40] %#: what an edit changed', (facts, detail) => {
    expect(activitySentenceOf(entry('item_edited', facts), 1).detail).toBe(detail);
  });

  test('[SM25] a claim that ended with its person’s place on the list says whose it was and why', () => {
    const person = { user_id: 3, username: 'יוסי', permission: null } as const;
    const shown = { who: null, what: '\u2068חלב\u2069 שוב פנוי: \u2068יוסי\u2069 כבר לא ברשימה', detail: null };
    expect(activitySentenceOf(entry('item_released', { person }), 2)).toEqual(shown);
    expect(activitySentenceOf(entry('item_released', { person }), 1)).toEqual(shown);
    expect(activitySentenceOf(entry('item_released'), 1)).toMatchObject({ who: 'דנה', what: 'שוב פנוי: חלב' });
  });

  test('[N40] whom, and what they may do', () => {
    const person = { user_id: 3, username: 'יוסי', permission: 'EDIT' } as const;
    expect(activitySentenceOf(entry('shared', { person }), 1).detail).toBe('יוסי (עריכה)');
    expect(activitySentenceOf(entry('unshared', { person: { ...person, permission: null } }), 1).detail).toBe('יוסי');
  });

  test('[N40] an own name of a product is the one shown; who has no account any more is somebody', () => {
    const sentence = activitySentenceOf(
      entry('item_added', { user_id: null, username: '', item: { ...MILK, alias: 'של סבתא' } }),
      1,
    );
    expect(sentence).toMatchObject({ who: 'מישהו', what: 'הוספת של סבתא' });
  });
});
