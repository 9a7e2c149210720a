import type { ListMenuActions } from '../open/menu/ListMenu.tsx';

const nothing = (): undefined => undefined;

/** The actions of a list's menu, which do nothing. */
export const NO_ACTIONS: ListMenuActions = {
  onShare: nothing,
  onSendText: () => undefined,
  onRecipes: nothing,
  onRemind: nothing,
  onActivity: nothing,
  onComplete: nothing,
  onReopen: nothing,
  onDuplicate: nothing,
  onReceipts: nothing,
  onSaveTemplate: nothing,
  onArchive: nothing,
  onRestore: nothing,
  onDelete: nothing,
  onLeave: nothing,
  onBlock: nothing,
};
