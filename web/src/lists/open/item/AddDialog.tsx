import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { productTexts } from '@sali/texts/app/product';
import { ActionPair, Button } from '../../../base/ui/Button.tsx';
import { FullItem } from './FullItem.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import uiStyles from '../../../base/ui/ui.module.css';

export type AddDialogProps = {
  product: FoundProduct;
  onAdd: (product: FoundProduct, quantity: number, note: string) => void;
  onClose: () => void;
};

/** The compact dialog of a product found by search: quantity and note stay here until it is added. */
export function AddDialog({ product, onAdd, onClose }: AddDialogProps) {
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  const [isFull, setIsFull] = useState(false);
  const add = () => {
    onAdd(product, quantity, note.trim());
    onClose();
  };
  if (isFull) {
    return (
      <FullItem
        product={product}
        barcode={product.itemCode}
        quantity={null}
        storeKey={product.storeKey}
        onAdd={add}
        onBack={() => setIsFull(false)}
        onClose={onClose}
      />
    );
  }
  return (
    <ProductDialog
      product={{ ...product, quantity, note }}
      saleText={product.saleText}
      canEdit
      onQuantity={setQuantity}
      onNote={setNote}
      onFull={() => setIsFull(true)}
      onClose={onClose}
    >
      <ActionPair className={uiStyles.above16} stay={productTexts.closeWithout} onStay={onClose}>
        <Button look="primary" onClick={add}>
          <ShoppingBasket />
          {productTexts.add}
        </Button>
      </ActionPair>
    </ProductDialog>
  );
}
