import { hereText } from './hereText.ts';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { ChevronDown, EllipsisVertical, Eye, Store, UserPlus, Users } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { IconButton } from '../../base/ui/Button.tsx';
import { Faces, type FacePerson } from '../../base/ui/Faces.tsx';
import { Menu } from '../../base/ui/menu/Menu.tsx';
import type { MenuEntries } from '../../base/ui/menu/menuEntry.ts';
import { LiveMark } from '../../people/live/LiveMark.tsx';
import { useStrip } from '../../people/connectivity/OfflineStrip.tsx';
import { SyncIndicator } from '../../people/connectivity/SyncIndicator.tsx';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { BackToLists } from './BackToLists.tsx';
import { clsx } from 'clsx';
import styles from './ListHeader.module.css';
import choiceButtonStyles from '../../base/ui/choiceButton.module.css';
import backHeadStyles from '../../base/ui/BackHead.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type ListHeaderProps = {
  list: ShoppingList;
  /** The chosen store's name; null where none is chosen. */
  storeName: string | null;
  /** Its prices are examples. */
  isSample: boolean;
  /** The others who have the list open now. */
  people: readonly FacePerson[];
  entries: MenuEntries;
  onShare: () => void;
  onStore: () => void;
  onSync: () => void;
};

/** On a phone two lines: the name with its buttons, and beneath it store, sync and who is here. On a desk one block. */
export function ListHeader({ list, storeName, isSample, people, entries, onShare, onStore, onSync }: ListHeaderProps) {
  const isStoreFixed = list.status !== 'active' || !can(list.role, 'edit');
  const hasRole = list.role === 'view' || list.role === 'tick';
  const strip = useStrip();
  return (
    <>
      <header className={clsx(backHeadStyles.head, styles.head, hasRole && styles.withRole)}>
        <BackToLists />
        <div className={uiStyles.grow}>
          <h1 className={clsx(uiStyles.title, uiStyles.clipped)}>
            <bdi>{list.name}</bdi>
          </h1>
          <span className={uiStyles.deskOnly}>
            <span className={uiStyles.row}>
              <StoreButton name={storeName} isFixed={isStoreFixed} onClick={onStore} />
              {isSample && <SampleBadge />}
            </span>
          </span>
        </div>
        <span className={clsx(uiStyles.deskOnly, styles.people)}>
          <WhoIsHere listId={list.id} people={people} withWords />
        </span>
        {hasRole && (
          <span data-part="role" className={uiStyles.badge}>
            {list.role === 'view' && <Eye className={uiStyles.icon14} />}
            {texts.permission[list.role]}
          </span>
        )}
        {list.status === 'active' && (
          <IconButton label={can(list.role, 'share') ? listTexts.share : texts.overview.people} onClick={onShare}>
            {can(list.role, 'share') ? <UserPlus /> : <Users />}
          </IconButton>
        )}
        <Menu label={listTexts.more} entries={entries}>
          <EllipsisVertical />
        </Menu>
      </header>
      <div data-part="list-facts" className={clsx(styles.second, uiStyles.row, uiStyles.phoneOnly)}>
        {/* Samples are named beside the sum: here the name of the store needs the room. */}
        <span className={clsx(uiStyles.grow, uiStyles.row)}>
          <StoreButton name={storeName} isFixed={isStoreFixed} onClick={onStore} />
        </span>
        {/* The strip below says it, and who is here is not known. It stays to be announced on the return. */}
        <span className={clsx(uiStyles.row, strip !== null && styles.beneathStrip)}>
          <SyncIndicator onOpen={onSync} />
        </span>
        {strip === null && <WhoIsHere listId={list.id} people={people} />}
      </div>
    </>
  );
}

function StoreButton({ name, isFixed, onClick }: { name: string | null; isFixed: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      data-part="store-button"
      className={choiceButtonStyles.choiceButton}
      disabled={isFixed}
      onClick={onClick}
    >
      <Store className={uiStyles.icon16} />
      <bdi className={uiStyles.clipped}>{name ?? listTexts.chooseStore}</bdi>
      {!isFixed && <ChevronDown className={uiStyles.icon14} />}
    </button>
  );
}

type WhoIsHereProps = { listId: string; people: readonly FacePerson[]; withWords?: boolean };

function WhoIsHere({ listId, people, withWords }: WhoIsHereProps) {
  const words = people.length > 0 ? hereText(people.map((person) => person.name)) : '';
  return (
    <span className={clsx(uiStyles.row, uiStyles.secondary, uiStyles.gap12)}>
      <span role="status" className={withWords ? uiStyles.clipped : uiStyles.visuallyHidden}>
        {words}
      </span>
      <LiveMark listId={listId} />
      <Faces people={people} label={listTexts.whoIsHere} hereLabel={texts.list.here} max={3} />
    </span>
  );
}
