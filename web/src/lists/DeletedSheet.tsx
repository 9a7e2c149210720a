import type { DeletedList } from '@sali/contract/history';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { he } from '../he.ts';
import { timeAgo } from '../languages/words.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { showToast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';
import { attempt } from './listChanges.ts';
import { deletedLists, restoreList } from './lists.ts';

type Found = readonly DeletedList[] | 'loading' | 'failed';

/** One's own lists that were deleted in the last 30 days, each with its way back. */
export function DeletedSheet({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found>('loading');
  useEffect(() => {
    let isCurrent = true;
    deletedLists().then(
      (lists) => isCurrent && setFound(lists),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const restore = async (list: DeletedList): Promise<void> => {
    if (!(await attempt(he.overview.errors.restore, restoreList(list.list_uuid)))) return;
    setFound((known) => (typeof known === 'string' ? known : known.filter((other) => other !== list)));
    showToast(he.overview.restored(list.name));
  };
  return (
    <Sheet title={he.deleted.title} closeLabel={he.app.close} onClose={onClose}>
      <p className="mute t14 mb-2" role="status">
        {noteOf(found)}
      </p>
      {found === 'loading' && <Skeleton width="100%" height="60px" />}
      <ul>
        {typeof found !== 'string' &&
          found.map((list) => <Deleted key={list.list_id} list={list} onRestore={() => void restore(list)} />)}
      </ul>
    </Sheet>
  );
}

function noteOf(found: Found): string {
  if (found === 'loading') return he.overview.loading;
  if (found === 'failed') return he.deleted.failed;
  return found.length === 0 ? he.deleted.none : he.deleted.text;
}

function Deleted({ list, onRestore }: { list: DeletedList; onRestore: () => void }) {
  const ago = timeAgo(Date.parse(list.deleted_at), useNow());
  return (
    <li className="sync-row">
      <span className="grow">
        <bdi className="med block">{list.name}</bdi>
        <span className="t14 mute">
          {he.overview.products(list.items_count)} · {he.deleted.ago(ago)}
        </span>
      </span>
      <Button look="soft" size="sm" aria-label={he.deleted.restoreOf(list.name)} onClick={onRestore}>
        <RotateCcw className="s" />
        {he.deleted.restore}
      </Button>
    </li>
  );
}
