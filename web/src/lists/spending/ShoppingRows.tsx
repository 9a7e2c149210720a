import { savedOn, spentOn } from '@sali/domain/lists/spending';
import { isolate } from '@sali/domain/base/bidi';
import { ChevronLeft, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { receiptsTexts } from '@sali/texts/app/receipts';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { IconButton } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { shoppingDay } from './monthNames.ts';
import type { ShownShopping } from './useSpending.ts';
import { listed } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './spending.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type ShoppingRowsProps = { shoppings: readonly ShownShopping[]; onReceipts: (shopping: ShownShopping) => void };

/** Ended shoppings, each with the way to its list and to its receipts. */
export function ShoppingRows({ shoppings, onReceipts }: ShoppingRowsProps) {
  return (
    <ul>
      {shoppings.map((shopping) => (
        <li key={shopping.shoppingId} className={styles.shopping}>
          <Link className={styles.toList} to={`/shopping/list/${shopping.listId}`}>
            <span className={uiStyles.grow}>
              <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{shopping.listName}</bdi>
              <span className={clsx(uiStyles.secondary, uiStyles.block)}>{shoppingFacts(shopping)}</span>
              {shopping.isSample && <SampleBadge />}
            </span>
            <span className={styles.paid}>
              <Money agorot={spentOn(shopping)} className={uiStyles.strong} />
              {savedOn(shopping) > 0 && (
                <span className={uiStyles.saved}>
                  −<Money agorot={savedOn(shopping)} />
                </span>
              )}
            </span>
            <ChevronLeft className={uiStyles.icon16} />
          </Link>
          <IconButton
            label={listed([
              receiptsTexts.of({ name: isolate(shopping.listName) }),
              ...(shopping.receipts > 0 ? [receiptsTexts.count({ count: shopping.receipts })] : []),
            ])}
            className={shopping.receipts > 0 ? styles.hasReceipts : undefined}
            onClick={() => onReceipts(shopping)}
          >
            <ReceiptText className={uiStyles.icon16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const shoppingFacts = ({ endedAt, storeName, items, unpriced, isPaid }: ShownShopping): string =>
  [
    shoppingDay(endedAt),
    ...(storeName === null ? [] : [isolate(storeName)]),
    words.items({ count: items }),
    ...(isPaid ? [words.byReceipt] : unpriced === 0 ? [] : [words.unpriced({ count: unpriced })]),
  ].join(' · ');
