import { Check, Plus, ShoppingBasket, Undo2 } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { inShopTexts } from '@sali/texts/app/inShop';
import { dealText } from '../../base/languages/dealText.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { ProductPicture } from '../../goods/catalogue/ProductPicture.tsx';
import { SampleMark } from '../../goods/prices/SampleMark.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { ChainChoice } from './ChainChoice.tsx';
import { LabelFactsLine, UnclearLabel } from './LabelFactsLine.tsx';
import { NewProductForm } from './NewProductForm.tsx';
import { OtherStores } from './OtherStores.tsx';
import type { Scan, ScanOutcome } from './useScan.ts';
import { clsx } from 'clsx';
import styles from './OutcomeCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type OutcomeCardProps = { scan: Scan; storeKey: string | null };

/** The outcome of the last code, with the next possible actions. */
export function OutcomeCard({ scan, storeKey }: OutcomeCardProps) {
  const { outcome } = scan;
  return (
    <>
      <p className={uiStyles.visuallyHidden} role="status">
        {spokenText(outcome)}
      </p>
      {outcome.kind === 'looking' && <p className={styles.line}>{inShopTexts.looking}</p>}
      {outcome.kind === 'failed' && (
        <p className={styles.line}>
          <span className={uiStyles.grow}>{inShopTexts.lookupFailed}</span>
          <Button look="quiet" size="sm" onClick={() => scan.look(outcome.text)}>
            {inShopTexts.retry}
          </Button>
        </p>
      )}
      {outcome.kind === 'storeLabel' && <p className={styles.line}>{labelText(outcome.why)}</p>}
      {outcome.kind === 'done' && (
        <p className={clsx(styles.line, styles.done)}>
          <Check />
          <span className={uiStyles.grow}>
            <ProductName name={outcome.text} />
            {outcome.label && <LabelFactsLine label={outcome.label} look="quiet" />}
          </span>
          <Button look="quiet" size="sm" onClick={outcome.undo}>
            <Undo2 className={uiStyles.icon16} />
            {texts.list.undo}
          </Button>
        </p>
      )}
      {outcome.kind === 'found' && (
        <FoundCard key={outcome.product.itemCode} outcome={outcome} storeKey={storeKey} onAdd={scan.add} />
      )}
      {outcome.kind === 'several' && <ChainChoice goods={outcome.goods} onChoose={scan.choose} />}
      {outcome.kind === 'unclear' && <UnclearLabel name={outcome.name} choices={outcome.choices} />}
      {outcome.kind === 'unknown' && (
        <NewProductForm
          key={outcome.code}
          code={outcome.code}
          isWhole={outcome.isWhole}
          onAdd={(product) => scan.addNamed(outcome.code, product)}
          onCancel={scan.clear}
        />
      )}
    </>
  );
}

/** For people who do not see the card. */
function spokenText(outcome: ScanOutcome): string {
  if (outcome.kind === 'done') return outcome.text;
  if (outcome.kind === 'found') return outcome.product.name;
  if (outcome.kind === 'several') return inShopTexts.several;
  if (outcome.kind === 'looking') return inShopTexts.looking;
  if (outcome.kind === 'failed') return inShopTexts.lookupFailed;
  if (outcome.kind === 'unclear') return inShopTexts.label.question;
  return outcome.kind === 'storeLabel' ? labelText(outcome.why) : '';
}

function labelText(why: Extract<ScanOutcome, { kind: 'storeLabel' }>['why']): string {
  return why === 'unknown' ? inShopTexts.storeLabel : inShopTexts.label[why];
}

type FoundCardProps = {
  outcome: Extract<ScanOutcome, { kind: 'found' }>;
  storeKey: string | null;
  onAdd: Scan['add'];
};

/** The product with its price here and in other stores. */
function FoundCard({ outcome: { product, inCart, label }, storeKey, onAdd }: FoundCardProps) {
  return (
    <section className={styles.card} aria-label={product.name}>
      <div className={styles.head}>
        <ProductPicture name={product.name} imageUrl={product.imageUrl} categoryId={product.categoryId} />
        <div className={uiStyles.grow}>
          <h3 className={uiStyles.strong}>
            <ProductName name={product.ownName ?? product.name} />
          </h3>
          <p className={uiStyles.secondary}>
            <bdi>{product.brand || product.manufacturer}</bdi>
          </p>
          {inCart && (
            <span className={clsx(uiStyles.badge, uiStyles.green)}>
              <Check className={uiStyles.icon14} />
              {inShopTexts.inCart}
            </span>
          )}
        </div>
        <PriceHere product={product} storeKey={storeKey} />
      </div>
      {label && <LabelFactsLine label={label} look="soft" />}
      <OtherStores itemCode={product.itemCode} storeKey={storeKey} />
      <Button look="primary" block className={uiStyles.above12} onClick={() => onAdd(product)}>
        {inCart ? <Plus /> : <ShoppingBasket />}
        {inCart ? inShopTexts.addMore : productTexts.add}
      </Button>
    </section>
  );
}

type PriceHereProps = Pick<FoundCardProps, 'storeKey'> & { product: FoundCardProps['outcome']['product'] };

/** The price of one in the list's store. */
function PriceHere({ product, storeKey }: PriceHereProps) {
  const { priceAgorot, salePriceAgorot, saleText } = product;
  if (priceAgorot === null) return <span className={uiStyles.secondary}>{inShopTexts.noPriceHere}</span>;
  return (
    <span className={clsx(styles.price, uiStyles.alignEnd)}>
      <span className={uiStyles.secondary}>{inShopTexts.here}</span>
      <SampleMark storeKey={storeKey} />
      <Money
        agorot={salePriceAgorot ?? priceAgorot}
        className={clsx(uiStyles.heading, salePriceAgorot !== null && uiStyles.sale)}
      />
      {saleText !== null && <bdi className={uiStyles.deal}>{dealText(saleText)}</bdi>}
    </span>
  );
}
