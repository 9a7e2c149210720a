import { TEMPLATE_LINES_MAX } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { templateLinesOf } from '@sali/domain/lists/template';
import { draftLineOf, emptyDraft, type TemplateDraft } from './draft.ts';

/** A template of all lines of a list, bought or not, and of its people. @param list as it is stored, with no screen's prices */
export const draftOfList = (list: ShoppingList, userId: number): TemplateDraft => ({
  ...emptyDraft(list.name, list.storeKey),
  lines: templateLinesOf(list).slice(0, TEMPLATE_LINES_MAX).map(draftLineOf),
  budgetAgorot: list.budgetAgorot ?? null,
  people: list.participants.filter((person) => person.userId !== userId),
  ofList: list.serverId,
});
