import { hereText } from './hereText.ts';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { ArrowRight, ChevronDown, EllipsisVertical, Eye, Store, UserPlus, Users } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Faces, type FacePerson } from '../ui/Faces.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import type { MenuEntry } from '../ui/menu/menuEntry.ts';
import { LiveMark } from '../live/LiveMark.tsx';
import { SyncIndicator } from '../connectivity/SyncIndicator.tsx';

export type ListHeaderProps = {
  list: ShoppingList;
  /** The chosen store's name; null where none is chosen. */
  storeName: string | null;
  /** The others who have the list open now. */
  people: readonly FacePerson[];
  entries: readonly MenuEntry[];
  onShare: () => void;
  onStore: () => void;
  onSync: () => void;
};

/** On a phone two lines: the name with its buttons, and beneath it store, sync and who is here. On a desk one block. */
export function ListHeader({ list, storeName, people, entries, onShare, onStore, onSync }: ListHeaderProps) {
  return (
    <>
      <header className="top">
        <Link className="ib phone-only" to="/shopping" aria-label={texts.list.back}>
          <ArrowRight />
        </Link>
        <div className="grow">
          <h1 className="title clip">
            <bdi>{list.name}</bdi>
          </h1>
          <span className="desk-only block">
            <StoreButton name={storeName} isFixed={!can(list.role, 'edit')} onClick={onStore} />
          </span>
        </div>
        <span className="desk-only me-2">
          <WhoIsHere listId={list.id} people={people} withWords />
        </span>
        {list.role === 'view' && (
          <span className="badge">
            <Eye className="xs" />
            {texts.permission.view}
          </span>
        )}
        {list.status === 'active' && (
          <IconButton label={can(list.role, 'share') ? texts.list.share : texts.overview.people} onClick={onShare}>
            {can(list.role, 'share') ? <UserPlus /> : <Users />}
          </IconButton>
        )}
        <Menu label={texts.list.more} entries={entries}>
          <EllipsisVertical />
        </Menu>
      </header>
      <div className="lsub row phone-only">
        <span className="grow row">
          <StoreButton name={storeName} isFixed={!can(list.role, 'edit')} onClick={onStore} />
        </span>
        <SyncIndicator onOpen={onSync} />
        <WhoIsHere listId={list.id} people={people} />
      </div>
    </>
  );
}

function StoreButton({ name, isFixed, onClick }: { name: string | null; isFixed: boolean; onClick: () => void }) {
  return (
    <button type="button" className="storebtn" disabled={isFixed} onClick={onClick}>
      <Store className="s" />
      <bdi className="clip">{name ?? texts.list.chooseStore}</bdi>
      {!isFixed && <ChevronDown className="xs" />}
    </button>
  );
}

type WhoIsHereProps = { listId: string; people: readonly FacePerson[]; withWords?: boolean };

function WhoIsHere({ listId, people, withWords }: WhoIsHereProps) {
  const words = people.length > 0 ? hereText(people.map((person) => person.name)) : '';
  return (
    <span className="row t14 mute gap-3">
      <span role="status" className={withWords ? 'clip' : 'vh'}>
        {words}
      </span>
      <LiveMark listId={listId} />
      <Faces people={people} label={texts.list.whoIsHere} hereLabel={texts.list.here} max={3} />
    </span>
  );
}
