import { ITEM_NAME_MAX, SEARCH_MIN_CHARS } from '@sali/domain/base/limits';
import { useContext, useEffect, useState } from 'react';
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { suggest } from '../../../goods/catalogue/catalogue.ts';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { useSettled } from '../../../base/ui/useSettled.ts';
import { clsx } from 'clsx';
import styles from './IngredientName.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import menuStyles from '../../../base/ui/menu/menu.module.css';

export type IngredientNameProps = {
  label: string;
  value: string;
  /** The id of the error's sentence, where the name has one. */
  errorId: string | undefined;
  onText: (text: string) => void;
  onProduct: (product: FoundProduct) => void;
};

/** An ingredient's name: free text, or a product of the catalogue that is suggested while typing. */
export function IngredientName({ label, value, errorId, onText, onProduct }: IngredientNameProps) {
  const [isTyping, setIsTyping] = useState(false);
  const found = useFoundProducts(isTyping ? value.trim() : '');
  return (
    <ComboBox
      className={clsx(fieldStyles.field, fieldStyles.square, uiStyles.grow)}
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      defaultFilter={() => true}
      items={found.map((product) => ({ id: product.itemCode, product }))}
      inputValue={value}
      aria-describedby={errorId}
      isInvalid={errorId !== undefined}
      onInputChange={(text) => {
        setIsTyping(true);
        if (text !== value) onText(text);
      }}
      onChange={(key) => {
        const product = found.find(({ itemCode }) => itemCode === key);
        setIsTyping(false);
        if (product) onProduct(product);
      }}
    >
      <ClosedWhenLeft />
      <Input placeholder={recipeFormTexts.namePlaceholder} maxLength={ITEM_NAME_MAX} autoComplete="off" />
      <Popover className={clsx(menuStyles.menu, found.length === 0 && styles.nothingFound)} placement="bottom start">
        <ListBox aria-label={recipeFormTexts.suggestions} className={styles.found}>
          {({ id, product }: { id: string; product: FoundProduct }) => (
            <ListBoxItem id={id} textValue={product.name} className={menuStyles.item}>
              <span className={uiStyles.grow}>
                <bdi className={uiStyles.block}>{product.name}</bdi>
                <bdi className={uiStyles.secondary}>{product.manufacturer}</bdi>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * Closes the suggestions when the field loses focus. Without this, leaving the field in the moment in which its first letter
 * opens them would keep them open, and everything outside an open menu is hidden from screen readers.
 */
function ClosedWhenLeft() {
  const state = useContext(ComboBoxStateContext);
  const isLeftOpen = state !== null && state.isOpen && !state.isFocused;
  useEffect(() => {
    if (isLeftOpen) state.close();
  }, [isLeftOpen, state]);
  return null;
}

/** Matching products, a moment after the typing stops. Without an answer the name stays free text. */
function useFoundProducts(query: string): readonly FoundProduct[] {
  const [found, setFound] = useState<readonly FoundProduct[]>([]);
  const isLongEnough = query.length >= SEARCH_MIN_CHARS;
  const settled = useSettled(query);
  useEffect(() => {
    if (settled.length < SEARCH_MIN_CHARS) return;
    return takeAnswer(
      suggest(settled, null),
      ({ products }) => setFound(products),
      () => setFound([]),
    );
  }, [settled]);
  return isLongEnough ? found : [];
}
