import type { PurchasesAnswer } from '@sali/contract/lists/spending';
import { pricesTexts } from '@sali/texts/app/prices';
import { ReceiptText } from 'lucide-react';
import { locale } from '../../base/languages/language.ts';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { useAccount } from '../../people/accounts/accounts.ts';
import { usePurchases } from './queries.ts';
import { clsx } from 'clsx';
import styles from './PricesTab.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = pricesTexts.comparison;
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Asia/Jerusalem' });

/** The prices that the household paid for the product, by its receipts: when and where [RCT14]. */
export function Purchases({ itemCode }: { itemCode: string }) {
  const userId = useAccount((state) => state.user?.userId);
  const { data } = usePurchases(itemCode, userId);
  if (!data || data.purchases.length === 0) return null;
  return (
    <section className={clsx(layoutStyles.stack, layoutStyles.gap8)}>
      <h3 className={clsx(textStyles.strong, layoutStyles.row, layoutStyles.gap8)}>
        <ReceiptText className={iconStyles.small} />
        {words.paid}
      </h3>
      <ul data-part="purchases" className={styles.ranked}>
        {data.purchases.map((purchase, at) => (
          <Purchase key={at} purchase={purchase} />
        ))}
      </ul>
    </section>
  );
}

function Purchase({ purchase }: { purchase: PurchasesAnswer['purchases'][number] }) {
  const { at, store_name: store, quantity_milli: milli, is_weighed: isWeighed, agorot } = purchase;
  return (
    <li>
      <span className={layoutStyles.grow}>
        <span className={clsx(textStyles.medium, layoutStyles.block)}>{day.format(Date.parse(at))}</span>
        {store !== null && <bdi className={textStyles.secondary}>{store}</bdi>}
      </span>
      <span className={textStyles.alignEnd}>
        <Money agorot={Math.round((agorot * 1000) / milli)} className={textStyles.strong} />
        {isWeighed && (
          <span className={clsx(textStyles.size12, textStyles.muted, layoutStyles.block)}>{words.perKg}</span>
        )}
        {!isWeighed && milli !== 1000 && (
          <span className={clsx(textStyles.size12, textStyles.muted, layoutStyles.block)}>
            <Num value={milli / 1000} /> = <Money agorot={agorot} />
          </span>
        )}
      </span>
    </li>
  );
}
