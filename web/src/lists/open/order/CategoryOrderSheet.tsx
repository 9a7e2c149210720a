import { CATEGORY_ORDERS_MAX } from '@sali/domain/base/limits';
import type { CategoryOrders } from '@sali/domain/people/settings/settings';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { CategoryGlyph, tintOf } from '../../../goods/catalogue/CategoryGlyph.tsx';
import { categoryIn, useCategories, useCategory } from '../../../goods/catalogue/categories.ts';
import { mayManageCatalogue, useAccount } from '../../../people/accounts/accounts.ts';
import { answerText } from '../../../base/errorText.ts';
import { texts } from '@sali/texts/app/main';
import { changeSettings } from '../../../people/settings/settings.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { MoveHandle } from '../../../base/ui/MoveHandle.tsx';
import { Question } from '../../../base/ui/Question.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { deleteCategoryOrder } from './api.ts';
import { useCategoryOrder } from './categoryOrder.ts';
import { useLearnedOrders } from './learnedOrders.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { clsx } from 'clsx';
import styles from './CategoryOrderSheet.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = shopTexts.order;

type CategoryOrderSheetProps = { storeKey: string | null; storeName: string | null; onClose: () => void };

/** The order of categories in a store, moved by dragging or by the arrow keys; kept with the person's settings. */
export function CategoryOrderSheet({ storeKey, storeName, onClose }: CategoryOrderSheetProps) {
  const order = useCategoryOrder(storeKey);
  const own = useSettings(({ categoryOrders }) => categoryOrders);
  const learned = useLearnedOrders((orders) => orders[storeKey ?? '']?.source);
  const [said, say] = useState('');
  if (storeKey === null) return null;
  const isOwn = own[storeKey] !== undefined;
  const move = (at: number, by: -1 | 1): void => {
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    const moved = [...order];
    moved.splice(to, 0, ...moved.splice(at, 1));
    changeSettings({ categoryOrders: withOrder(own, storeKey, moved) });
    const name = categoryIn(useCategories.getState(), order[at] ?? null).name;
    say(words.moved({ name, at: to + 1, of: order.length }));
  };
  const reset = (): void => {
    const { [storeKey]: _own, ...others } = own;
    changeSettings({ categoryOrders: others });
    showToast(words.wasReset, {
      label: texts.list.undo,
      run: () => changeSettings({ categoryOrders: own }),
      isUndo: true,
    });
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <p className={uiStyles.muted}>{words.hint({ store: storeName ?? '' })}</p>
      <p className={clsx(uiStyles.secondary, uiStyles.above4)}>{words[isOwn ? 'own' : (learned ?? 'none')]}</p>
      <ol className={styles.order}>
        {order.map((categoryId, at) => (
          <MovableCategory key={categoryId} categoryId={categoryId} onMove={(by) => move(at, by)} />
        ))}
      </ol>
      <p className={uiStyles.visuallyHidden} role="status">
        {said}
      </p>
      {isOwn && (
        <Button look="quiet" block className={uiStyles.above16} onClick={reset}>
          <RotateCcw className={uiStyles.icon16} />
          {words.reset}
        </Button>
      )}
      {learned === 'store' && <ForgetOrder storeKey={storeKey} storeName={storeName} />}
    </Sheet>
  );
}

/** For managers of the catalogue: what strangers taught the store can be forgotten. */
function ForgetOrder({ storeKey, storeName }: { storeKey: string; storeName: string | null }) {
  const isManager = useAccount(({ user }) => mayManageCatalogue(user));
  const [isAsking, setIsAsking] = useState(false);
  if (!isManager) return null;
  const forget = async () => {
    try {
      await deleteCategoryOrder(storeKey);
      useLearnedOrders.setState(({ [storeKey]: _forgotten, ...others }) => others, true);
      showToast(words.forgotten);
    } catch (error) {
      showToast(answerText(error, texts.share.offline));
    }
  };
  return (
    <>
      <Button look="quiet" block className={uiStyles.above16} onClick={() => setIsAsking(true)}>
        {words.forget}
      </Button>
      {isAsking && (
        <Question
          title={words.forget}
          text={words.forgetText({ store: storeName ?? '' })}
          action={words.forget}
          onConfirm={() => void forget()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function MovableCategory({ categoryId, onMove }: { categoryId: number; onMove: (by: -1 | 1) => void }) {
  const category = useCategory(categoryId);
  return (
    <li className={styles.category}>
      <span className={clsx(uiStyles.tile, uiStyles.small, tintOf(category))}>
        <CategoryGlyph category={category} />
      </span>
      <span className={clsx(uiStyles.medium, uiStyles.grow)}>{category.name}</span>
      <MoveHandle label={words.move({ name: category.name })} onMove={onMove} />
    </li>
  );
}

/** The person's orders with this one; past the limit another store's falls away. */
function withOrder(own: CategoryOrders, storeKey: string, order: readonly number[]): CategoryOrders {
  const { [storeKey]: _before, ...others } = own;
  const kept = Object.entries(others).slice(-(CATEGORY_ORDERS_MAX - 1));
  return { ...Object.fromEntries(kept), [storeKey]: order };
}
