import { PRODUCT_STATUSES } from '@sali/domain/catalogue/product';
import { Archive, FolderTree, X } from 'lucide-react';
import { useCategories } from '../../catalogue/categories.ts';
import { adminTexts } from '../../languages/adminTexts.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import type { Bulk } from './useBulk.ts';
import { clsx } from 'clsx';
import styles from './products.module.css';
import iconStyles from '../../ui/icon.module.css';
import textStyles from '../../ui/text.module.css';

const words = adminTexts.products.bulk;

/** Actions for the selected products; floats at the bottom while any are selected. */
export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const roots = useCategories((tree) => tree.roots).filter((root) => root.isActive);
  const { chosen, done, apply, clear } = bulk;
  if (chosen.length === 0) return null;
  return (
    <div className={styles.selection} role="region" aria-label={words.label}>
      <span className={clsx(textStyles.medium, textStyles.number)} role="status">
        {done === null ? words.chosen({ count: chosen.length }) : words.running({ done, of: chosen.length })}
      </span>
      {done === null && (
        <>
          <Menu
            label={words.changeCategory}
            className={styles.action}
            entries={roots.map((root) => ({
              id: String(root.id),
              label: root.name,
              onSelect: () => void apply({ category_id: root.id }),
            }))}
          >
            <FolderTree className={iconStyles.small} />
            {words.category}
          </Menu>
          <Menu
            label={words.changeStatus}
            className={styles.action}
            entries={PRODUCT_STATUSES.map((status) => ({
              id: status,
              label: adminTexts.statusChoice[status] ?? status,
              onSelect: () => void apply({ status }),
            }))}
          >
            <Archive className={iconStyles.small} />
            {words.status}
          </Menu>
          <button type="button" className={styles.action} aria-label={words.clear} title={words.clear} onClick={clear}>
            <X />
          </button>
        </>
      )}
    </div>
  );
}
