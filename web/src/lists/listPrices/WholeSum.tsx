import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import { texts } from '@sali/texts/app/main';
import { Money } from '../../base/ui/Money.tsx';
import uiStyles from '../../base/ui/ui.module.css';

/** The mark before a sum with estimates in it. */
export function AboutMark({ className }: { className?: string }) {
  return (
    <span className={className}>
      <span className={uiStyles.visuallyHidden}>{texts.list.about}</span>
      <span aria-hidden="true">≈ </span>
    </span>
  );
}

type Props = { totals: ListTotals; className?: string };

/** The sum of a whole list in one line: marked where it is estimated, with the number of unpriced items [G73]. */
export function WholeSum({ totals, className }: Props) {
  return (
    <>
      {totals.estimated > 0 && <AboutMark />}
      <Money agorot={wholeSumAgorot(totals)} className={className} />
      {totals.unpriced > 0 && (
        <>
          {' '}
          <span className={uiStyles.oneLine}>{texts.list.unpriced({ count: totals.unpriced })}</span>
        </>
      )}
    </>
  );
}
