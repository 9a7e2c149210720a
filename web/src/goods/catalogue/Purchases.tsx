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
import uiStyles from '../../base/ui/ui.module.css';

const words = pricesTexts.comparison;
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Asia/Jerusalem' });

/** The prices that the household paid for the product, by its receipts: when and where [RCT14]. */
export function Purchases({ itemCode }: { itemCode: string }) {
  const userId = useAccount((state) => state.user?.userId);
  const { data } = usePurchases(itemCode, userId);
  if (!data || data.purchases.length === 0) return null;
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <h3 className={clsx(uiStyles.strong, uiStyles.row, uiStyles.gap8)}>
        <ReceiptText className={uiStyles.icon16} />
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
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.medium, uiStyles.block)}>{day.format(Date.parse(at))}</span>
        {store !== null && <bdi className={uiStyles.secondary}>{store}</bdi>}
      </span>
      <span className={uiStyles.alignEnd}>
        <Money agorot={Math.round((agorot * 1000) / milli)} className={uiStyles.strong} />
        {isWeighed && <span className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.block)}>{words.perKg}</span>}
        {!isWeighed && milli !== 1000 && (
          <span className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.block)}>
            <Num value={milli / 1000} /> = <Money agorot={agorot} />
          </span>
        )}
      </span>
    </li>
  );
}
