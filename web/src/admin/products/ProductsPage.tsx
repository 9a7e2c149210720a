import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { textField } from '@sali/domain/base/unknownValues';
import { useLocation, useSearchParams } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { Pager } from '../../base/ui/Pager.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { fetchProducts } from '../api.ts';
import { FailedRows, Frame, LoadingRows } from '../Frame.tsx';
import { MessageLine } from '../MessageLine.tsx';
import { PageActions } from './PageActions.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductsGrid } from './ProductsGrid.tsx';
import { ProductsTable } from './ProductsTable.tsx';
import { paramsOf, type ProductQuery, queryOf, requestOf } from './productQuery.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { type Bulk, useBulk } from './useBulk.ts';
import { useAdminPages } from '../useAdminPages.ts';
import { useMessage } from '../useMessage.ts';
import { clsx } from 'clsx';
import styles from './products.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const PRODUCT_MESSAGE_MS = 5000;

const words = adminTexts.products;

/** The products of the catalogue: searched, filtered, sorted, as a table or as cards. */
export function ProductsPage() {
  const { query, change } = useQueryOfAddress();
  const saved = textField(useLocation().state, 'saved');
  const { message, showMessage } = useMessage(
    PRODUCT_MESSAGE_MS,
    saved === undefined ? null : { text: saved, isError: false },
  );
  const products = useProducts(query);
  const bulk = useBulk(products.rows ?? [], { query, total: products.total }, showMessage);
  const exportFailed = () => showMessage(words.exportFailed, true);
  return (
    <Frame
      title={words.title}
      back="/admin"
      backLabel={adminTexts.back}
      actions={<PageActions query={query} onFailed={exportFailed} onRefresh={products.refresh} />}
    >
      <MessageLine message={message} />
      <ProductFilters query={query} total={products.total} onChange={change} onRefresh={products.refresh} />
      {products.error && <FailedRows error={products.error} text={words.failed} onRetry={products.refresh} />}
      {!products.rows && !products.error && <LoadingRows />}
      {products.rows && <ProductRows rows={products.rows} query={query} bulk={bulk} onChange={change} />}
      <Pager
        look="soft"
        className={clsx(uiStyles.around16, styles.more)}
        pages={products}
        label={adminTexts.more}
        loadingLabel={adminTexts.loading}
      />
      <SelectionBar bulk={bulk} />
    </Frame>
  );
}

/** The query of the list, which is in the page's address. */
function useQueryOfAddress() {
  const [params, setParams] = useSearchParams();
  const view = useIsDesk() ? 'table' : 'grid';
  // Reads the address itself: the last choice may not be rendered yet.
  const change = (part: Partial<ProductQuery>): void => {
    const now = queryOf(new URLSearchParams(window.location.search), view);
    setParams(paramsOf({ ...now, ...part }), { replace: true });
  };
  return { query: queryOf(params, view), change };
}

type ProductRowsProps = {
  rows: readonly ProductWire[];
  query: ProductQuery;
  bulk: Bulk;
  onChange: (part: Partial<ProductQuery>) => void;
};

function ProductRows({ rows, query, bulk, onChange }: ProductRowsProps) {
  if (rows.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  if (query.view === 'grid') return <ProductsGrid products={rows} bulk={bulk} />;
  return <ProductsTable products={rows} query={query} bulk={bulk} onSort={onChange} />;
}

/** The products that match the query. */
function useProducts(query: ProductQuery) {
  const { search, category, status, sort, order, size } = query;
  return useAdminPages(['products', search, category, status, sort, order, size], (skip) =>
    fetchProducts(requestOf(query, skip)),
  );
}
