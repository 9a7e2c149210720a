import type { ShoppingList } from '@sali/domain/lists/list';
import { lazy } from 'react';
import { useLive } from '../../../people/live/useLive.ts';
import { ownerOf } from '../../../people/sync/owner.ts';

const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((m) => ({ default: m.ShareDialog })));

const ActivitySheet = lazy(() =>
  import('../../activity/ActivitySheet.tsx').then((m) => ({ default: m.ActivitySheet })),
);

const BlockDialog = lazy(() => import('./BlockDialog.tsx').then((m) => ({ default: m.BlockDialog })));

const ListQuestion = lazy(() => import('./ListQuestion.tsx').then((m) => ({ default: m.ListQuestion })));

const ReceiptsSheet = lazy(() =>
  import('../../receipts/ReceiptsSheet.tsx').then((m) => ({ default: m.ReceiptsSheet })),
);

const SaveTemplate = lazy(() => import('./SaveTemplate.tsx').then((m) => ({ default: m.SaveTemplate })));

const RecipesSheet = lazy(() => import('./RecipesSheet.tsx').then((m) => ({ default: m.RecipesSheet })));

const ReminderDialog = lazy(() =>
  import('../../../people/notifications/ReminderDialog.tsx').then((m) => ({ default: m.ReminderDialog })),
);

/** A dialog that the menu opens. */
export type ListDialog =
  'share' | 'remind' | 'activity' | 'template' | 'receipts' | 'recipes' | 'delete' | 'leave' | 'block';

type ListMenuDialogProps = {
  kind: ListDialog;
  list: ShoppingList;
  /** The account's id, or that of the guest of a link. */
  userId: number | null;
  accountId: number | null;
  onLeave: () => void;
  onClose: () => void;
};

/** The dialog that was opened from a list's menu; each is loaded when it is first opened. */
export function ListMenuDialog({ kind, list, userId, accountId, onLeave, onClose }: ListMenuDialogProps) {
  const owner = ownerOf(list);
  return (
    <>
      {kind === 'share' && userId !== null && <Share list={list} userId={userId} onLeave={onLeave} onClose={onClose} />}
      {kind === 'remind' && <ReminderDialog listId={list.id} onClose={onClose} />}
      {kind === 'activity' && <ActivitySheet list={list} userId={userId} onClose={onClose} />}
      {kind === 'template' && accountId !== null && <SaveTemplate list={list} userId={accountId} onClose={onClose} />}
      {kind === 'receipts' && list.serverId !== null && (
        <ReceiptsSheet listId={list.serverId} listName={list.name} shoppingId={null} onClose={onClose} />
      )}
      {kind === 'recipes' && <RecipesSheet list={list} onClose={onClose} />}
      {kind === 'delete' && <ListQuestion kind="delete" list={list} onClose={onClose} />}
      {kind === 'leave' && userId !== null && (
        <ListQuestion kind="leave" list={list} userId={userId} onClose={onClose} />
      )}
      {kind === 'block' && owner && <BlockDialog owner={owner} onClose={onClose} />}
    </>
  );
}

type ShareProps = { list: ShoppingList; userId: number; onLeave: () => void; onClose: () => void };

function Share(props: ShareProps) {
  const live = useLive();
  const hereIds = new Set(live.listId === props.list.id ? live.people.map((person) => String(person.userId)) : []);
  return <ShareDialog {...props} hereIds={hereIds} />;
}
