import { shekelsOf } from '@sali/domain/base/money';
import { sumOfReceipt } from '@sali/domain/lists/receipts/receipt';
import type { ShoppingList } from '@sali/domain/lists/list';
import { TYPED_TEXT_MAX } from '@sali/domain/base/limits';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { TextArea } from '../../../base/ui/fields/TextArea.tsx';
import { ComparisonResult } from './ComparisonResult.tsx';
import { PaidSum, type Paying } from './PaidSum.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';
import { type ReceiptCheck, type ReceiptText, useReceiptCheck } from './useReceiptCheck.ts';
import { clsx } from 'clsx';
import styles from './check.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type ReadReceiptProps = {
  read: ReceiptText;
  paying: Paying | null;
  list: ShoppingList | undefined;
  storeKey: string | null;
  /** Reads a corrected text. */
  onText: (text: string) => void;
};

/** The lines of a receipt, to be corrected beside its picture, and their comparison. */
export function ReadReceipt({ read, paying, list, storeKey, onText }: ReadReceiptProps) {
  const check = useReceiptCheck(read, list, storeKey);
  const { receipt, compared } = check;
  if (receipt.lines.length === 0 && check.corrections.lines.size === 0) {
    return (
      <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
        <ErrorBox>{words.none}</ErrorBox>
        <WholeText text={read.text} isOpen onText={onText} />
      </div>
    );
  }
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, styles.read)}>
      <section aria-labelledby="receipt-lines">
        <h3 id="receipt-lines" className={uiStyles.heading}>
          {words.lines({ count: receipt.lines.length })}
        </h3>
        <p role="status" className={receipt.isCertain ? uiStyles.secondary : styles.doubt}>
          {sumText(check)}
        </p>
        <ReceiptLines check={check} />
        <WholeText text={read.text} onText={onText} />
      </section>
      <PurchaseFields check={check} />
      {paying && receipt.isCertain && receipt.totalAgorot !== null && (
        <PaidSum paying={paying} agorot={receipt.totalAgorot} lines={check.paidLines} checkLines={check.checkLines} />
      )}
      <Button look="primary" block isUnavailable={compared.kind === 'asking'} onClick={check.compare}>
        <Scale className={uiStyles.icon16} />
        {compared.kind === 'asking' ? words.comparing : words.compare}
      </Button>
      {compared.kind === 'failed' && <ErrorBox>{compared.problem}</ErrorBox>}
      {compared.kind === 'done' && <ComparisonResult comparison={compared.comparison} hasList={list !== undefined} />}
    </div>
  );
}

function sumText({ receipt }: ReceiptCheck): string {
  const { totalAgorot, isCertain } = receipt;
  if (totalAgorot === null) return words.totalMissing;
  const total = shekelsOf(totalAgorot);
  return isCertain ? words.certain({ total }) : words.uncertain({ total, sum: shekelsOf(sumOfReceipt(receipt)) });
}

/** All that was read, line by line: a line that is missing above can be written here. */
function WholeText({
  text,
  isOpen = false,
  onText,
}: {
  text: string;
  isOpen?: boolean;
  onText: (text: string) => void;
}) {
  const [draft, setDraft] = useState(text);
  return (
    <details className={styles.whole} open={isOpen}>
      <summary>{words.wholeText}</summary>
      <TextArea
        label={words.pasteLabel}
        hint={words.wholeTextHint}
        rows={10}
        maxLength={TYPED_TEXT_MAX}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button look="soft" size="sm" isUnavailable={draft === text} onClick={() => onText(draft)}>
        {words.read}
      </Button>
    </details>
  );
}
