import { lazy } from 'react';
import { categoryOf } from '@sali/domain/catalogue/category';
import { Later } from '../ui/Later.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import { CompletedBlock } from './CompletedBlock.tsx';
import type { ListSectionsProps } from './listSectionsProps.ts';

/** From here on only the rows in sight are drawn. */
const VIRTUAL_FROM = 300;

const VirtualSections = lazy(() => import('./VirtualSections.tsx').then((m) => ({ default: m.VirtualSections })));

/** The categories in their order, then what is in the cart. */
export function ListSections(props: ListSectionsProps) {
  const { view, folds, actions, onReturnAll, onFailed } = props;
  if (view.totals.count > VIRTUAL_FROM) {
    return (
      <Later onFailed={onFailed}>
        <VirtualSections {...props} />
      </Later>
    );
  }
  return (
    <>
      <div className="list cols">
        {view.groups.map((group) => (
          <CategoryCard
            key={group.categoryId}
            group={group}
            name={categoryOf(group.categoryId).name}
            isOpen={folds.isOpen(group.categoryId)}
            tickingIds={view.tickingIds}
            actions={actions}
            onToggle={folds.toggle}
          />
        ))}
        {view.completed.length > 0 && (
          <CompletedBlock
            items={view.completed}
            isOpen={folds.isCompletedOpen}
            actions={actions}
            onToggle={folds.toggleCompleted}
            onReturnAll={onReturnAll}
          />
        )}
      </div>
    </>
  );
}
