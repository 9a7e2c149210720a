import { shekelsOf } from '@sali/domain/base/money';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { compareTexts } from '@sali/texts/app/compare';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { locale } from '../../base/languages/language.ts';
import { fetchTillReports } from './api.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** How far the tills of the store's chain take what it has published, where enough receipts say so [RCT15]. */
export function TillReport({ storeKey }: { storeKey: string }) {
  const { data } = useQuery({ queryKey: ['till-reports'], queryFn: fetchTillReports });
  const chainId = parseStoreKey(storeKey)?.chainId;
  const report = data?.find((one) => one.chain_id === chainId);
  if (!report) return null;
  return (
    <p data-part="till-report" className={clsx(uiStyles.secondary, uiStyles.row, uiStyles.alignStart, uiStyles.above8)}>
      <ReceiptText className={uiStyles.icon16} />
      <span>
        {compareTexts.till({ percent: percent.format(report.agree_permille / 10), lines: report.lines })}
        {report.over_agorot !== null && ` ${compareTexts.tillOver({ sum: shekelsOf(report.over_agorot) })}`}
      </span>
    </p>
  );
}
