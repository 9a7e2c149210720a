import { Plus, Sparkles } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { Button } from '../ui/Button.tsx';
import { BasketArt } from '../ui/art.tsx';
import { EmptyState } from '../ui/states.tsx';
import { UsualChips } from '../usual/UsualChips.tsx';
import type { Usual } from '../usual/useUsual.ts';
import layoutStyles from '../ui/layout.module.css';

type EmptyListProps = { canEdit: boolean; usual: Usual; onUsual: () => void; onAdd: () => void };

/** A list with nothing on it: an invitation, for those who may add; once something was bought, to buy it again. */
export function EmptyList({ canEdit, usual, onUsual, onAdd }: EmptyListProps) {
  const hasUsual = canEdit && usual.offered.length > 0;
  const text = hasUsual ? texts.list.emptyUsual : canEdit ? texts.list.emptyText : texts.list.emptyView;
  return (
    <>
      <EmptyState title={texts.list.emptyTitle} text={text} art={<BasketArt />}>
        {hasUsual && (
          <Button look="primary" className={layoutStyles.above8} onClick={onUsual}>
            <Sparkles />
            {texts.usual.addMine}
          </Button>
        )}
        {canEdit && !hasUsual && (
          <Button look="primary" className={layoutStyles.above8} onClick={onAdd}>
            <Plus />
            {texts.list.addFirst}
          </Button>
        )}
      </EmptyState>
      {hasUsual && <UsualChips offered={usual.offered} onAdd={(one) => usual.add([one])} />}
    </>
  );
}
