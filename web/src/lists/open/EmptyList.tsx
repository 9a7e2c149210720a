import { Plus, Sparkles } from 'lucide-react';
import { lazy } from 'react';
import { listTexts } from '@sali/texts/app/list';
import { Button } from '../../base/ui/Button.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import type { Usual } from '../usual/useUsual.ts';
import uiStyles from '../../base/ui/ui.module.css';

const UsualChips = lazy(() => import('../usual/UsualChips.tsx').then((m) => ({ default: m.UsualChips })));

type EmptyListProps = { canEdit: boolean; usual: Usual; onUsual: () => void; onAdd: () => void };

/** A list with nothing on it: an invitation, for those who may add; once something was bought, to buy it again. */
export function EmptyList({ canEdit, usual, onUsual, onAdd }: EmptyListProps) {
  const hasUsual = canEdit && usual.offered.length > 0;
  const text = hasUsual ? listTexts.emptyUsual : canEdit ? listTexts.emptyText : listTexts.emptyView;
  return (
    <>
      <EmptyState title={listTexts.emptyTitle} text={text} art={<BasketArt />}>
        {hasUsual && (
          <Button look="primary" className={uiStyles.above8} onClick={onUsual}>
            <Sparkles />
            {listTexts.addMine}
          </Button>
        )}
        {canEdit && !hasUsual && (
          <Button look="primary" className={uiStyles.above8} onClick={onAdd}>
            <Plus />
            {listTexts.addFirst}
          </Button>
        )}
      </EmptyState>
      {hasUsual && (
        // Where it cannot be loaded, the button above is the way.
        <Later>
          <UsualChips offered={usual.offered} onAdd={usual.add} />
        </Later>
      )}
    </>
  );
}
