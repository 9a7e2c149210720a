import type { ShoppingList } from '@sali/domain/lists/list';
import { LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, lazy, useState } from 'react';
import { useAccount } from '../accounts/accounts.ts';
import { he } from '../he.ts';
import { useLive } from '../live/live.ts';
import { Later } from '../ui/Later.tsx';
import { showToast } from '../ui/toast.ts';
import type { ListMenuActions } from './ListMenu.tsx';
import { deleteList, duplicateList, editList, removeParticipant } from './lists.ts';
import { shareErrorText } from './shareErrors.ts';

const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((m) => ({ default: m.ShareDialog })));
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })));

type Open = { readonly kind: 'share' | 'delete' | 'leave'; readonly listId: string };

/** Says that a part of the app could not be loaded. */
export const partFailed = (): void => showToast(he.app.partFailed);

/**
 * What can be done with a list from its menu, and the dialogs that belong to it. `dialogs` is drawn once by the page;
 * `listOf` gives the list as it is now, so that an open dialog follows its changes.
 */
export function useListMenu(
  listOf: (id: string) => ShoppingList | undefined,
  signIn: () => void,
): { actions: ListMenuActions; dialogs: ReactNode } {
  const userId = useAccount((state) => state.user?.userId ?? null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = open && listOf(open.listId);
  const actions: ListMenuActions = {
    onShare: ({ id }) =>
      userId === null ? showToast(he.share.guest, signInAction(signIn)) : setOpen({ kind: 'share', listId: id }),
    onDelete: ({ id }) => setOpen({ kind: 'delete', listId: id }),
    onLeave: ({ id }) => setOpen({ kind: 'leave', listId: id }),
    onDuplicate: (from) => void duplicate(from),
    onArchive: (from) => void archive(from),
    onRestore: (from) => void editList(from.id, { status: 'active' }),
  };
  const dialogs = list && (
    <Later onFailed={partFailed}>
      {open.kind === 'share' && userId !== null && <Share list={list} userId={userId} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          title={he.overview.removeTitle}
          text={he.overview.removeText(list.name)}
          action={
            <>
              <Trash2 />
              {he.overview.remove}
            </>
          }
          onConfirm={() => void remove(list)}
          onClose={close}
        />
      )}
      {open.kind === 'leave' && userId !== null && (
        <ConfirmDialog
          title={he.overview.leaveTitle}
          text={he.overview.leaveText(list.name)}
          action={
            <>
              <LogOut />
              {he.overview.leave}
            </>
          }
          onConfirm={() => void leave(list, userId)}
          onClose={close}
        />
      )}
    </Later>
  );
  return { actions, dialogs };
}

const signInAction = (run: () => void) => ({ label: he.shell.signIn, run });

function Share({ list, userId, onClose }: { list: ShoppingList; userId: number; onClose: () => void }) {
  const live = useLive();
  const hereIds = new Set(live.listId === list.id ? live.people.map((person) => String(person.userId)) : []);
  return <ShareDialog list={list} userId={userId} hereIds={hereIds} onClose={onClose} />;
}

async function duplicate(list: ShoppingList): Promise<void> {
  await duplicateList(list, he.overview.copyOf(list.name));
  showToast(he.overview.duplicated(list.name));
}

async function archive(list: ShoppingList): Promise<void> {
  await editList(list.id, { status: 'archived' });
  showToast(he.overview.archived(list.name), {
    label: he.app.cancel,
    run: () => void editList(list.id, { status: 'active' }),
  });
}

async function remove(list: ShoppingList): Promise<void> {
  await deleteList(list.id);
  showToast(he.overview.removed(list.name));
}

/** Leaving is the server's to do, so it is not queued: without reception it says so. */
async function leave(list: ShoppingList, userId: number): Promise<void> {
  try {
    await removeParticipant(list.id, userId);
  } catch (error) {
    showToast(shareErrorText(error));
  }
}
