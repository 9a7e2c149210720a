import { shekelsOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
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
  /** null takes it back. @throws HttpError */
  readonly pay: (paidAgorot: Agorot | null) => Promise<void>;
};

type PaidSumProps = { paying: Paying; agorot: Agorot };

/**
 * Offers the total of a receipt to the spending, in place of the prices of the lines [RCT12]. A shopping at two tills has
 * two receipts: the second is added to the first, or takes its place.
 */
export function PaidSum({ paying: { paidAgorot, pay }, agorot }: PaidSumProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const store = async (paid: Agorot | null) => {
    setProblem(null);
    try {
      await pay(paid);
    } catch (error) {
      setProblem(answerText(error, words.paidOffline));
    }
  };
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap8)}>
      {paidAgorot !== null && (
        <p role="status" className={clsx(textStyles.secondary, layoutStyles.row, layoutStyles.between)}>
          {words.paidStored({ total: shekelsOf(paidAgorot) })}
          <Button look="ghost" size="sm" onClick={() => void store(null)}>
            {words.paidTakeBack}
          </Button>
        </p>
      )}
      {paidAgorot !== agorot && (
        <Button look="soft" block onClick={() => void store(agorot)}>
          <ChartNoAxesColumn className={iconStyles.small} />
          {words.paidToSpending({ total: shekelsOf(agorot) })}
        </Button>
      )}
      {paidAgorot !== null && paidAgorot !== agorot && (
        <Button look="quiet" block onClick={() => void store(paidAgorot + agorot)}>
          {words.paidTogether({ total: shekelsOf(paidAgorot + agorot) })}
        </Button>
      )}
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </div>
  );
}
