import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { Hand, SearchX, Undo2 } from 'lucide-react';
import { personName } from '../../../base/languages/personName.ts';
import { shopTexts } from './shopTexts.ts';
import { useDevice } from '../../../people/sync/engine.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { bringBack, markNotFound, release, take, useClaimant, useIsTogether } from './marks.ts';
import { clsx } from 'clsx';
import styles from './marks.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';

type MarkButtonsProps = { listId: string; item: Item; onDone: () => void };

/** 'I've got this' and 'not found' in the dialog of an open item, for those who may tick. */
export function MarkButtons({ listId, item, onDone }: MarkButtonsProps) {
  const list = useDevice((state) => state.lists[listId]);
  if (!list || item.isCompleted || list.status !== 'active' || !can(list.role, 'tick')) return null;
  return (
    <div className={clsx(layoutStyles.row, layoutStyles.above16, styles.marks)}>
      <ClaimButton list={list} item={item} />
      <MissButton listId={listId} item={item} onDone={onDone} />
    </div>
  );
}

function ClaimButton({ list, item }: { list: ShoppingList; item: Item }) {
  const me = useClaimant(list.id);
  const isTogether = useIsTogether(list);
  const { claimedBy = null, claimedName = '' } = item;
  if (me === null || (!isTogether && claimedBy === null)) return null;
  const isMine = claimedBy === me.userId;
  const { release: releaseText, take: takeText, takeOver } = shopTexts;
  const other = claimedBy === null ? takeText : takeOver({ name: personName(claimedBy, claimedName) });
  return (
    <Button look="soft" onClick={() => (isMine ? release(list.id, item, me) : take(list.id, item, me))}>
      <Hand />
      {isMine ? releaseText : other}
    </Button>
  );
}

function MissButton({ listId, item, onDone }: MarkButtonsProps) {
  const me = useClaimant(listId);
  const press = (): void => {
    if (item.isNotFound) bringBack(listId, item);
    else markNotFound(listId, item, me);
    onDone();
  };
  return (
    <Button look="soft" onClick={press}>
      {item.isNotFound ? <Undo2 /> : <SearchX />}
      {item.isNotFound ? shopTexts.bringBack : shopTexts.notFound}
    </Button>
  );
}
