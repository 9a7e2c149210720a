import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import { texts } from '@sali/texts/app/main';
import { Money } from '../../base/ui/Money.tsx';
import textStyles from '../../base/ui/text.module.css';

/** The mark before a sum with estimates in it. */
export function AboutMark({ className }: { className?: string }) {
  return (
    <span className={className}>
      <span className={textStyles.visuallyHidden}>{texts.list.about}</span>
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
          <span className={textStyles.oneLine}>{texts.list.unpriced({ count: totals.unpriced })}</span>
        </>
      )}
    </>
  );
}
