import { Plus } from 'lucide-react';
import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { BasketArt } from '../ui/art.tsx';
import { EmptyState } from '../ui/states.tsx';

/** A list with nothing on it: an invitation, for those who may add. */
export function EmptyList({ canEdit, onAdd }: { canEdit: boolean; onAdd: () => void }) {
  return (
    <EmptyState title={he.list.emptyTitle} text={canEdit ? he.list.emptyText : he.list.emptyView} art={<BasketArt />}>
      {canEdit && (
        <Button look="primary" className="mt-2" onClick={onAdd}>
          <Plus />
          {he.list.addFirst}
        </Button>
      )}
    </EmptyState>
  );
}
