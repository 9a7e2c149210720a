import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import type { FoundProduct } from '../catalogue/catalogue.ts';
import { he } from '../he.ts';
import { Button } from '../ui/Button.tsx';
import { ProductDialog } from './ProductDialog.tsx';

export type AddDialogProps = {
  product: FoundProduct;
  onAdd: (product: FoundProduct, quantity: number, note: string) => void;
  onClose: () => void;
};

/** The compact dialog of a product found by search: quantity and note stay here until it is added. */
export function AddDialog({ product, onAdd, onClose }: AddDialogProps) {
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  return (
    <ProductDialog
      product={{ ...product, quantity, note }}
      canEdit
      onQuantity={setQuantity}
      onNote={setNote}
      onClose={onClose}
    >
      <div className="row mt-4 wrap">
        <Button
          look="primary"
          className="grow"
          onClick={() => {
            onAdd(product, quantity, note.trim());
            onClose();
          }}
        >
          <ShoppingBasket />
          {he.product.add}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {he.product.closeWithout}
        </Button>
      </div>
    </ProductDialog>
  );
}
