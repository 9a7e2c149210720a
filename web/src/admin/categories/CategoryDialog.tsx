import type { CategoryWire, CategoryTreeWire } from '@sali/contract/goods/catalogue/catalogue';
import { CATEGORY_COLORS, type CategoryColor } from '@sali/domain/goods/catalogue/category';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX, DEFAULT_CATEGORY_ICON } from '@sali/domain/base/limits';
import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { CategoryGlyph, tintOf } from '../../goods/catalogue/CategoryGlyph.tsx';
import { CATEGORY_ICONS, iconName, shownIcon } from '../../goods/catalogue/categoryIcons.ts';
import { texts } from '@sali/texts/app/main';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { Choice } from '../Frame.tsx';
import { errorText } from '../../base/errorText.ts';
import { saveCategory } from './useCategoryTree.ts';
import { clsx } from 'clsx';
import styles from './categories.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.categories;

type CategoryDialogProps = {
  tree: readonly CategoryTreeWire[];
  /** null creates a category below `parentId`. */
  category: CategoryWire | null;
  parentId: number | null;
  onSaved: () => void;
  /** undefined if the category cannot be deleted. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

/** A form with a category's name, parent, colour, icon and words. */
export function CategoryDialog({ tree, category, parentId, onSaved, onRemove, onClose }: CategoryDialogProps) {
  const { draft, change, nameError, failure, isSaving, submit } = useCategoryDraft(category, parentId, () => {
    onSaved();
    onClose();
  });
  const hasSubcategories = tree.some(
    (root) => root.category_id === category?.category_id && root.subcategories.length > 0,
  );
  const parents = tree.filter((root) => root.category_id !== category?.category_id);
  return (
    <Sheet title={category ? words.editTitle : words.addTitle} onClose={onClose}>
      <form className={clsx(uiStyles.stack, uiStyles.gap16)} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={words.name}
          value={draft.name}
          maxLength={CATEGORY_NAME_MAX}
          error={nameError}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Choice
          label={words.parent}
          value={String(draft.parent_id ?? '')}
          disabled={hasSubcategories || category?.is_default === true}
          options={[
            { value: '', label: words.topLevel },
            ...parents.map((root) => ({ value: String(root.category_id), label: root.name })),
          ]}
          onChange={(id) => change({ parent_id: id === '' ? null : Number(id) })}
        />
        <Icons icon={draft.icon} color={draft.color} onIcon={(icon) => change({ icon })} />
        <Colors color={draft.color} onColor={(color) => change({ color })} />
        <Field
          label={words.description}
          value={draft.description}
          maxLength={CATEGORY_DESCRIPTION_MAX}
          onChange={(event) => change({ description: event.target.value })}
        />
        {!category?.is_default && (
          <Switch label={words.isActive} isOn={draft.is_active} onChange={(isOn) => change({ is_active: isOn })} />
        )}
        {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
        <Button look="primary" block type="submit" isUnavailable={isSaving}>
          {texts.app.save}
        </Button>
        {onRemove && (
          <Button look="danger" block onClick={onRemove}>
            <Trash2 className={uiStyles.icon16} />
            {words.removeIt}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

function Colors({ color, onColor }: { color: CategoryColor; onColor: (color: CategoryColor) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{words.color}</legend>
      <div className={styles.swatches}>
        {CATEGORY_COLORS.map((one) => (
          <label key={one} className={clsx(styles.swatch, tintOf({ color: one }))} title={words.colors[one]}>
            <input
              type="radio"
              className={uiStyles.visuallyHidden}
              name={name}
              aria-label={words.colors[one]}
              checked={one === color}
              onChange={() => onColor(one)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type IconsProps = { icon: string; color: CategoryColor; onIcon: (icon: string) => void };

/** The icons to choose from. An emoji without an icon, which another program may have stored, stays until one is chosen. */
function Icons({ icon, color, onIcon }: IconsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{words.icon}</legend>
      <div className={styles.swatches}>
        {CATEGORY_ICONS.map((one) => (
          <label key={one} className={clsx(styles.swatch, styles.icon, tintOf({ color }))} title={iconName(one)}>
            <input
              type="radio"
              className={uiStyles.visuallyHidden}
              name={name}
              value={one}
              aria-label={iconName(one)}
              checked={one === shownIcon(icon)}
              onChange={() => onIcon(one)}
            />
            <CategoryGlyph category={{ icon: one }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CategoryDraft = {
  readonly name: string;
  readonly parent_id: number | null;
  readonly icon: string;
  readonly color: CategoryColor;
  readonly description: string;
  readonly is_active: boolean;
};

function useCategoryDraft(category: CategoryWire | null, parentId: number | null, onSaved: () => void) {
  const [draft, setDraft] = useState<CategoryDraft>(() => ({
    name: category?.name ?? '',
    parent_id: parentId,
    icon: category?.icon ?? DEFAULT_CATEGORY_ICON,
    color: category?.color ?? 'gray',
    description: category?.description ?? '',
    is_active: category?.is_active ?? true,
  }));
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const change = (part: Partial<CategoryDraft>) => {
    setNameError(undefined);
    setFailure('');
    setDraft({ ...draft, ...part });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (draft.name.trim() === '') return setNameError(words.nameMissing);
    setIsSaving(true);
    try {
      await saveCategory(category?.category_id ?? null, { ...draft, name: draft.name.trim() });
      onSaved();
    } catch (error) {
      setFailure(errorText(error, words.failedSave));
      setIsSaving(false);
    }
  };
  return { draft, change, nameError, failure, isSaving, submit };
}
