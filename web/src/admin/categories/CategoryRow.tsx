import type { CategoryWire } from '@sali/contract/goods/catalogue/catalogue';
import { ChevronDown, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CategoryGlyph, tintOf } from '../../goods/catalogue/CategoryGlyph.tsx';
import { adminTexts } from '@sali/texts/app/admin';
import { IconButton } from '../../base/ui/Button.tsx';
import type { CategoryQuestion } from './categoryQuestion.ts';
import { clsx } from 'clsx';
import styles from './categories.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.categories;

type CategoryRowProps = {
  category: CategoryWire;
  /** The number of subcategories of a main category. */
  subCount?: number;
  isOpen?: boolean;
  handle: Pick<
    ComponentProps<'button'>,
    'onKeyDown' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  onToggle: (id: number, isActive: boolean) => void;
  onOpen?: () => void;
  onAsk: (question: CategoryQuestion) => void;
};

/** A row of the tree: handle, colour and icon, name, visibility, and actions. */
export function CategoryRow({ category, handle, onToggle, onAsk, ...main }: CategoryRowProps) {
  const { category_id: id, name, is_active: isActive, is_default: isDefault } = category;
  return (
    <div data-part="category-row" className={clsx(styles.row, !isActive && styles.hidden)}>
      <button
        type="button"
        className={clsx(buttonStyles.iconButton, styles.handle)}
        aria-label={words.drag({ name })}
        {...handle}
      >
        <GripVertical className={uiStyles.icon16} />
      </button>
      <CategoryNameCell category={category} {...main} />
      <input
        type="checkbox"
        role="switch"
        className={styles.toggle}
        aria-label={words.active({ name })}
        checked={isActive}
        disabled={isDefault}
        onChange={(event) => onToggle(id, event.target.checked)}
      />
      <IconButton label={words.edit({ name })} onClick={() => onAsk({ kind: 'edit', category })}>
        <Pencil className={uiStyles.icon16} />
      </IconButton>
      <IconButton
        className={clsx(styles.roomy, isDefault && styles.fixed)}
        label={words.remove({ name })}
        disabled={isDefault}
        onClick={() => onAsk({ kind: 'remove', category })}
      >
        <Trash2 className={uiStyles.icon16} />
      </IconButton>
    </div>
  );
}

function CategoryNameCell({
  category,
  subCount,
  isOpen,
  onOpen,
}: Pick<CategoryRowProps, 'category' | 'subCount' | 'isOpen' | 'onOpen'>) {
  const { name, icon, color, is_active: isActive, is_default: isDefault } = category;
  const state = isActive ? (isDefault ? words.isDefault : null) : words.inactive;
  const what = (
    <>
      {onOpen && (
        <span className={clsx(uiStyles.tile, styles.tile, uiStyles.small, tintOf({ color }))}>
          <CategoryGlyph category={{ icon }} />
        </span>
      )}
      {!onOpen && (
        <span className={clsx(styles.subcategoryIcon, tintOf({ color }))}>
          <CategoryGlyph category={{ icon }} className={uiStyles.icon16} />
        </span>
      )}
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.block, onOpen && uiStyles.medium)}>{name}</bdi>
        {(subCount !== undefined || state) && (
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>
            {[subCount !== undefined && words.count({ count: subCount }), state].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
  if (!onOpen) return <span className={clsx(uiStyles.row, uiStyles.grow, uiStyles.gap12)}>{what}</span>;
  return (
    <button
      type="button"
      className={clsx(uiStyles.row, uiStyles.grow, uiStyles.gap12, styles.name)}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {what}
      <ChevronDown className={clsx(uiStyles.icon16, foldStyles.chevron)} />
    </button>
  );
}
