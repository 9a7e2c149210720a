import type { ProductChangeWire } from '@sali/contract/goods/catalogue/foundProducts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useCategories } from '../../goods/catalogue/categories.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { errorText } from '../errorText.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { fetchFoundChanges, postUndo } from './api.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.products.bulk;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Undoes a change of everything that was found, says how that went, and reads the list again. */
export function useUndoChange(): (changeId: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (changeId) => {
    try {
      const { restored, changed_since: others } = await postUndo(changeId);
      showToast(others === 0 ? words.restored({ count: restored }) : words.restoredSome({ count: restored, others }));
    } catch (error) {
      showToast(errorText(error, words.undoFailed));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'product-changes'] });
    await queryClient.invalidateQueries({ queryKey: ['admin', 'products'] });
  };
}

/** The changes of everything that was found, of the last day: each can be undone once [Z92]. */
export function ChangesSheet({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'product-changes'], queryFn: fetchFoundChanges });
  return (
    <Sheet title={words.changes} closeLabel={texts.app.close} onClose={onClose}>
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && <p className={textStyles.muted}>{words.noChanges}</p>}
      {data && data.length > 0 && (
        <ul className={adminStyles.list}>
          {data.map((change) => (
            <ChangeRow key={change.change_id} change={change} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function ChangeRow({ change }: { change: ProductChangeWire }) {
  const { change_id: changeId, email, at, search, changed, is_undone: isUndone } = change;
  const undo = useUndoChange();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    await undo(changeId);
    setIsRunning(false);
  };
  return (
    <li className={clsx(adminStyles.change, layoutStyles.row, layoutStyles.gap12)}>
      <div className={layoutStyles.grow}>
        <p className={textStyles.medium}>
          {useChangeText(change)} · {words.done({ count: changed })}
        </p>
        {search !== '' && (
          <p className={textStyles.secondary}>
            {words.ofSearch} <bdi>{search}</bdi>
          </p>
        )}
        <p className={textStyles.secondary}>
          {when.format(new Date(at))} · <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      {isUndone ? (
        <span className={textStyles.secondary}>{words.undone}</span>
      ) : (
        <Button look="soft" size="sm" isUnavailable={isRunning || changed === 0} onClick={() => void run()}>
          <RotateCcw className={iconStyles.small} />
          {words.undo}
        </Button>
      )}
    </li>
  );
}

/** What the products got, in words: 'סטטוס: לא פעיל'. */
function useChangeText({ status, category_id: id }: Pick<ProductChangeWire, 'status' | 'category_id'>): string {
  const category = useCategories((tree) => tree.roots.find((root) => root.id === id));
  if (status !== null) return words.statusTo({ name: adminTexts.statusChoice[status] ?? status });
  return words.categoryTo({ name: category?.name ?? String(id) });
}
