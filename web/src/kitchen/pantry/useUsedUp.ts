import type { PantryEntryWire } from '@sali/contract/kitchen/pantry/pantry';
import { isolate } from '@sali/domain/base/bidi';
import { freeTextItem, type ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { type UsualItem, usualFactsOf, usualKeyOf } from '@sali/domain/lists/usual';
import { DAY_MS } from '@sali/domain/base/time';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { texts } from '@sali/texts/app/main';
import { syncEngine } from '../../people/sync/engine.ts';
import { lastList } from '../../people/sync/lastList.ts';
import { makeFirstList } from '../../people/sync/makeFirstList.ts';
import { showToast } from '../../base/ui/toast.ts';
import { addUsual, useUsualItems } from '../../lists/usual/usual.ts';
import type { SayFact } from './usePantry.ts';

/** Says that a thing is used up: with the way back, or with the thing on the list that was opened last. */
export function useUsedUp(say: SayFact) {
  const sayGone = ({ name, item_code }: PantryEntryWire) => say({ name, item_code, is_at_home: false });
  const undo = ({ name, item_code, until }: PantryEntryWire) =>
    say({ name, item_code, is_at_home: true, days: Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)) });
  return {
    say: async (entry: PantryEntryWire) => {
      if (!(await sayGone(entry))) return;
      const run = () => void undo(entry);
      showToast(words.isUsedUp({ name: isolate(entry.name) }), { label: texts.list.undo, run, isUndo: true });
    },
    sayAndAdd: async (entry: PantryEntryWire) => {
      if (!(await sayGone(entry))) return;
      const list = await listForAdding();
      await addUsual(list, usualOf(entry), list.storeKey ?? syncEngine().state.getState().selectedStore);
      showToast(words.onList({ name: isolate(entry.name), list: isolate(list.name) }));
    },
  };
}

/** The list that was opened last, if this person may add to it; another of theirs; else a new one. */
async function listForAdding(): Promise<ShoppingList> {
  const state = syncEngine().state.getState();
  const mayAdd = (list: ShoppingList | undefined) => list?.status === 'active' && can(list.role, 'edit');
  const last = lastList(state);
  const list = last && mayAdd(last) ? last : Object.values(state.lists).find(mayAdd);
  if (list) return list;
  const id = await makeFirstList(texts.overview.defaultName);
  const made = syncEngine().state.getState().lists[id];
  if (!made) throw new Error(`the list ${id} is not on this device`);
  return made;
}

function usualOf({
  name,
  item_code: barcode,
  category_id: categoryId,
  image_url: imageUrl,
}: PantryEntryWire): UsualItem {
  const key = usualKeyOf({ barcode, name });
  const known = useUsualItems.getState().items.find((item) => item.key === key);
  const facts = { ...usualFactsOf(freeTextItem('', name)), barcode, categoryId, imageUrl };
  return known ?? { key, facts, times: 0, lastAt: 0 };
}
