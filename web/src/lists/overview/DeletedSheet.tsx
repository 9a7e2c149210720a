import type { DeletedList } from '@sali/contract/lists/activity';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { deletedTexts } from '@sali/texts/app/deleted';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { attempt } from '../open/menu/attempt.ts';
import { deletedLists, restoreList } from '../../people/sync/deletion.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import linesStyles from '../../base/ui/lines.module.css';

type Found = readonly DeletedList[] | 'loading' | 'failed';

/** One's own lists that were deleted in the last 30 days, each with its way back. */
export function DeletedSheet({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found>('loading');
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => takeAnswer(deletedLists(), setFound, () => setFound('failed')), []);
  const restore = async (list: DeletedList, pressed: HTMLElement): Promise<void> => {
    if (!(await attempt(texts.overview.errors.restore, restoreList(list.list_uuid)))) return;
    // Its row goes now: without the focus in the dialog an Escape would be nobody's.
    if (document.activeElement === pressed) note.current?.focus();
    setFound((known) => (typeof known === 'string' ? known : known.filter((other) => other !== list)));
    showToast(texts.overview.restored({ name: list.name }));
  };
  return (
    <Sheet title={texts.deleted.title} onClose={onClose}>
      <p ref={note} tabIndex={-1} className={clsx(uiStyles.secondary, uiStyles.below8)} role="status">
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
  if (found === 'loading') return overviewTexts.loading;
  if (found === 'failed') return deletedTexts.failed;
  return found.length === 0 ? deletedTexts.none : deletedTexts.text;
}

type DeletedProps = { list: DeletedList; onRestore: (pressed: HTMLElement) => void };

function Deleted({ list, onRestore }: DeletedProps) {
  const ago = timeAgo(Date.parse(list.deleted_at), useNow());
  return (
    <li className={linesStyles.line}>
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{list.name}</bdi>
        <span className={uiStyles.secondary}>
          {overviewTexts.products({ count: list.items_count })} · {deletedTexts.ago({ ago })}
        </span>
      </span>
      <Button
        look="soft"
        size="sm"
        aria-label={deletedTexts.restoreOf({ name: list.name })}
        onClick={(event) => onRestore(event.currentTarget)}
      >
        <RotateCcw className={uiStyles.icon16} />
        {deletedTexts.restore}
      </Button>
    </li>
  );
}
