import type { DeletedList } from '@sali/contract/lists/history';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { he } from '../languages/he/main.ts';
import { timeAgo } from '../languages/words.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { showToast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';
import { attempt } from '../list/menu/listChanges.ts';
import { deletedLists, restoreList } from '../sync/deletion.ts';

type Found = readonly DeletedList[] | 'loading' | 'failed';

/** One's own lists that were deleted in the last 30 days, each with its way back. */
export function DeletedSheet({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found>('loading');
  const note = useRef<HTMLParagraphElement>(null);
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
  const restore = async (list: DeletedList, pressed: HTMLElement): Promise<void> => {
    if (!(await attempt(he.overview.errors.restore, restoreList(list.list_uuid)))) return;
    // Its row goes now: without the focus in the dialog an Escape would be nobody's.
    if (document.activeElement === pressed) note.current?.focus();
    setFound((known) => (typeof known === 'string' ? known : known.filter((other) => other !== list)));
    showToast(he.overview.restored(list.name));
  };
  return (
    <Sheet title={he.deleted.title} closeLabel={he.app.close} onClose={onClose}>
      <p ref={note} tabIndex={-1} className="mute t14 mb-2" role="status">
        {noteOf(found)}
      </p>
      {found === 'loading' && <Skeleton width="100%" height="60px" />}
      <ul>
        {typeof found !== 'string' &&
          found.map((list) => (
            <Deleted key={list.list_id} list={list} onRestore={(pressed) => void restore(list, pressed)} />
          ))}
      </ul>
    </Sheet>
  );
}

function noteOf(found: Found): string {
  if (found === 'loading') return he.overview.loading;
  if (found === 'failed') return he.deleted.failed;
  return found.length === 0 ? he.deleted.none : he.deleted.text;
}

type DeletedProps = { list: DeletedList; onRestore: (pressed: HTMLElement) => void };

function Deleted({ list, onRestore }: DeletedProps) {
  const ago = timeAgo(Date.parse(list.deleted_at), useNow());
  return (
    <li className="sync-row">
      <span className="grow">
        <bdi className="med block">{list.name}</bdi>
        <span className="t14 mute">
          {he.overview.products(list.items_count)} · {he.deleted.ago(ago)}
        </span>
      </span>
      <Button
        look="soft"
        size="sm"
        aria-label={he.deleted.restoreOf(list.name)}
        onClick={(event) => onRestore(event.currentTarget)}
      >
        <RotateCcw className="s" />
        {he.deleted.restore}
      </Button>
    </li>
  );
}
