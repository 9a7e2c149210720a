import { PRODUCT_STATUSES, UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { lazy, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { measureText } from '../../base/languages/measureText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { Choice } from '../Frame.tsx';
import { isMistyped, isSameDraft, type ProductDraft, productErrors, type ProductErrors } from './productForm.ts';
import { errorText } from '../../base/errorText.ts';
import { HttpError } from '../../base/httpError.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const CategoryFields = lazy(() =>
  import('../../goods/catalogue/CategoryFields.tsx').then((m) => ({ default: m.CategoryFields })),
);
const PictureField = lazy(() =>
  import('../../goods/catalogue/PictureField.tsx').then((m) => ({ default: m.PictureField })),
);
const words = adminTexts.edit;

type ProductFormProps = {
  stored: ProductDraft;
  isNew: boolean;
  onDirty: (isDirty: boolean) => void;
  /** Returns what is stored now. */
  onSave: (draft: ProductDraft) => Promise<ProductDraft>;
  /** Further fields above the button, and whether they have unsaved changes: `onSave` saves them too. */
  more?: ReactNode;
  isMoreDirty?: boolean;
};

/** A form with the facts of a product. The barcode cannot be changed later. */
export function ProductForm({ stored, isNew, onDirty, onSave, more, isMoreDirty = false }: ProductFormProps) {
  const { draft, errors, failure, pictureFailure, isSaving, isChanged, change, submit } = useDraft({
    stored,
    isNew,
    onDirty,
    onSave,
  });
  const isDirty = isChanged || isMoreDirty;
  const errorOf = (field: keyof ProductErrors): string | undefined => {
    const error = errors[field];
    return error && words.errors[error];
  };
  const text = (field: 'name' | 'manufacturer' | 'brand', label: string, error?: string) => (
    <Field
      label={label}
      value={draft[field]}
      maxLength={ITEM_NAME_MAX}
      error={error}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
  return (
    <form
      className={clsx(uiStyles.card, adminStyles.card, uiStyles.stack, uiStyles.gap16)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {text('name', words.name, errorOf('name'))}
      <Barcode draft={draft} isNew={isNew} error={errorOf('itemCode')} onChange={(itemCode) => change({ itemCode })} />
      <div className={uiStyles.columns}>
        {text('manufacturer', words.manufacturer)}
        {text('brand', words.brand)}
      </div>
      <CategoryFields {...draft} onChange={change} />
      <SizeFields draft={draft} error={errorOf('quantity')} onChange={change} />
      <PictureField
        label={words.image}
        value={draft.imageUrl}
        error={errorOf('imageUrl') ?? pictureFailure}
        onChange={(imageUrl) => change({ imageUrl })}
      />
      <Choice
        label={words.status}
        value={draft.status}
        options={PRODUCT_STATUSES.map((value) => ({ value, label: adminTexts.statusChoice[value] ?? value }))}
        onChange={(value) => change({ status: PRODUCT_STATUSES.find((status) => status === value) ?? 'ACTIVE' })}
      />
      {more}
      {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
      <p className={uiStyles.secondary} role="status">
        {isDirty && words.dirty}
      </p>
      <Button look="primary" block type="submit" isUnavailable={!isDirty || isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
    </form>
  );
}

type BarcodeProps = {
  draft: ProductDraft;
  isNew: boolean;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** A stored product's barcode is a fact, a new one's is a field, where a wrong check digit is a warning, not an error. */
function Barcode({ draft, isNew, error, onChange }: BarcodeProps) {
  if (!isNew) {
    return (
      <p>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>{words.barcode}</span>
        <bdi className={uiStyles.number}>{draft.itemCode}</bdi>
        <span className={uiStyles.secondary}> · {words.barcodeFixed}</span>
      </p>
    );
  }
  const hint = isMistyped(draft.itemCode) ? words.checkDigit : '';
  return (
    <Field
      label={words.barcode}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      value={draft.itemCode}
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type SizeProps = { draft: ProductDraft; error: string | undefined; onChange: (part: Partial<ProductDraft>) => void };

function SizeFields({ draft, error, onChange }: SizeProps) {
  const units = Object.values(UNIT_LABELS);
  return (
    <>
      <div className={uiStyles.columns}>
        <Field
          label={words.quantity}
          dir="ltr"
          inputMode="decimal"
          value={draft.quantity}
          error={error}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
        <Choice
          label={words.unit}
          value={draft.unit}
          options={[
            { value: '', label: words.noUnit },
            ...units.map((unit) => ({ value: unit, label: measureText(unit) })),
          ]}
          onChange={(unit) => onChange({ unit })}
        />
      </div>
      <Switch label={words.weighted} isOn={draft.isWeighted} onChange={(isWeighted) => onChange({ isWeighted })} />
    </>
  );
}

function useDraft({ stored, isNew, onDirty, onSave }: Omit<ProductFormProps, 'more' | 'isMoreDirty'>) {
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<ProductErrors>({});
  const [failure, setFailure] = useState('');
  const [pictureFailure, setPictureFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const change = (part: Partial<ProductDraft>) => {
    setErrors({});
    setFailure('');
    setPictureFailure(undefined);
    // A picture arrives long after it was chosen: what was typed meanwhile stays.
    setDraft((before) => ({ ...before, ...part }));
  };
  const isChanged = !isSameDraft(draft, stored);
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = productErrors(draft, isNew);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSaving(true);
    try {
      const saved = await onSave(draft);
      setDraft((shown) => (shown === draft ? saved : shown));
    } catch (error) {
      const picture = imageRefusalOf(error);
      if (picture === undefined) setFailure(errorText(error, words.failed));
      setPictureFailure(picture);
    } finally {
      setIsSaving(false);
    }
  };
  return { draft, errors, failure, pictureFailure, isSaving, isChanged, change, submit };
}

const imageRefusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.errors.find(({ path }) => path === 'image_url')?.message : undefined;
