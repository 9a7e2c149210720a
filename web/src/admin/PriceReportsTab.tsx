import type { PriceReport, ReportedProduct } from '@sali/contract/goods/priceReports/priceReports';
import { useQueryClient } from '@tanstack/react-query';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { agorotOf } from '@sali/domain/base/money';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../base/languages/language.ts';
import { Button } from '../base/ui/Button.tsx';
import { Money } from '../base/ui/Money.tsx';
import { showToast } from '../base/ui/toast.ts';
import { fetchPriceReports, putHandledReports } from './api.ts';
import { errorText } from '../base/errorText.ts';
import { QueueTab } from './QueueTab.tsx';
import { useAdminPages } from './useAdminPages.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

const words = adminTexts.priceReports;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Prices that people saw at the shelf, by product, the newest first, until somebody has handled them. */
export function PriceReportsTab() {
  const [isHandled, setIsHandled] = useState(false);
  const products = useAdminPages(['price-reports', isHandled], (skip) => fetchPriceReports(isHandled, skip));
  const queryClient = useQueryClient();
  const handle = async ({ item_code, reports }: ReportedProduct): Promise<void> => {
    try {
      // Reports that came after this page was loaded were seen by nobody.
      const until = reports[0]?.reported_at ?? new Date().toISOString();
      await putHandledReports(item_code, { is_handled: !isHandled, until });
    } catch (failure) {
      showToast(errorText(failure, words.failed));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'price-reports'] });
  };
  return (
    <QueueTab
      words={{ ...words, waiting: words.open, decided: words.handled }}
      pages={products}
      isDecided={isHandled}
      onDecided={setIsHandled}
      rowOf={(product) => (
        <ProductReports
          key={product.item_code}
          product={product}
          isHandled={isHandled}
          onHandle={() => void handle(product)}
        />
      )}
    />
  );
}

type ProductReportsProps = { product: ReportedProduct; isHandled: boolean; onHandle: () => void };

function ProductReports({ product, isHandled, onHandle }: ProductReportsProps) {
  const { item_code: code, item_name: name, reports } = product;
  const label = isHandled ? words.reopenOf : words.markHandledOf;
  return (
    <li data-part="price-reports" className={styles.entry}>
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between)}>
        <Link className={uiStyles.medium} to={`/admin/products/${encodeURIComponent(code)}`}>
          <bdi>{name}</bdi>
        </Link>
        <Button look="soft" size="sm" aria-label={label({ name })} onClick={onHandle}>
          {isHandled ? <RotateCcw className={uiStyles.icon16} /> : <Check className={uiStyles.icon16} />}
          {isHandled ? words.reopen : words.markHandled}
        </Button>
      </div>
      <ul>
        {reports.map((report) => (
          <ReportRow key={report.report_id} report={report} />
        ))}
      </ul>
    </li>
  );
}

function ReportRow({
  report: { price, published, store_name, store_key, email, reported_at },
}: {
  report: PriceReport;
}) {
  return (
    <li className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.above8)}>
      <Money agorot={agorotOf(price)} className={uiStyles.strong} />
      <span className={uiStyles.secondary}>
        {published === null ? (
          words.notPublished
        ) : (
          <>
            {words.published} <Money agorot={agorotOf(published)} />
          </>
        )}
      </span>
      <span className={uiStyles.secondary}>
        <bdi>{store_name || store_key}</bdi> · <bdi dir="ltr">{email}</bdi> · {when.format(new Date(reported_at))}
      </span>
    </li>
  );
}
