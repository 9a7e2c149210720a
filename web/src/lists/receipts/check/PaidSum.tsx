import { shekelsOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import type { PaidLineWire } from '@sali/contract/lists/receipts';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { answerText } from '../../../base/errorText.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { clsx } from 'clsx';
import iconStyles from '../../../base/ui/icon.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

/** The sum that the spending has of a shopping, and the way to change it. */
export type Paying = {
  /** null: nobody said it. */
  readonly paidAgorot: Agorot | null;
  /** Its prices of products. */
  readonly paidLines: readonly PaidLineWire[];
  /** null takes it back. @throws HttpError */
  readonly pay: (paidAgorot: Agorot | null, lines: readonly PaidLineWire[]) => Promise<void>;
};

/** `lines`: the prices of products on this receipt. */
type PaidSumProps = { paying: Paying; agorot: Agorot; lines: readonly PaidLineWire[] };

/**
 * Offers the total of a receipt to the spending, in place of the prices of the lines [RCT12], and with it the prices of its
 * products to their history [RCT14]. A shopping at two tills has two receipts: the second is added to the first, or takes
 * its place.
 */
export function PaidSum({ paying: { paidAgorot, paidLines, pay }, agorot, lines }: PaidSumProps) {
  const [problem, setProblem] = useState<string | null>(null);
  // A shopping from before has the sum alone, and its person may have corrected a product since.
  const isNew = paidAgorot !== agorot || (lines.length > 0 && !isSame(paidLines, lines));
  const store = async (paid: Agorot | null, of: readonly PaidLineWire[]) => {
    setProblem(null);
    try {
      await pay(paid, of);
    } catch (error) {
      setProblem(answerText(error, words.paidOffline));
    }
  };
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap8)}>
      {paidAgorot !== null && (
        <p role="status" className={clsx(textStyles.secondary, layoutStyles.row, layoutStyles.between)}>
          {words.paidStored({ total: shekelsOf(paidAgorot) })}
          <Button look="ghost" size="sm" onClick={() => void store(null, [])}>
            {words.paidTakeBack}
          </Button>
        </p>
      )}
      {isNew && (
        <Button look="soft" block onClick={() => void store(agorot, lines)}>
          <ChartNoAxesColumn className={iconStyles.small} />
          {words.paidToSpending({ total: shekelsOf(agorot) })}
        </Button>
      )}
      {paidAgorot !== null && paidAgorot !== agorot && (
        <Button look="quiet" block onClick={() => void store(paidAgorot + agorot, [...paidLines, ...lines])}>
          {words.paidTogether({ total: shekelsOf(paidAgorot + agorot) })}
        </Button>
      )}
      {isNew && <p className={textStyles.secondary}>{words.paidHistory({ count: lines.length })}</p>}
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </div>
  );
}

const isSame = (kept: readonly PaidLineWire[], lines: readonly PaidLineWire[]): boolean =>
  kept.map(keyOf).join() === lines.map(keyOf).join();

/** The server answers the fields in another order. */
const keyOf = ({ item_code, quantity_milli, is_weighed, agorot, store_key, at }: PaidLineWire): string =>
  [item_code, quantity_milli, is_weighed, agorot, store_key, at].join(' ');
