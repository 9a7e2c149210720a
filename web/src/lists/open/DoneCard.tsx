import type { ShoppingList } from '@sali/domain/lists/list';
import { purchaseOf } from '@sali/domain/lists/view';
import { PartyPopper, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { dueTexts } from '@sali/texts/app/due';
import { deleteList } from '../../people/sync/deletion.ts';
import { SampleOfList, SavedOnList } from '../listPrices/SampleOfList.tsx';
import { syncEngine, useIsByLink } from '../../people/sync/engine.ts';
import { pathOf } from '../../people/sync/paths.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { attempt } from './menu/attempt.ts';
import { boughtOf, makeNextList } from './nextList.ts';
import styles from './DoneCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** All is in the cart, or the shopping has ended: what was bought. */
export function DoneCard({ list }: { list: ShoppingList }) {
  const { count, agorot, savedAgorot } = purchaseOf(list);
  const isByLink = useIsByLink(list.id);
  const heading = list.isCompleted ? dueTexts.finished : listTexts.allDone;
  return (
    <section data-part="done" className={styles.card} aria-label={heading}>
      <PartyPopper className={styles.icon} />
      <h2 className={uiStyles.heading}>{heading}</h2>
      <p className={styles.sums}>
        {listTexts.products({ count })}
        {agorot > 0 && (
          <span className={styles.sum}>
            {' ·\u00a0'}
            <Money agorot={agorot} />
          </span>
        )}
        <SavedOnList list={list} agorot={savedAgorot} className={styles.saved} before={' ·\u00a0'} />
      </p>
      {agorot > 0 && <SampleOfList list={list} />}
      {list.isCompleted && !isByLink && count > 0 && <BuyAgain list={list} />}
    </section>
  );
}

/** Makes the next list of all that was bought, and opens it [G88]. */
function BuyAgain({ list }: { list: ShoppingList }) {
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const buyAgain = async () => {
    setIsMaking(true);
    const made = makeNextList(list, boughtOf(list), true);
    if (!(await attempt(texts.overview.errors.create, made))) return setIsMaking(false);
    const nextId = await made;
    void navigate(`/shopping/list/${nextId}`);
    showToast(dueTexts.againMade({ name: list.name }), {
      label: texts.app.cancel,
      run: () => {
        const next = syncEngine().state.getState().lists[nextId];
        if (next) void attempt(texts.overview.errors.remove, deleteList(next));
        void navigate(pathOf(list));
      },
    });
  };
  return (
    <Button look="soft" className={styles.again} isUnavailable={isMaking} onClick={() => void buyAgain()}>
      <RotateCcw />
      {dueTexts.again}
    </Button>
  );
}
