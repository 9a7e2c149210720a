import { onFirstUse } from '@sali/domain/base/memo';
import type { PromotedProduct, StorePromotion } from '@sali/contract/goods/promotions/storePromotions';
import { agorotOf } from '@sali/domain/base/money';
import { goodsText } from '@sali/domain/goods/promotions/terms/goodsText';
import { CalendarDays, Clock, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { ProductName } from '../catalogue/ProductName.tsx';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';
import { dealText } from '../../base/languages/dealText.ts';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { locale } from '../../base/languages/language.ts';
import { IconButton } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import styles from './promotions.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type PromotionCardProps = { promotion: StorePromotion; onAdd: (product: PromotedProduct) => void };

const FOR_EVER_YEARS = 3;
const date = onFirstUse(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }));

/** One promotion: what it gives, to whom and until when, and the products to take from it. */
export function PromotionCard({ promotion, onAdd }: PromotionCardProps) {
  const { sale_text: text, sale_parts: parts, promotion_description: description } = promotion;
  const { condition, is_text_only: isTextOnly } = promotion;
  const goods = goodsText(description, text);
  const more = promotion.item_count - promotion.products.length;
  return (
    <li data-part="promotion" className={clsx(uiStyles.card, styles.promotion)}>
      <h2 className={isTextOnly ? styles.text : styles.deal}>
        <bdi>{dealText(parts ?? text)}</bdi>
      </h2>
      {goods !== '' && (
        <p className={uiStyles.secondary}>
          <ProductName name={goods} />
        </p>
      )}
      <p className={styles.marks}>
        {condition !== null && (
          <span className={clsx(uiStyles.badge, uiStyles.warning)}>
            <Users className={uiStyles.icon14} />
            {words.conditions[condition]}
          </span>
        )}
        {isTextOnly && <span className={uiStyles.badge}>{words.textOnly}</span>}
        <When promotion={promotion} />
      </p>
      <ul className={styles.products}>
        {promotion.products.map((product) => (
          <Product key={product.item_code} product={product} onAdd={() => onAdd(product)} />
        ))}
      </ul>
      {more > 0 && <p className={uiStyles.secondary}>{words.moreProducts({ count: more })}</p>}
    </li>
  );
}

/** Permanent promotions end in some distant year, examples at no time: that is not shown. */
function When({
  promotion: { end_date: end, daily_hours: hours, is_sample: isSample },
}: Pick<PromotionCardProps, 'promotion'>) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const isForEver = isSample || new Date(end).getFullYear() - thisYear >= FOR_EVER_YEARS;
  return (
    <>
      {!isForEver && (
        <span className={uiStyles.badge}>
          <CalendarDays className={uiStyles.icon14} />
          {words.until({ date: date().format(new Date(end)) })}
        </span>
      )}
      {hours && (
        <span className={uiStyles.badge}>
          <Clock className={uiStyles.icon14} />
          {words.hours({ from: hours.from, to: hours.to })}
        </span>
      )}
    </>
  );
}

function Product({ product, onAdd }: { product: PromotedProduct; onAdd: () => void }) {
  const price = product.price === null ? null : agorotOf(product.price);
  const sale = product.sale_price === null ? null : agorotOf(product.sale_price);
  return (
    <li>
      <ProductPicture name={product.item_name} imageUrl={product.image_url} categoryId={product.category_id} />
      <span className={uiStyles.grow}>
        <ProductName name={product.item_name} className={uiStyles.block} />
        <span className={uiStyles.secondary}>
          {sale !== null && price !== null ? (
            <>
              <Money agorot={sale} className={styles.sale} /> <s>{<Money agorot={price} />}</s>
            </>
          ) : (
            price !== null && <Money agorot={price} />
          )}
          {product.is_weighted && ` ${words.perKg}`}
        </span>
      </span>
      <IconButton label={words.addTo({ name: product.item_name })} className={styles.add} onClick={onAdd}>
        <Plus />
      </IconButton>
    </li>
  );
}
