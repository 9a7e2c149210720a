import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { LIST_BUDGET_MAX } from '@sali/domain/base/limits';
import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { tillTexts } from '@sali/texts/app/till';
import { listTexts } from '@sali/texts/app/list';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { momentText } from './momentText.ts';
import { clsx } from 'clsx';
import styles from './TillSheet.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type TillSheetProps = {
  totals: ListTotals;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  /** The sum is made of examples. */
  isSample: boolean;
  storeName: string | null;
  budgetAgorot: Agorot | null;
  /** Sets the budget, null to have none; undefined for those who may only look. */
  onBudget: ((agorot: Agorot | null) => void) | undefined;
  /** Ends the shopping with what is left; undefined where nothing was bought, and for those who may only look. */
  onFinish: (() => void) | undefined;
  onClose: () => void;
};

/** The parts of the sum at the bottom of a list. */
export function TillSheet({
  totals,
  asOf,
  isSample,
  storeName,
  budgetAgorot,
  onBudget,
  onFinish,
  onClose,
}: TillSheetProps) {
  const { count, remaining, openAgorot, doneAgorot, savedAgorot, unpriced, estimated } = totals;
  const words = texts.list;
  return (
    <Sheet title={tillTexts.sumTitle} onClose={onClose}>
      <dl className={styles.rows}>
        <SumRow
          label={listTexts.inCartSum}
          note={listTexts.products({ count: count - remaining })}
          agorot={doneAgorot}
        />
        <SumRow
          label={tillTexts.leftOf({ count: remaining })}
          note={remaining > 0 ? listTexts.products({ count: remaining }) : ''}
          agorot={openAgorot}
        />
        <SumRow
          label={listTexts.wholeSum}
          note={listTexts.products({ count })}
          agorot={wholeSumAgorot(totals)}
          isWhole
        />
        {savedAgorot > 0 && !isSample && (
          <SumRow label={words.saved} note={tillTexts.savedHint} agorot={savedAgorot} className={styles.saved} />
        )}
        {budgetAgorot !== null && <BudgetRow leftAgorot={budgetAgorot - wholeSumAgorot(totals)} />}
      </dl>
      {onBudget && <BudgetField budgetAgorot={budgetAgorot} onBudget={onBudget} />}
      {estimated > 0 && <p className={styles.note}>{tillTexts.estimatedHint({ count: estimated })}</p>}
      {unpriced > 0 && <p className={styles.note}>{tillTexts.unpricedHint({ count: unpriced })}</p>}
      {storeName !== null && <p className={styles.note}>{tillTexts.sumStore({ store: storeName })}</p>}
      {isSample && <p className={styles.note}>{tillTexts.sampleHint}</p>}
      {asOf && <p className={styles.note}>{listTexts.asOf({ when: momentText(asOf) })}</p>}
      {onFinish && (
        <Button look="quiet" block className={uiStyles.above16} onClick={onFinish}>
          <CheckCheck />
          {listTexts.finish}
        </Button>
      )}
    </Sheet>
  );
}

type SumRowProps = {
  label: ReactNode;
  note: string;
  agorot: number;
  isWhole?: boolean;
  className?: string | undefined;
};

function SumRow({ label, note, agorot, isWhole = false, className }: SumRowProps) {
  return (
    <div className={clsx(styles.row, isWhole && styles.whole, className)}>
      <dt>
        {label} <span className={uiStyles.secondary}>{note}</span>
      </dt>
      <dd>
        <Money agorot={agorot} />
      </dd>
    </div>
  );
}

/** The rest of the budget, or by how much the sum is over it. */
function BudgetRow({ leftAgorot }: { leftAgorot: Agorot }) {
  const isOver = leftAgorot < 0;
  const { overBudget, leftOfBudget } = tillTexts;
  return (
    <SumRow
      label={isOver ? overBudget : leftOfBudget}
      note=""
      agorot={Math.abs(leftAgorot)}
      className={isOver ? styles.over : undefined}
    />
  );
}

type BudgetFieldProps = { budgetAgorot: Agorot | null; onBudget: (agorot: Agorot | null) => void };

/** A draft while typing, accepted on Enter and on leaving. Text that is not a sum stays, and is marked as wrong. */
function BudgetField({ budgetAgorot, onBudget }: BudgetFieldProps) {
  const shown = budgetAgorot === null ? '' : String(shekelsOf(budgetAgorot));
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const commit = () => {
    if (draft === null) return;
    const shekels = parseTypedNumber(draft);
    const isNone = draft.trim() === '';
    const isSum = shekels !== null && shekels >= 1 && shekels <= LIST_BUDGET_MAX;
    setIsWrong(!isNone && !isSum);
    if (!isNone && !isSum) return;
    setDraft(null);
    onBudget(isSum ? agorotOf(shekels) : null);
  };
  return (
    <Field
      label={tillTexts.budget}
      error={isWrong ? tillTexts.wrongBudget({ max: LIST_BUDGET_MAX }) : undefined}
      placeholder={tillTexts.noBudget}
      inputMode="decimal"
      dir={(draft ?? shown) === '' ? undefined : 'ltr'}
      value={draft ?? shown}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
