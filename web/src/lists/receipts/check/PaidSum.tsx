import { shekelsOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import type { PaidLineWire } from '@sali/contract/lists/receipts';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { answerText } from '../../../base/errorText.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { TillConsent } from './TillConsent.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** The sum that the spending has of a shopping, and the way to change it. */
export type Paying = {
  /** null: nobody said it. */
  readonly paidAgorot: Agorot | null;
  /** Its prices of products. */
  readonly paidLines: readonly PaidLineWire[];
  /** null takes it back. @throws HttpError */
  readonly pay: (paidAgorot: Agorot | null, lines: readonly PaidLineWire[]) => Promise<void>;
};

type PaidSumProps = {
  paying: Paying;
  agorot: Agorot;
  /** The prices of products on this receipt. */
  lines: readonly PaidLineWire[];
  /** The same, compared with what was published. */
  checkLines: () => Promise<readonly PaidLineWire[]>;
};

/**
 * Offers the total of a receipt to the spending, in place of the prices of the lines [RCT12], and with it the prices of its
 * products to their history [RCT14]. A shopping at two tills has two receipts: the second is added to the first, or takes
 * its place.
 */
export function PaidSum({ paying: { paidAgorot, paidLines, pay }, agorot, lines, checkLines }: PaidSumProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  /** Its prices were just kept with what the till took too much: a chain's report can count them. */
  const [isChecked, setIsChecked] = useState(false);
  // A shopping from before has the sum alone, and its person may have corrected a product since.
  const isNew = paidAgorot !== agorot || (lines.length > 0 && !isSame(paidLines, lines));
  const store = async (paid: Agorot | null, linesOf: () => Promise<readonly PaidLineWire[]>) => {
    setProblem(null);
    setIsStoring(true);
    try {
      const of = await linesOf();
      await pay(paid, of);
      setIsChecked(of.some((line) => line.over_agorot !== undefined));
    } catch (error) {
      setProblem(answerText(error, words.paidOffline));
    }
    setIsStoring(false);
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap8)}>
      {paidAgorot !== null && (
        <p role="status" className={clsx(uiStyles.secondary, uiStyles.row, uiStyles.between)}>
          {words.paidStored({ total: shekelsOf(paidAgorot) })}
          <Button look="ghost" size="sm" isUnavailable={isStoring} onClick={() => void store(null, noLines)}>
            {words.paidTakeBack}
          </Button>
        </p>
      )}
      {isNew && (
        <Button look="soft" block isUnavailable={isStoring} onClick={() => void store(agorot, checkLines)}>
          <ChartNoAxesColumn className={uiStyles.icon16} />
          {words.paidToSpending({ total: shekelsOf(agorot) })}
        </Button>
      )}
      {paidAgorot !== null && paidAgorot !== agorot && (
        <Button
          look="quiet"
          block
          isUnavailable={isStoring}
          onClick={() => void store(paidAgorot + agorot, async () => [...paidLines, ...(await checkLines())])}
        >
          {words.paidTogether({ total: shekelsOf(paidAgorot + agorot) })}
        </Button>
      )}
      {isNew && <p className={uiStyles.secondary}>{words.paidHistory({ count: lines.length })}</p>}
      {isChecked && <TillConsent />}
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </div>
  );
}

const noLines = (): Promise<readonly PaidLineWire[]> => Promise.resolve([]);

const isSame = (kept: readonly PaidLineWire[], lines: readonly PaidLineWire[]): boolean =>
  kept.map(keyOf).join() === lines.map(keyOf).join();

/** The server answers the fields in another order. */
const keyOf = ({ item_code, quantity_milli, is_weighed, agorot, store_key, at }: PaidLineWire): string =>
  [item_code, quantity_milli, is_weighed, agorot, store_key, at].join(' ');
