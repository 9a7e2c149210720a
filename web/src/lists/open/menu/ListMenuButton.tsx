import type { ShoppingList } from '@sali/domain/lists/list';
import { EllipsisVertical } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { useIsByLink } from '../../../people/sync/engine.ts';
import { Menu } from '../../../base/ui/menu/Menu.tsx';
import type { ListMenuActions } from './ListMenu.tsx';

type ListMenuButtonProps = { list: ShoppingList; actions: ListMenuActions; onRename: () => void };

/** The button of a list's menu; what is in the menu is loaded when it is opened. */
export function ListMenuButton({ list, actions, onRename }: ListMenuButtonProps) {
  const isByLink = useIsByLink(list.id);
  return (
    <Menu
      label={texts.overview.actionsOf({ name: list.name })}
      entries={() => import('./ListMenu.tsx').then((m) => m.listEntries(list, actions, onRename, isByLink))}
    >
      <EllipsisVertical />
    </Menu>
  );
}
