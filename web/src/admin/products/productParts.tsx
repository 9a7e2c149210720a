import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { Archive, BadgeCheck, Clock } from 'lucide-react';
import { CategoryGlyph, tintOf } from '../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../goods/catalogue/categories.ts';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { adminTexts } from '@sali/texts/app/admin';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

export const productPagePath = (itemCode: string): string => `/admin/products/${encodeURIComponent(itemCode)}`;
export const editPath = (itemCode: string, mode: 'simple' | 'advanced' = 'advanced'): string =>
  `${productPagePath(itemCode)}/edit?mode=${mode}`;

export function CategoryBadge({ product }: { product: ProductWire }) {
  const category = useCategory(product.category_id);
  return (
    <span className={clsx(uiStyles.badge, tintOf(category))}>
      <CategoryGlyph category={category} className={uiStyles.icon14} />
      {category.name}
    </span>
  );
}

/** Shows archived products as 'not active' [Z75]. */
export function StatusBadge({ product: { status } }: { product: ProductWire }) {
  return (
    <span className={clsx(uiStyles.badge, status === 'ACTIVE' && uiStyles.green)}>
      {status === 'ACTIVE' ? <span className={uiStyles.dot} /> : <Archive className={uiStyles.icon14} />}
      {adminTexts.status[status]}
    </span>
  );
}

/** Whether the product info by users was verified; nothing if there is none. */
export function VerifiedBadge({ product: { product_info: info } }: { product: ProductWire }) {
  if (!info) return null;
  return (
    <span className={clsx(uiStyles.badge, info.is_verified ? uiStyles.green : uiStyles.warning)}>
      {info.is_verified ? <BadgeCheck className={uiStyles.icon14} /> : <Clock className={uiStyles.icon14} />}
      {info.is_verified ? fullProductTexts.verified : fullProductTexts.unverified}
    </span>
  );
}

/** The lowest to the highest price of the stores, without examples where one has real prices [SD5]. */
export function PriceRange({ product }: { product: ProductWire }) {
  const all = Object.values(product.store_prices);
  const real = all.filter(({ isSample }) => isSample !== true);
  const prices = (real.length > 0 ? real : all).map(({ itemPrice }) => priceFromWire(itemPrice) ?? 0);
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return (
    <span className={uiStyles.oneLine}>
      <Money agorot={least} />
      {most > least && (
        <>
          {' '}
          <span className={uiStyles.muted}>{adminTexts.products.upTo}</span> <Money agorot={most} />
        </>
      )}
      {real.length === 0 && (
        <>
          {' '}
          <SampleBadge />
        </>
      )}
    </span>
  );
}
