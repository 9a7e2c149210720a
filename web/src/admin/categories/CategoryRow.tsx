import type { CategoryWire } from '@sali/contract/catalogue/catalogue';
import { ChevronDown, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CategoryGlyph, tintOf } from '../../catalogue/CategoryGlyph.tsx';
import { adminTexts } from '../../languages/adminTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { CategoryQuestion } from './categoryQuestion.ts';

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
    <div className={isActive ? 'tree-row' : 'tree-row off'}>
      <button type="button" className="ib grip" aria-label={words.drag({ name })} {...handle}>
        <GripVertical className="s" />
      </button>
      <CategoryNameCell category={category} {...main} />
      <input
        type="checkbox"
        role="switch"
        className="switch-only"
        aria-label={words.active({ name })}
        checked={isActive}
        disabled={isDefault}
        onChange={(event) => onToggle(id, event.target.checked)}
      />
      <IconButton label={words.edit({ name })} onClick={() => onAsk({ kind: 'edit', category })}>
        <Pencil className="s" />
      </IconButton>
      <IconButton
        className="roomy"
        label={words.remove({ name })}
        disabled={isDefault}
        onClick={() => onAsk({ kind: 'remove', category })}
      >
        <Trash2 className="s" />
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
  const { category_id: id, name, icon, color, is_active: isActive, is_default: isDefault } = category;
  const state = isActive ? (isDefault ? words.isDefault : null) : words.inactive;
  const what = (
    <>
      {onOpen && (
        <span className={`tile s ${tintOf({ color })}`}>
          <CategoryGlyph category={{ id, icon }} />
        </span>
      )}
      {!onOpen && <span className={`sub-dot ${tintOf({ color })}`}>{icon}</span>}
      <span className="grow">
        <bdi className={onOpen ? 'med block' : 'block'}>{name}</bdi>
        {(subCount !== undefined || state) && (
          <span className="t14 mute block">
            {[subCount !== undefined && words.count({ count: subCount }), state].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
  if (!onOpen) return <span className="row grow gap-3">{what}</span>;
  return (
    <button type="button" className="row grow gap-3 tree-name" aria-expanded={isOpen} onClick={onOpen}>
      {what}
      <ChevronDown className="s chev" />
    </button>
  );
}
