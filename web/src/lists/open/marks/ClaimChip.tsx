import type { Item } from '@sali/domain/lists/list';
import { syncEngine } from '../../../people/sync/engine.ts';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { personName } from '../../../base/languages/personName.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { Face } from '../../../base/ui/Faces.tsx';
import { clsx } from 'clsx';
import styles from './marks.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** The person who takes care of an item. */
export function ClaimChip({ item: { claimedBy = null, claimedName = '' }, listId }: ClaimChipProps) {
  const accountId = useAccount((state) => state.user?.userId ?? null);
  const isMine = claimedBy === (accountId ?? syncEngine().device.passOf(listId)?.userId);
  const name = personName(claimedBy, claimedName);
  return (
    <span data-part="claim" className={clsx(styles.claim, isMine && styles.mine)}>
      <span aria-hidden="true">
        <Face person={{ key: String(claimedBy), name }} size="sm" />
      </span>
      <bdi className={uiStyles.clipped}>{isMine ? shopTexts.mine : shopTexts.takenBy({ name })}</bdi>
    </span>
  );
}

export type ClaimChipProps = { item: Pick<Item, 'claimedBy' | 'claimedName'>; listId: string };
