import { PRODUCT_STATUSES } from '@sali/domain/catalogue/product';
import { Archive, FolderTree, X } from 'lucide-react';
import { useCategories } from '../../catalogue/categories.ts';
import { adminTexts } from '../../languages/adminTexts.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import type { Bulk } from './useBulk.ts';

const words = adminTexts.products.bulk;

/** Actions for the selected products; floats at the bottom while any are selected. */
export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const roots = useCategories((tree) => tree.roots).filter((root) => root.isActive);
  const { chosen, done, apply, clear } = bulk;
  if (chosen.length === 0) return null;
  return (
    <div className="adm-selection" role="region" aria-label={words.label}>
      <span className="med num" role="status">
        {done === null ? words.chosen({ count: chosen.length }) : words.running({ done, of: chosen.length })}
      </span>
      {done === null && (
        <>
          <Menu
            label={words.changeCategory}
            className="adm-do"
            entries={roots.map((root) => ({
              id: String(root.id),
              label: root.name,
              onSelect: () => void apply({ category_id: root.id }),
            }))}
          >
            <FolderTree className="s" />
            {words.category}
          </Menu>
          <Menu
            label={words.changeStatus}
            className="adm-do"
            entries={PRODUCT_STATUSES.map((status) => ({
              id: status,
              label: adminTexts.statusChoice[status] ?? status,
              onSelect: () => void apply({ status }),
            }))}
          >
            <Archive className="s" />
            {words.status}
          </Menu>
          <button type="button" className="adm-do" aria-label={words.clear} title={words.clear} onClick={clear}>
            <X />
          </button>
        </>
      )}
    </div>
  );
}
