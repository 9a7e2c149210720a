import type { ShoppingList } from '@sali/domain/lists/list';
import { type ReactNode, lazy, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { loginPath, type SignInPurpose } from '../../../people/accounts/returnPath.ts';
import { texts } from '@sali/texts/app/main';
import { partFailed } from '../../../base/partFailed.ts';
import { Later } from '../../../base/ui/Later.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import type { ListMenuActions } from './ListMenu.tsx';
import type { ListDialog } from './ListMenuDialog.tsx';
import { syncEngine } from '../../../people/sync/engine.ts';
import { pathOf } from '../../../people/sync/paths.ts';
import { sendText } from './sendText.ts';

const ListMenuDialog = lazy(() => import('./ListMenuDialog.tsx').then((m) => ({ default: m.ListMenuDialog })));

type Open = {
  readonly kind: ListDialog;
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
    onComplete: (from) => void runChange((changes) => changes.complete(from)),
    onReopen: (from) => void runChange((changes) => changes.reopen(from)),
    onDuplicate: (from) =>
      void runChange((changes) => changes.duplicate(from, (listId) => void navigate(`/shopping/list/${listId}`))),
    onArchive: (from) => void runChange((changes) => changes.archive(from)),
    onRestore: (from) => void runChange((changes) => changes.unarchive(from)),
  };
  const dialogs = list && (
    <Later key={open.kind} onFailed={partFailed}>
      <ListMenuDialog
        kind={open.kind}
        list={list}
        userId={userIdFor(list.id)}
        accountId={accountId}
        onLeave={() => setOpen({ kind: 'leave', listId: list.id })}
        onClose={close}
      />
    </Later>
  );
  return { actions, dialogs };
}

/** Changes a list by the code that comes with the first such change. */
const runChange = async (run: (changes: typeof import('./listChanges.ts')) => Promise<unknown>): Promise<void> => {
  const changes = await import('./listChanges.ts').catch(partFailed);
  if (changes) await run(changes);
};
