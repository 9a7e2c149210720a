import { DEFAULT_CATEGORY_ID, ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { type SubmitEvent, useState } from 'react';
import { productTexts } from '@sali/texts/app/product';
import { inShopTexts } from '@sali/texts/app/inShop';
import { CategoryFields } from '../../goods/catalogue/CategoryFields.tsx';
import { ActionPair, Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import type { NewProductFacts } from './useScan.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

export type NewProductFormProps = {
  code: string;
  isWhole: boolean;
  onAdd: (product: NewProductFacts) => void;
  onCancel: () => void;
};

/** A product that nobody knows becomes a line with its barcode: the next scan ticks it. */
export function NewProductForm({ code, isWhole, onAdd, onCancel }: NewProductFormProps) {
  const [name, setName] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [place, setPlace] = useState<Omit<NewProductFacts, 'name'>>({
    categoryId: DEFAULT_CATEGORY_ID,
    subcategoryId: null,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setIsRefused(true);
    onAdd({ ...place, name: name.trim() });
  };
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap12)} onSubmit={submit}>
      <div>
        <h3 className={uiStyles.heading}>{inShopTexts.newProduct}</h3>
        <p className={uiStyles.secondary}>
          {isWhole ? inShopTexts.unknown : inShopTexts.unknownOffline} <bdi dir="ltr">{code}</bdi>
        </p>
      </div>
      <Field
        label={inShopTexts.name}
        value={name}
        maxLength={ITEM_NAME_MAX}
        autoFocus
        enterKeyHint="done"
        error={isRefused ? inShopTexts.nameMissing : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setIsRefused(false);
        }}
      />
      <CategoryFields {...place} onChange={setPlace} />
      <ActionPair className={uiStyles.above4} onStay={onCancel}>
        <Button look="primary" type="submit">
          {productTexts.add}
        </Button>
      </ActionPair>
    </form>
  );
}
