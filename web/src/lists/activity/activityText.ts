import type { ActivityEntry, ChangedField } from '@sali/contract/lists/activity';
import { activityTexts } from '@sali/texts/app/activity';
import { lastChangeTexts } from '@sali/texts/app/lastChange';
import { ROLE_FROM_WIRE } from '@sali/contract/lists/listsWire';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { personName } from '../../base/languages/personName.ts';
import { isolate } from '@sali/domain/base/bidi';
import { unitOf } from '../../goods/catalogue/quantity.tsx';

/** One thing that happened on a list, in words: 'סימנתם חלב', 'דנה: סימון חלב'. */
export type ActivitySentence = {
  /** null: oneself. */
  readonly who: string | null;
  readonly what: string;
  /** The new value: a quantity, a note, a name. */
  readonly detail: string | null;
};

/** An entry of the activity in words. @param userId the reader, who is addressed in the second person */
export function activitySentenceOf(entry: ActivityEntry, userId: number | null): ActivitySentence {
  const isMine = entry.user_id !== null && entry.user_id === userId;
  const words = activityTexts[isMine ? 'mine' : 'theirs'];
  const listChangeKind = entry.kind === 'list_edited' ? listChangeKindOf(entry.changes) : null;
  const what = words[listChangeKind ?? entry.kind];
  // Nobody did it: the claim ended with the person's place on the list [SM25].
  if (entry.kind === 'item_released' && entry.item && entry.person) {
    const { item, person } = entry;
    const name = personName(person.user_id, person.username) || activityTexts.someone;
    const sentence = lastChangeTexts.claimEnded({ item: isolate(item.alias || item.name), name: isolate(name) });
    return { who: null, what: sentence, detail: null };
  }
  return {
    who: isMine ? null : personName(entry.user_id, entry.username) || activityTexts.someone,
    what: entry.item ? `${what} ${entry.item.alias || entry.item.name}` : what,
    detail: detailOf(entry),
  };
}

/** A change of a list is named after what it did. */
function listChangeKindOf(changes: readonly ChangedField[]) {
  for (const { field, to } of changes) {
    if (field === 'name') return 'rename';
    if (field === 'status') return to === 'active' ? 'restore' : 'archive';
    if (field === 'is_completed') return to === true ? 'complete' : 'reopen';
    if (field === 'store_key') return 'store';
    if (field === 'budget') return 'budget';
  }
  return null;
}

function detailOf({ item, person, changes }: ActivityEntry): string | null {
  if (person) {
    const { permission } = person;
    const username = personName(person.user_id, person.username);
    return permission === null
      ? username
      : activityTexts.person({ name: username, permission: texts.permission[ROLE_FROM_WIRE[permission]] });
  }
  for (const { field, to } of changes) {
    if (field === 'quantity' && item) {
      const unit = unitOf({ unitMeasure: item.unit_measure, isWeighted: item.is_weighted }, Number(to));
      return activityTexts.quantity({ amount: `${String(to)} ${unit}` });
    }
    if (field === 'any_brand') return to === true ? anyBrandText(item?.is_weighted) : productTexts.onlyThis;
    if (field === 'note') return to ? activityTexts.note({ note: String(to) }) : activityTexts.noNote;
    if (field === 'name' || field === 'alias') return activityTexts.named({ text: String(to ?? '') });
  }
  return null;
}

const anyBrandText = (isWeighted: boolean | undefined): string =>
  isWeighted ? texts.list.anyKind : texts.list.anyBrand;
