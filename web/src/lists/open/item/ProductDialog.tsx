import type { Agorot } from '@sali/domain/base/units';
import { ITEM_NOTE_MAX, QUANTITY_MAX } from '@sali/domain/base/limits';
import type { Item, NextSet } from '@sali/domain/lists/list';
import { isEstimated, lineSavingAgorot, lineTotalAgorot } from '@sali/domain/lists/view';
import type { DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import { ChartLine, Tag, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsSample } from '../../../goods/prices/knownStores.ts';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { CategoryGlyph, tintOf } from '../../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../../goods/catalogue/categories.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { listTexts } from '@sali/texts/app/list';
import { IconButton } from '../../../base/ui/Button.tsx';
import { TextArea } from '../../../base/ui/fields/TextArea.tsx';
import { DealHint } from '../../../base/ui/rows/DealHint.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { MoreRow } from '../../../base/ui/rows/MoreRow.tsx';
import { Sheet, SheetTitle } from '../../../base/ui/Sheet.tsx';
import { Stepper } from '../../../base/ui/Stepper.tsx';
import { dealText } from '../../../base/languages/dealText.ts';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import { DealText, isOnSale, Quantity, stepOf, unitOf } from '../../../goods/catalogue/quantity.tsx';
import { clsx } from 'clsx';
import styles from './ProductDialog.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** The fields that the dialog shows of a product, on a list or found by search. */
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
  | 'deal'
  | 'storeKey'
  | 'estimate'
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
  /** The way to choose a product, for what has none. */
  choice?: ReactNode;
  onClose: () => void;
  /** The buttons at the bottom. */
  children: ReactNode;
};

/** The compact product dialog: picture, price, quantity, note. Its caller provides the buttons. */
export function ProductDialog(props: ProductDialogProps) {
  const { product, saleText, canEdit, onQuantity, onBelowMin, onFull, onClose, children } = props;
  return (
    <Sheet title={product.name} onClose={onClose} header={<ProductHead product={product} onClose={onClose} />}>
      <div className={styles.parts}>
        {product.priceAgorot !== null && (
          <PriceBox product={product} priceAgorot={product.priceAgorot} saleText={saleText} />
        )}
        {product.deal?.next && <NextSetStrip next={product.deal.next} />}
        <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.around16)}>
          {canEdit ? (
            <Stepper
              label={productTexts.quantity}
              lessLabel={productTexts.less}
              moreLabel={productTexts.more}
              value={product.quantity}
              max={QUANTITY_MAX}
              {...stepOf(product.isWeighted)}
              unit={unitOf(product, product.quantity)}
              onChange={onQuantity}
              onBelowMin={onBelowMin}
            />
          ) : (
            <span className={uiStyles.heading}>
              <Quantity item={product} />
            </span>
          )}
          <LineTotal product={product} />
        </div>
        {props.brand}
        <NoteField {...props} />
        {onFull && (
          <MoreRow
            icon={<ChartLine />}
            title={fullProductTexts.open}
            hint={fullProductTexts.openHint}
            onPress={onFull}
          />
        )}
        {props.choice}
        {children}
      </div>
    </Sheet>
  );
}

function ProductHead({ product, onClose }: { product: ShownProduct; onClose: () => void }) {
  const category = useCategory(product.categoryId);
  return (
    <div className={styles.head}>
      <ProductPicture name={product.name} imageUrl={product.imageUrl} categoryId={product.categoryId} />
      <div className={clsx(uiStyles.grow, styles.about)}>
        <div className={clsx(uiStyles.row, uiStyles.between)}>
          <span className={clsx(uiStyles.badge, uiStyles.shrinkable, tintOf(category))}>
            <CategoryGlyph category={category} className={uiStyles.icon14} />
            <span className={uiStyles.clipped}>{category.name}</span>
          </span>
          <IconButton label={texts.app.close} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <SheetTitle slot="title" className={clsx(uiStyles.heading, uiStyles.above6)}>
          <ProductName name={product.name} />
        </SheetTitle>
        {product.manufacturer !== '' && (
          <p className={uiStyles.secondary}>
            <bdi>{product.manufacturer}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

type PriceBoxProps = { product: ShownProduct; priceAgorot: Agorot; saleText: DealSummary | null };

function PriceBox({ product, priceAgorot, saleText }: PriceBoxProps) {
  const { salePriceAgorot } = product;
  const isReduced = salePriceAgorot !== null;
  // The price of the line follows the deals of the whole basket: a multi-buy reduces no single price.
  const isDealt = isOnSale(product);
  // An example saves nothing [SD5].
  const isSample = useIsSample(product.storeKey);
  const saving = isSample ? 0 : lineSavingAgorot(product);
  return (
    <div className={clsx(styles.price, isDealt && styles.onSale)}>
      <div>
        <p className={clsx(uiStyles.row, uiStyles.wrap)}>
          <span className={uiStyles.secondary}>{product.isWeighted ? productTexts.eachKg : productTexts.each}</span>
          <SampleMark storeKey={product.storeKey} />
        </p>
        <p className={clsx(uiStyles.row, styles.prices)}>
          <Money agorot={salePriceAgorot ?? priceAgorot} className={clsx(uiStyles.title, isReduced && uiStyles.sale)} />
          {isReduced && <Money agorot={priceAgorot} className={uiStyles.oldPrice} />}
        </p>
      </div>
      {isDealt && (
        <div className={uiStyles.alignEnd}>
          <span className={clsx(uiStyles.badge, uiStyles.filled)}>
            <Tag className={uiStyles.icon14} />
            {saleText === null ? <DealText item={product} /> : <bdi>{dealText(saleText)}</bdi>}
          </span>
          {saving > 0 && (
            <p className={clsx(uiStyles.size14, uiStyles.sale, uiStyles.medium, uiStyles.above6)}>
              {productTexts.saves} <Money agorot={saving} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** 'Two more make a deal: 3 for 43. Your total goes up by only 8.00' [G72]. */
function NextSetStrip({ next }: { next: NextSet }) {
  const { nextSet, nextAdds, nextCheaper, nextFree } = productTexts;
  const { extraAgorot, units } = next;
  return (
    <DealHint
      part="next-set"
      className={styles.nextSet}
      title={
        <>
          {nextSet({ units })}: <bdi>{dealText(next.text)}</bdi>
        </>
      }
    >
      {extraAgorot === 0 ? (
        nextFree
      ) : (
        <>
          {extraAgorot < 0 ? nextCheaper : nextAdds}
          <Money agorot={Math.abs(extraAgorot)} />
        </>
      )}
    </DealHint>
  );
}

function LineTotal({ product }: { product: ShownProduct }) {
  const total = lineTotalAgorot(product);
  return (
    <p className={uiStyles.alignEnd} role="status">
      <span className={clsx(uiStyles.secondary, uiStyles.block)}>
        {total === null ? listTexts.noPrice : isEstimated(product) ? texts.list.about : texts.list.total}
      </span>
      {total !== null && <Money agorot={total} className={uiStyles.heading} />}
      {/* Where the product has a price of its own, the mark is beside that. */}
      {total !== null && product.priceAgorot === null && <SampleMark storeKey={product.storeKey} />}
    </p>
  );
}

function NoteField({ product, canEdit, onNote }: ProductDialogProps) {
  if (!canEdit && product.note === '') return null;
  return (
    <div className={styles.note}>
      <TextArea
        look="filled"
        label={productTexts.note}
        rows={1}
        maxLength={ITEM_NOTE_MAX}
        readOnly={!canEdit}
        placeholder={productTexts.notePlaceholder}
        value={product.note}
        onChange={(event) => onNote(event.target.value)}
      />
    </div>
  );
}
