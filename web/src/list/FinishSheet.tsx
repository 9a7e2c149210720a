import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { purchaseOf } from '@sali/domain/lists/view';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { deleteList } from '../sync/deletion.ts';
import { syncEngine } from '../sync/engine.ts';
import { createList, editList, storedList } from '../sync/lists.ts';
import { releaseAll } from '../sync/marks.ts';
import { pathOf } from '../sync/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { attempt } from './menu/listChanges.ts';
import { clsx } from 'clsx';
import styles from './FinishSheet.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

export type FinishSheetProps = { list: ShoppingList; onClose: () => void };

/**
 * The end of the shopping: what was bought, and the next list. The list is marked as completed and, by those who may,
 * archived; what was not bought moves to the next list if that is wanted [G78].
 */
export function FinishSheet({ list, onClose }: FinishSheetProps) {
  const navigate = useNavigate();
  const { count, agorot, savedAgorot } = purchaseOf(list);
  const left = Object.values(storedList(list).items).filter((item) => !item.isCompleted);
  const [isNextWanted, setIsNextWanted] = useState(left.length > 0);
  const finish = async () => {
    if (!(await attempt(texts.overview.errors.complete, endShopping(list)))) return;
    const nextId = isNextWanted ? await createList(list.name, left) : null;
    // The next shopping may come to as much.
    if (nextId !== null && list.budgetAgorot) await editList(nextId, { budgetAgorot: list.budgetAgorot });
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
  return (
    <Sheet title={texts.list.finishTitle} closeLabel={texts.app.close} onClose={onClose}>
      <p className={styles.bought}>
        {texts.list.products({ count })}
        {agorot > 0 && <Money agorot={agorot} className={textStyles.title} />}
        {savedAgorot > 0 && (
          <span className={textStyles.sale}>
            {texts.list.saved} <Money agorot={savedAgorot} />
          </span>
        )}
      </p>
      <Switch
        label={texts.list.nextList}
        hint={left.length > 0 ? texts.list.nextListLeft({ count: left.length }) : texts.list.nextListUsual}
        isOn={isNextWanted}
        onChange={setIsNextWanted}
      />
      <Button look="primary" block className={clsx(layoutStyles.above16)} onClick={() => void finish()}>
        <CheckCheck />
        {texts.list.finish}
      </Button>
    </Sheet>
  );
}

/** Archiving is for those who manage the list; for others it stays on the overview as completed. */
async function endShopping(list: ShoppingList): Promise<void> {
  await releaseAll(list);
  await editList(list.id, { isCompleted: true });
  if (can(list.role, 'manage')) await editList(list.id, { status: 'archived' });
}

async function resumeShopping(list: ShoppingList, nextId: string | null): Promise<void> {
  const next = nextId === null ? undefined : syncEngine().state.getState().lists[nextId];
  if (next) await deleteList(next);
  if (can(list.role, 'manage')) await editList(list.id, { status: 'active' });
  await editList(list.id, { isCompleted: false });
}
