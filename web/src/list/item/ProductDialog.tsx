import type { Agorot } from '@sali/domain/units';
import { ITEM_NOTE_MAX, QUANTITY_MAX } from '@sali/domain/limits';
import type { Item } from '@sali/domain/lists/list';
import { lineSavingAgorot, lineTotalAgorot } from '@sali/domain/lists/view';
import type { DealSummary } from '@sali/domain/promotions/texts/dealText';
import { ChartLine, ChevronLeft, Tag, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CategoryGlyph, tintOf } from '../../catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../catalogue/categories.ts';
import { texts } from '../../languages/mainTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Sheet, SheetTitle } from '../../ui/Sheet.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { dealText } from '../../languages/dealText.ts';
import { ProductPicture } from '../../catalogue/ProductPicture.tsx';
import { DealText, Quantity, stepOf, unitOf } from '../../catalogue/quantity.tsx';

/** What the dialog shows of a product, on a list or found by search. */
type ShownProduct = Pick<
  Item,
  | 'name'
  | 'manufacturer'
  | 'categoryId'
  | 'imageUrl'
  | 'quantity'
  | 'note'
  | 'unitMeasure'
  | 'isWeighted'
  | 'priceAgorot'
  | 'salePriceAgorot'
>;

export type ProductDialogProps = {
  product: ShownProduct;
  /** The sale in the store's own words, where they are known. */
  saleText: DealSummary | null;
  canEdit: boolean;
  onQuantity: (quantity: number) => void;
  /** Minus at the smallest quantity. */
  onBelowMin?: () => void;
  onNote: (note: string) => void;
  /** Whether another brand would do as well; undefined where that is not asked. */
  brand?: ReactNode;
  /** Opens the full dialog; undefined for what is in no catalogue. */
  onFull: (() => void) | undefined;
  onClose: () => void;
  /** The buttons at the bottom. */
  children: ReactNode;
};

/** The compact product dialog: picture, price, quantity, note. What its buttons do is its caller's. */
export function ProductDialog(props: ProductDialogProps) {
  const { product, saleText, canEdit, onQuantity, onBelowMin, onFull, onClose, children } = props;
  return (
    <Sheet
      title={product.name}
      closeLabel={texts.app.close}
      onClose={onClose}
      header={<ProductHead product={product} onClose={onClose} />}
    >
      {product.priceAgorot !== null && (
        <PriceBox product={product} priceAgorot={product.priceAgorot} saleText={saleText} />
      )}
      <div className="row between my-4">
        {canEdit ? (
          <Stepper
            label={texts.product.quantity}
            lessLabel={texts.product.less}
            moreLabel={texts.product.more}
            value={product.quantity}
            max={QUANTITY_MAX}
            {...stepOf(product.isWeighted)}
            unit={unitOf(product, product.quantity)}
            onChange={onQuantity}
            onBelowMin={onBelowMin}
          />
        ) : (
          <span className="h2">
            <Quantity item={product} />
          </span>
        )}
        <LineTotal product={product} />
      </div>
      {props.brand}
      <NoteField {...props} />
      {onFull && <FullRow onFull={onFull} />}
      {children}
    </Sheet>
  );
}

function ProductHead({ product, onClose }: { product: ShownProduct; onClose: () => void }) {
  const category = useCategory(product.categoryId);
  return (
    <div className="product-head">
      <ProductPicture imageUrl={product.imageUrl} categoryId={product.categoryId} />
      <div className="grow pt-0.5">
        <div className="row between">
          <span className={`badge min-w-0 ${tintOf(category)}`}>
            <CategoryGlyph category={category} className="xs" />
            <span className="clip">{category.name}</span>
          </span>
          <IconButton label={texts.app.close} className="-m-2" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <SheetTitle slot="title" className="h2 mt-1.5">
          <bdi>{product.name}</bdi>
        </SheetTitle>
        {product.manufacturer !== '' && (
          <p className="t14 mute">
            <bdi>{product.manufacturer}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** The way to the full dialog, as a row that says what is there. */
function FullRow({ onFull }: { onFull: () => void }) {
  return (
    <button type="button" className="more-row" onClick={onFull}>
      <ChartLine />
      <span className="grow">
        <span className="med block">{texts.fullProduct.open}</span>
        <span className="t14 mute">{texts.fullProduct.openHint}</span>
      </span>
      <ChevronLeft className="s" />
    </button>
  );
}

type PriceBoxProps = { product: ShownProduct; priceAgorot: Agorot; saleText: DealSummary | null };

function PriceBox({ product, priceAgorot, saleText }: PriceBoxProps) {
  const { salePriceAgorot } = product;
  const isOnSale = salePriceAgorot !== null;
  const saving = lineSavingAgorot(product);
  return (
    <div className={isOnSale ? 'pricebox on-sale' : 'pricebox'}>
      <div>
        <span className="t14 mute">{product.isWeighted ? texts.product.eachKg : texts.product.each}</span>
        <p className="row items-baseline">
          <Money agorot={salePriceAgorot ?? priceAgorot} className={isOnSale ? 'title sale-ink' : 'title'} />
          {isOnSale && <Money agorot={priceAgorot} className="was" />}
        </p>
      </div>
      {isOnSale && (
        <div className="text-end">
          <span className="badge fill">
            <Tag className="xs" />
            {saleText === null ? <DealText item={product} /> : <bdi>{dealText(saleText)}</bdi>}
          </span>
          {saving > 0 && (
            <p className="t14 sale-ink med mt-1.5">
              {texts.product.saves} <Money agorot={saving} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function LineTotal({ product }: { product: ShownProduct }) {
  const total = lineTotalAgorot(product);
  return (
    <p className="text-end" role="status">
      <span className="t14 mute block">{total === null ? texts.list.noPrice : texts.list.total}</span>
      {total !== null && <Money agorot={total} className="h2" />}
    </p>
  );
}

function NoteField({ product, canEdit, onNote }: ProductDialogProps) {
  const id = useId();
  if (!canEdit && product.note === '') return null;
  return (
    <>
      <label className="label" htmlFor={id}>
        {texts.product.note}
      </label>
      <textarea
        id={id}
        className="area"
        rows={1}
        dir={product.note === '' ? undefined : 'auto'}
        maxLength={ITEM_NOTE_MAX}
        readOnly={!canEdit}
        placeholder={texts.product.notePlaceholder}
        value={product.note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}
