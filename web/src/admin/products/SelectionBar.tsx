import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import { Archive, FolderTree, ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useCategories } from '../../goods/catalogue/categories.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { Menu } from '../../base/ui/menu/Menu.tsx';
import { Question } from '../../base/ui/Question.tsx';
import type { Bulk, BulkChange } from './useBulk.ts';
import { clsx } from 'clsx';
import styles from './products.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.products.bulk;

type AskedChange = { readonly change: BulkChange; readonly text: string };

/** Actions for the selected products; floats at the bottom while any are selected. */
export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const { chosen, done, apply, everything } = bulk;
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const isEverything = everything.count !== null;
  if (chosen.length === 0 && !isEverything) return null;
  // Rows chosen one by one are in sight; all found rows are not, so they are confirmed first.
  const choose = (wanted: AskedChange) => (isEverything ? setAsked(wanted) : void apply(wanted.change));
  return (
    <div className={styles.selection} role="region" aria-label={words.label}>
      <span className={clsx(uiStyles.medium, uiStyles.number)} role="status">
        {statusText(bulk)}
      </span>
      {done === null && !everything.isRunning && <Actions bulk={bulk} onChoose={choose} />}
      {asked && everything.count !== null && (
        <Question
          title={words.askTitle({ count: everything.count })}
          text={words.askText({ change: asked.text })}
          action={words.change}
          onConfirm={() => void everything.apply(asked.change)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function statusText({ chosen, done, everything: { count, isRunning } }: Bulk): string {
  if (count !== null) return isRunning ? words.changing({ count }) : words.allChosen({ count });
  return done === null ? words.chosen({ count: chosen.length }) : words.running({ done, of: chosen.length });
}

function Actions({ bulk, onChoose }: { bulk: Bulk; onChoose: (wanted: AskedChange) => void }) {
  const roots = useCategories((tree) => tree.roots).filter((root) => root.isActive);
  const { chosen, clear, everything } = bulk;
  const { count, total } = everything;
  return (
    <>
      {count === null && total !== undefined && total > chosen.length && (
        <button type="button" className={clsx(styles.action, styles.everything)} onClick={everything.choose}>
          <ListChecks className={uiStyles.icon16} />
          {words.chooseFound({ count: total })}
        </button>
      )}
      <Menu
        label={words.changeCategory}
        className={styles.action}
        entries={roots.map((root) => ({
          id: String(root.id),
          label: root.name,
          onSelect: () => onChoose({ change: { category_id: root.id }, text: words.categoryTo({ name: root.name }) }),
        }))}
      >
        <FolderTree className={uiStyles.icon16} />
        {words.category}
      </Menu>
      <Menu
        label={words.changeStatus}
        className={styles.action}
        entries={PRODUCT_STATUSES.map((status) => {
          const name = adminTexts.statusChoice[status] ?? status;
          return {
            id: status,
            label: name,
            onSelect: () => onChoose({ change: { status }, text: words.statusTo({ name }) }),
          };
        })}
      >
        <Archive className={uiStyles.icon16} />
        {words.status}
      </Menu>
      <button
        type="button"
        className={clsx(styles.action, styles.end)}
        aria-label={words.clear}
        title={words.clear}
        onClick={clear}
      >
        <X />
      </button>
    </>
  );
}
