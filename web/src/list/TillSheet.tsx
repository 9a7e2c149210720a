import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import type { ReactNode } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { Money } from '../ui/Money.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { momentText } from './momentText.ts';
import { clsx } from 'clsx';
import styles from './TillSheet.module.css';
import textStyles from '../ui/text.module.css';

export type TillSheetProps = {
  totals: ListTotals;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  storeName: string | null;
  onClose: () => void;
};

/** What the sum at the bottom of a list is made of. */
export function TillSheet({ totals, asOf, storeName, onClose }: TillSheetProps) {
  const { count, remaining, openAgorot, doneAgorot, savedAgorot, unpriced } = totals;
  const words = texts.list;
  return (
    <Sheet title={words.sumTitle} closeLabel={texts.app.close} onClose={onClose}>
      <dl className={styles.rows}>
        <SumRow label={words.inCartSum} note={words.products({ count: count - remaining })} agorot={doneAgorot} />
        <SumRow label={words.leftSum} note={words.products({ count: remaining })} agorot={openAgorot} />
        <SumRow label={words.wholeSum} note={words.products({ count })} agorot={wholeSumAgorot(totals)} isWhole />
        {savedAgorot > 0 && (
          <SumRow label={words.saved} note={words.savedHint} agorot={savedAgorot} className={styles.saved} />
        )}
      </dl>
      {unpriced > 0 && <p className={styles.note}>{words.unpricedHint({ count: unpriced })}</p>}
      {storeName !== null && <p className={styles.note}>{words.sumStore({ store: storeName })}</p>}
      {asOf && <p className={styles.note}>{words.asOf({ when: momentText(asOf) })}</p>}
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
        {label} <span className={textStyles.secondary}>{note}</span>
      </dt>
      <dd>
        <Money agorot={agorot} />
      </dd>
    </div>
  );
}
