import { listed } from '../../base/languages/words.ts';
import { isolate } from '@sali/domain/base/bidi';
import { dueItems } from '@sali/domain/lists/due';
import { type Item, openItemsOf, type ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { type UsualItem, usualKeyOf } from '@sali/domain/lists/usual';
import { purchaseOf } from '@sali/domain/lists/view';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { dueTexts } from '@sali/texts/app/due';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { SampleOfList, SavedOnList } from '../listPrices/SampleOfList.tsx';
import { addUsual, useUsualItems } from '../usual/usual.ts';
import { deleteList } from '../../people/sync/deletion.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { editList, storedList } from '../../people/sync/lists.ts';
import { pathOf } from '../../people/sync/paths.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { attempt } from './menu/attempt.ts';
import { completeList } from './menu/listChanges.ts';
import { makeNextList, othersOn } from './nextList.ts';
import styles from './FinishSheet.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** When the next list is made, what is due until the next shopping counts, a week later. */
const NEXT_SHOPPING_MS = 7 * 24 * 60 * 60_000;

export type FinishSheetProps = { list: ShoppingList; onClose: () => void };

/**
 * The end of the shopping: what was bought, and the next list. The list is marked as completed and, by those who may,
 * archived; what was not bought moves to the next list if that is wanted [G78].
 */
export function FinishSheet({ list, onClose }: FinishSheetProps) {
  const navigate = useNavigate();
  const { count, agorot, savedAgorot } = purchaseOf(list);
  const left = openItemsOf(storedList(list));
  const due = useDueNext(left);
  const [isNextWanted, setIsNextWanted] = useState(left.length + due.length > 0);
  const [isDueWanted, setIsDueWanted] = useState(true);
  const others = othersOn(
    list,
    useAccount((state) => state.user?.userId ?? null),
  );
  const [isShared, setIsShared] = useState(true);
  const [isFinishing, setIsFinishing] = useState(false);
  const finish = async () => {
    if (!(await attempt(texts.overview.errors.complete, endShopping(list)))) return;
    const made = isNextWanted ? makeNextList(list, left, isShared) : null;
    if (made && !(await attempt(texts.overview.errors.create, made))) return;
    const nextId = await made;
    if (nextId !== null && isDueWanted) await addDue(nextId, due);
    onClose();
    // Nothing opens there: the toast with the way back must be in reach.
    void navigate(nextId === null ? '/shopping' : `/shopping/list/${nextId}`);
    showToast(texts.overview.completed({ name: list.name }), {
      label: texts.app.cancel,
      run: () => {
        void attempt(texts.overview.errors.restore, resumeShopping(list, nextId));
        void navigate(pathOf(list));
      },
    });
  };
  /** A second press, while the lists are written, would make a second list. */
  const finishOnce = () => {
    setIsFinishing(true);
    void finish().finally(() => setIsFinishing(false));
  };
  return (
    <Sheet title={dueTexts.finishTitle} onClose={onClose}>
      <p className={styles.bought}>
        {listTexts.products({ count })}
        {agorot > 0 && <Money agorot={agorot} className={uiStyles.title} />}
        {agorot > 0 && <SampleOfList list={list} />}
        <SavedOnList list={list} agorot={savedAgorot} className={uiStyles.saved} />
      </p>
      <Switch
        label={dueTexts.nextList}
        hint={left.length > 0 ? dueTexts.nextListLeft({ count: left.length }) : dueTexts.nextListUsual}
        isOn={isNextWanted}
        onChange={setIsNextWanted}
      />
      {isNextWanted && due.length > 0 && (
        <Switch
          label={dueTexts.next}
          hint={dueTexts.nextOf({ count: due.length, names: firstNames(due) })}
          isOn={isDueWanted}
          onChange={setIsDueWanted}
        />
      )}
      {isNextWanted && others.length > 0 && (
        <Switch
          label={dueTexts.shareNext}
          hint={listed(others.map(({ username }) => isolate(username)))}
          isOn={isShared}
          onChange={setIsShared}
        />
      )}
      <Button look="primary" block className={uiStyles.above16} isUnavailable={isFinishing} onClick={finishOnce}>
        <CheckCheck />
        {listTexts.finish}
      </Button>
    </Sheet>
  );
}

/** How many names the sheet shows. */
const NAMES = 4;
const firstNames = (due: readonly UsualItem[]): string =>
  listed(due.slice(0, NAMES).map(({ facts }) => isolate(facts.name))) + (due.length > NAMES ? '…' : '');

/** Returns the things due by the next shopping that do not move to it anyway, as of the opening of the sheet. */
function useDueNext(left: readonly Item[]): readonly UsualItem[] {
  const [due] = useState(() => {
    const moved = new Set(left.map(usualKeyOf));
    const items = useUsualItems.getState().items.filter(({ key }) => !moved.has(key));
    return dueItems(items, Date.now() + NEXT_SHOPPING_MS).map(({ item }) => item);
  });
  return due;
}

async function addDue(listId: string, due: readonly UsualItem[]): Promise<void> {
  const next = syncEngine().state.getState().lists[listId];
  if (!next) return;
  for (const usual of due) await addUsual(next, usual, next.storeKey);
}

/** Archiving is for those who manage the list; for others it stays on the overview as completed. */
async function endShopping(list: ShoppingList): Promise<void> {
  await completeList(list);
  if (can(list.role, 'manage')) await editList(list.id, { status: 'archived' });
}

async function resumeShopping(list: ShoppingList, nextId: string | null): Promise<void> {
  const next = nextId === null ? undefined : syncEngine().state.getState().lists[nextId];
  if (next) await deleteList(next);
  if (can(list.role, 'manage')) await editList(list.id, { status: 'active' });
  await editList(list.id, { isCompleted: false });
}
