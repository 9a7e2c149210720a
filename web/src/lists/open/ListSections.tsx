import { Suspense } from 'react';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { CompletedBlock } from './CompletedBlock.tsx';
import { cartOf, type ListSectionsProps } from './listSectionsProps.ts';
import { clsx } from 'clsx';
import styles from './ListSections.module.css';
import { lazyPart } from '../../base/lazyPart.tsx';

const VirtualSections = lazyPart(() => import('./VirtualSections.tsx').then((m) => m.VirtualSections));

/** From here on only the rows in sight are drawn. A desk has two columns of cards, and the power to draw them. */
const VIRTUAL_FROM = { phone: 60, desk: 300 };

/** The categories in their order, then what is in the cart. */
export function ListSections(props: ListSectionsProps) {
  const { view, isEnded, actions, onReturnAll } = props;
  const { folds } = view;
  const limit = useIsDesk() ? VIRTUAL_FROM.desk : VIRTUAL_FROM.phone;
  if (view.totals.count > limit)
    return (
      <Suspense fallback={null}>
        <VirtualSections {...props} />
      </Suspense>
    );
  const cart = cartOf(view);
  return (
    <div className={clsx(styles.list, styles.columns)} data-fills="">
      {view.groups.map((group) => (
        <CategoryCard
          key={group.categoryId}
          group={group}
          isOpen={folds.isOpen(group)}
          isEnded={isEnded}
          actions={actions}
          onToggle={folds.toggle}
        />
      ))}
      {cart.isShown && (
        <CompletedBlock
          items={view.cart}
          count={view.completed.length}
          isOpen={cart.isOpen}
          actions={actions}
          onToggle={folds.toggleCompleted}
          onReturnAll={onReturnAll}
        />
      )}
    </div>
  );
}
