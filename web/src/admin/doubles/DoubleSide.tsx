import type { DoubleProductWire } from '@sali/contract/goods/catalogue/doubles';
import { agorotOf } from '@sali/domain/base/money';
import { clsx } from 'clsx';
import { Combine } from 'lucide-react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { adminTexts } from '@sali/texts/app/admin';
import { measureText } from '../../base/languages/measureText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import styles from './doubles.module.css';
import badgeStyles from '../../base/ui/badge.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.doubles;

type DoubleSideProps = {
  product: DoubleProductWire;
  isSuggested: boolean;
  /** It was merged into the other one. */
  isGone: boolean;
  /** Undefined: a decision was made already. */
  onMerge?: () => void;
};

/** One of two rows: what it is, who sells it and for how much. */
export function DoubleSide({ product, isSuggested, isGone, onMerge }: DoubleSideProps) {
  const { item_code: code, item_name: name, manufacturer_name: maker, brand, quantity, status } = product;
  const makers = [...new Set([maker, brand])].filter((text) => text !== '');
  return (
    <div className={clsx(styles.side, isGone && styles.gone)}>
      <p className={textStyles.medium}>
        <ProductName name={name} />
      </p>
      <p className={textStyles.secondary}>
        <bdi dir="ltr" className={textStyles.number}>
          {code}
        </bdi>
      </p>
      <p className={textStyles.secondary}>
        <bdi>{makers.join(' · ')}</bdi>
        {quantity !== null && (
          <>
            {makers.length > 0 && ' · '}
            <bdi>
              <Num value={quantity} /> {measureText(product.unit_measure, quantity)}
            </bdi>
          </>
        )}
      </p>
      <SidePrice product={product} />
      <p className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        {status !== 'ACTIVE' && <span className={badgeStyles.badge}>{adminTexts.status[status]}</span>}
        {isGone && <span className={badgeStyles.badge}>{words.leads}</span>}
        {isSuggested && <span className={clsx(badgeStyles.badge, badgeStyles.green)}>{words.suggested}</span>}
      </p>
      {onMerge && (
        <Button look={isSuggested ? 'primary' : 'soft'} size="sm" aria-label={words.keepOf({ code })} onClick={onMerge}>
          <Combine className={iconStyles.small} />
          {words.keep}
        </Button>
      )}
    </div>
  );
}

function SidePrice({ product }: { product: DoubleProductWire }) {
  const { least_price: least, most_price: most, stores, chain_names: chains, is_weighted: isWeighted } = product;
  if (least === null || most === null) return <p className={styles.price}>{words.unsold}</p>;
  return (
    <div>
      <p className={styles.price}>
        <Money agorot={agorotOf(least)} />
        {most > least && (
          <>
            {' '}
            {adminTexts.products.upTo} <Money agorot={agorotOf(most)} />
          </>
        )}
        {isWeighted && ` ${adminTexts.same.perKilogram}`}
      </p>
      <p className={textStyles.secondary}>
        {words.stores({ count: stores })} · <bdi>{chains.join(', ')}</bdi>
      </p>
    </div>
  );
}
