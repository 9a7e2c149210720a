import type { ShoppingList } from '@sali/domain/lists/list';
import { type ReactNode, lazy, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { loginPath, type SignInPurpose } from '../../../people/accounts/returnPath.ts';
import { texts } from '@sali/texts/app/main';
import { useLive } from '../../../people/live/live.ts';
import { partFailed } from '../../../base/partFailed.ts';
import { Later } from '../../../base/ui/Later.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import type { ListMenuActions } from './ListMenu.tsx';
import { syncEngine } from '../../../people/sync/engine.ts';
import { ownerOf } from '../../../people/sync/owner.ts';
import { pathOf } from '../../../people/sync/paths.ts';
import { sendText } from './sendText.ts';
import { archive, complete, duplicate, reopen, unarchive } from './listChanges.ts';

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

type Open = {
  readonly kind: 'share' | 'remind' | 'activity' | 'template' | 'receipts' | 'recipes' | 'delete' | 'leave' | 'block';
  readonly listId: string;
};

/**
 * Returns the actions of a list's menu, and the dialogs that belong to it. `dialogs` is drawn once by the page;
 * `listOf` gives the list as it is now, so that an open dialog follows its changes.
 * @param openAtFirst the dialog that is open from the start
 */
export function useListMenu(
  listOf: (id: string) => ShoppingList | undefined,
  openAtFirst: Open | null = null,
): { actions: ListMenuActions; dialogs: ReactNode } {
  const accountId = useAccount((state) => state.user?.userId ?? null);
  /** The account's, or that of the guest who opened the list by a link; null for lists of the device. */
  const userIdFor = (listId: string) => accountId ?? syncEngine().device.passOf(listId)?.userId ?? null;
  const navigate = useNavigate();
  const [open, setOpen] = useState(openAtFirst);
  const signIn = (from: ShoppingList, purpose: SignInPurpose | null = null) =>
    void navigate(loginPath(pathOf(from)), { state: purpose });
  const close = useCallback(() => setOpen(null), []);
  const list = open && listOf(open.listId);
  const userId = open && userIdFor(open.listId);
  const owner = list ? ownerOf(list) : undefined;
  const actions: ListMenuActions = {
    onShare: (from) =>
      userIdFor(from.id) === null ? signIn(from, { toShare: from.name }) : setOpen({ kind: 'share', listId: from.id }),
    onSendText: (from) => void sendText(from),
    onReceipts: ({ id }) => setOpen({ kind: 'receipts', listId: id }),
    onSaveTemplate: (from) =>
      accountId === null
        ? showToast(texts.share.guest, { label: texts.shell.signIn, run: () => signIn(from) })
        : setOpen({ kind: 'template', listId: from.id }),
    onRecipes: ({ id }) => setOpen({ kind: 'recipes', listId: id }),
    onRemind: ({ id }) => setOpen({ kind: 'remind', listId: id }),
    onActivity: ({ id }) => setOpen({ kind: 'activity', listId: id }),
    onDelete: ({ id }) => setOpen({ kind: 'delete', listId: id }),
    onLeave: ({ id }) => setOpen({ kind: 'leave', listId: id }),
    onBlock: ({ id }) => setOpen({ kind: 'block', listId: id }),
    onComplete: (from) => void complete(from),
    onReopen: (from) => void reopen(from),
    onDuplicate: (from) => void duplicate(from, (listId) => void navigate(`/shopping/list/${listId}`)),
    onArchive: (from) => void archive(from),
    onRestore: (from) => void unarchive(from),
  };
  const dialogs = list && (
    <Later onFailed={partFailed}>
      {open.kind === 'share' && userId !== null && (
        <Share
          list={list}
          userId={userId}
          onLeave={() => setOpen({ kind: 'leave', listId: list.id })}
          onClose={close}
        />
      )}
      {open.kind === 'remind' && <ReminderDialog listId={list.id} onClose={close} />}
      {open.kind === 'activity' && <ActivitySheet list={list} userId={userId} onClose={close} />}
      {open.kind === 'template' && accountId !== null && (
        <SaveTemplate list={list} userId={accountId} onClose={close} />
      )}
      {open.kind === 'receipts' && list.serverId !== null && (
        <ReceiptsSheet listId={list.serverId} listName={list.name} shoppingId={null} onClose={close} />
      )}
      {open.kind === 'recipes' && <RecipesSheet list={list} onClose={close} />}
      {open.kind === 'delete' && <ListQuestion kind="delete" list={list} onClose={close} />}
      {open.kind === 'leave' && userId !== null && (
        <ListQuestion kind="leave" list={list} userId={userId} onClose={close} />
      )}
      {open.kind === 'block' && owner && <BlockDialog owner={owner} onClose={close} />}
    </Later>
  );
  return { actions, dialogs };
}

type ShareProps = { list: ShoppingList; userId: number; onLeave: () => void; onClose: () => void };

function Share(props: ShareProps) {
  const live = useLive();
  const hereIds = new Set(live.listId === props.list.id ? live.people.map((person) => String(person.userId)) : []);
  return <ShareDialog {...props} hereIds={hereIds} />;
}
