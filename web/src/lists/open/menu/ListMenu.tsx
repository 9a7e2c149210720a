import type { ShoppingList } from '@sali/domain/lists/list';
import { recipesOn } from '@sali/domain/lists/recipesOnList';
import { can } from '@sali/domain/lists/op';
import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  ChefHat,
  Circle,
  CircleCheckBig,
  Copy,
  History,
  LayoutList,
  ListOrdered,
  ReceiptText,
  LogOut,
  MessageSquareText,
  Pencil,
  RotateCcw,
  ShoppingCart,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { receiptsTexts } from '@sali/texts/app/receipts';
import { templatesTexts } from '@sali/texts/app/templates';
import type { MenuEntry } from '../../../base/ui/menu/menuEntry.ts';
import { ownerOf } from '../../../people/sync/owner.ts';
import type { ListView } from '../useListView.ts';

export type ListMenuActions = {
  readonly onShare: (list: ShoppingList) => void;
  readonly onSendText: (list: ShoppingList) => void;
  readonly onRemind: (list: ShoppingList) => void;
  readonly onActivity: (list: ShoppingList) => void;
  readonly onComplete: (list: ShoppingList) => void;
  readonly onReopen: (list: ShoppingList) => void;
  readonly onDuplicate: (list: ShoppingList) => void;
  readonly onReceipts: (list: ShoppingList) => void;
  readonly onSaveTemplate: (list: ShoppingList) => void;
  readonly onRecipes: (list: ShoppingList) => void;
  readonly onArchive: (list: ShoppingList) => void;
  readonly onRestore: (list: ShoppingList) => void;
  readonly onDelete: (list: ShoppingList) => void;
  readonly onLeave: (list: ShoppingList) => void;
  readonly onBlock: (list: ShoppingList) => void;
};

/** The entry for the order of the categories, which the list's own page offers where it has a store. */
export const orderEntry = (onSelect: () => void): MenuEntry => ({
  id: 'order',
  label: listMenuTexts.order,
  icon: <ListOrdered />,
  onSelect,
});

const FILTERS = [
  ['all', <LayoutList key="all" />],
  ['open', <Circle key="open" />],
  ['done', <ShoppingCart key="done" />],
] as const;

/** The choice of what the list shows. There is one where something is in the cart, or not all is shown [G17]. */
export const filterEntries = ({ filter, setFilter, completed }: ShownPart): MenuEntry[] =>
  completed.length === 0 && filter === 'all'
    ? []
    : FILTERS.map(([id, icon]) => ({
        id: `filter-${id}`,
        label: listMenuTexts.filters[id],
        icon,
        group: 'filter',
        isChecked: id === filter,
        onSelect: () => setFilter(id),
      }));

type ShownPart = Pick<ListView, 'filter' | 'setFilter' | 'completed'>;

/**
 * Returns the menu of this person's actions on the list, in groups: what one needs in a week, the further ones, and the ways
 * out [N58]. An archived list can only be restored, kept as a template, reported on, given receipts, left or deleted.
 * @param more further entries that only the list's own page offers
 * @param isByLink the guest of this device opened it by a link: entries that need an account are left out
 */
export function listEntries(
  list: ShoppingList,
  actions: ListMenuActions,
  onRename: () => void,
  isByLink: boolean,
  more: readonly MenuEntry[] = [],
): MenuEntry[] {
  const isActive = list.status === 'active';
  const entry = (id: string, label: string, icon: MenuEntry['icon'], onSelect: () => void, isAllowed: boolean) =>
    isAllowed ? [{ id, label, icon, onSelect }] : [];
  const { isCompleted } = list;
  const canEdit = isActive && can(list.role, 'edit');
  const canShare = can(list.role, 'share');
  const canManage = can(list.role, 'manage');
  const canBlock = can(list.role, 'leave') && ownerOf(list) !== undefined && !isByLink;
  const canRemind = isActive && list.serverId !== null && !isByLink;
  const hasReceipts = isCompleted && list.serverId !== null && !isByLink;
  const first = [
    ...entry('rename', listMenuTexts.rename, <Pencil />, onRename, isActive && canManage),
    ...entry('share', listMenuTexts.share, <UserPlus />, () => actions.onShare(list), isActive && canShare),
    ...entry('people', texts.overview.people, <Users />, () => actions.onShare(list), isActive && !canShare),
    ...entry('text', listMenuTexts.sendText, <MessageSquareText />, () => actions.onSendText(list), isActive),
    ...entry(
      'complete',
      listMenuTexts.complete,
      <CircleCheckBig />,
      () => actions.onComplete(list),
      canEdit && !isCompleted,
    ),
    ...entry('reopen', listMenuTexts.reopen, <RotateCcw />, () => actions.onReopen(list), canEdit && isCompleted),
    ...entry('receipts', receiptsTexts.title, <ReceiptText />, () => actions.onReceipts(list), hasReceipts),
    ...entry(
      'restore',
      listMenuTexts.restore,
      <ArchiveRestore />,
      () => actions.onRestore(list),
      !isActive && canManage,
    ),
  ];
  const hasRecipes = canEdit && recipesOn(list).length > 0;
  const further = [
    ...entry('recipes', listMenuTexts.recipes, <ChefHat />, () => actions.onRecipes(list), hasRecipes),
    ...more,
    ...entry('duplicate', listMenuTexts.duplicate, <Copy />, () => actions.onDuplicate(list), isActive),
    ...entry('template', templatesTexts.saveTitle, <LayoutList />, () => actions.onSaveTemplate(list), !isByLink),
    ...entry('remind', listMenuTexts.remind, <Bell />, () => actions.onRemind(list), canRemind),
    ...entry('activity', listMenuTexts.activity, <History />, () => actions.onActivity(list), list.serverId !== null),
    ...entry('archive', listMenuTexts.archiveIt, <Archive />, () => actions.onArchive(list), isActive && canManage),
  ].map((one) => ({ ...one, isFurther: true }));
  const leaveText = isByLink ? texts.byLink.remove : listMenuTexts.leave;
  const block = entry('block', listMenuTexts.block, <Ban />, () => actions.onBlock(list), canBlock);
  const remove = entry(
    'delete',
    listMenuTexts.remove,
    <Trash2 />,
    () => actions.onDelete(list),
    can(list.role, 'delete'),
  );
  const away = [
    ...entry('leave', leaveText, <LogOut />, () => actions.onLeave(list), can(list.role, 'leave')),
    ...block.map((one) => ({ ...one, isDanger: true, isFurther: true })),
    ...remove.map((one) => ({ ...one, isDanger: true })),
  ];
  return [first, further, away].flatMap((entries, at) => entries.map((one) => ({ ...one, group: String(at) })));
}
