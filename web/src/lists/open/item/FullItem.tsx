import type { Item } from '@sali/domain/lists/list';
import { Suspense } from 'react';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { lazyWithQueries } from '../../../base/lazyPart.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { partFailed } from '../../../base/partFailed.ts';
import uiStyles from '../../../base/ui/ui.module.css';

const FullProduct = lazyWithQueries(() =>
  import('../../../goods/catalogue/FullProduct.tsx').then((m) => m.FullProduct),
);

export type FullItemProps = {
  /** A line of the list, or a product found by search that is not on it. */
  product: Pick<Item, 'name' | 'manufacturer' | 'categoryId' | 'subcategoryId' | 'imageUrl' | 'storeKey'>;
  barcode: string;
  /** null: it is not on the list. */
  quantity: number | null;
  storeKey: string | null;
  onAdd?: (() => void) | undefined;
  onCategory?: ((categoryId: number, subcategoryId: number | null) => void) | undefined;
  onBack: () => void;
  onClose: () => void;
};

/** The full product dialog, for a product as the list knows it. */
export function FullItem(props: FullItemProps) {
  const { product, barcode, quantity, storeKey, onAdd, onCategory, onBack, onClose } = props;
  return (
    <Later
      onFailed={() => {
        partFailed();
        onBack();
      }}
    >
      <Suspense fallback={<Opening name={product.name} onClose={onClose} />}>
        <FullProduct
          itemCode={barcode}
          name={product.name}
          manufacturer={product.manufacturer}
          categoryId={product.categoryId}
          subcategoryId={product.subcategoryId}
          imageUrl={product.imageUrl}
          quantity={quantity}
          storeKey={storeKey ?? product.storeKey}
          onAdd={onAdd}
          onCategory={onCategory}
          onBack={onBack}
          onClose={onClose}
        />
      </Suspense>
    </Later>
  );
}

function Opening({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Sheet size="full" title={name} onClose={onClose}>
      <p className={uiStyles.muted} role="status">
        {fullProductTexts.loading}
      </p>
    </Sheet>
  );
}
