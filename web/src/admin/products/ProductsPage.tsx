import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import { PRODUCT_STATUSES } from '@sali/domain/catalogue/product';
import { PRODUCT_MESSAGE_MS, PRODUCT_PAGE_SIZES } from '@sali/domain/limits';
import { textField } from '@sali/domain/unknownValues';
import { Download, LayoutGrid, Plus, RefreshCw, Search, Table2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCategories } from '../../catalogue/categories.ts';
import { adminTexts } from '../../languages/adminTexts.ts';
import { HttpError } from '../../httpError.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useIsDesk } from '../../ui/useMedia.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { fetchProducts, fetchProductsCsv } from '../api.ts';
import { Choice, FailedRows, Frame, LoadingRows } from '../Frame.tsx';
import { downloadCsv } from '../importReport.ts';
import { MessageLine } from '../MessageLine.tsx';
import { ProductsGrid } from './ProductsGrid.tsx';
import { ProductsTable } from './ProductsTable.tsx';
import { paramsOf, type ProductQuery, queryOf, requestOf } from './productQuery.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { type Bulk, useBulk } from './useBulk.ts';
import { useAdminPages } from '../useAdminPages.ts';
import { useMessage } from '../useMessage.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import styles from './products.module.css';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import iconStyles from '../../ui/icon.module.css';
import layoutStyles from '../../ui/layout.module.css';
import segmentedStyles from '../../ui/Segmented.module.css';
import textStyles from '../../ui/text.module.css';

const words = adminTexts.products;

/** The products of the catalogue: searched, filtered, sorted, as a table or as cards. */
export function ProductsPage() {
  const [params, setParams] = useSearchParams();
  const view = useIsDesk() ? 'table' : 'grid';
  const query = queryOf(params, view);
  // Reads the address itself: the last choice may not be rendered yet.
  const change = (part: Partial<ProductQuery>) => {
    const now = queryOf(new URLSearchParams(window.location.search), view);
    setParams(paramsOf({ ...now, ...part }), { replace: true });
  };
  const saved = textField(useLocation().state, 'saved');
  const { message, showMessage } = useMessage(
    PRODUCT_MESSAGE_MS,
    saved === undefined ? null : { text: saved, isError: false },
  );
  const products = useProducts(query);
  const bulk = useBulk(products.rows ?? [], showMessage);
  return (
    <Frame
      title={words.title}
      back="/admin"
      backLabel={adminTexts.back}
      actions={<Actions query={query} onFailed={() => showMessage(words.exportFailed, true)} />}
    >
      <MessageLine message={message} />
      <ProductFilters query={query} total={products.total} onChange={change} onRefresh={products.refresh} />
      {products.error && <FailedRows error={products.error} text={words.failed} onRetry={products.refresh} />}
      {!products.rows && !products.error && <LoadingRows />}
      {products.rows && <ProductRows rows={products.rows} query={query} bulk={bulk} onChange={change} />}
      <Pager
        look="soft"
        className={clsx(layoutStyles.around16, styles.more)}
        pages={products}
        label={adminTexts.more}
        loadingLabel={adminTexts.loading}
      />
      <SelectionBar bulk={bulk} />
    </Frame>
  );
}

type ActionsProps = { query: ProductQuery; onFailed: () => void };

function Actions({ query, onFailed }: ActionsProps) {
  const [isExporting, setIsExporting] = useState(false);
  const exportFound = async () => {
    setIsExporting(true);
    try {
      // The mark by which spreadsheets know UTF-8 does not survive a fetch.
      downloadCsv('products.csv', `\ufeff${await fetchProductsCsv(requestOf(query, 0))}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      onFailed();
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <>
      <Button look="quiet" size="sm" isUnavailable={isExporting} onClick={() => void exportFound()}>
        <Download className={iconStyles.small} />
        {words.export}
      </Button>
      <Link className={clsx(buttonStyles.button, buttonStyles.quiet, buttonStyles.small)} to="/admin?tab=import">
        <Upload className={iconStyles.small} />
        {words.import}
      </Link>
      <Link
        className={clsx(buttonStyles.button, buttonStyles.primary, buttonStyles.small)}
        to="/admin/products/new/edit?mode=advanced"
      >
        <Plus className={iconStyles.small} />
        {words.create}
      </Link>
    </>
  );
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

type ProductFiltersProps = {
  query: ProductQuery;
  total: number | undefined;
  onChange: (part: Partial<ProductQuery>) => void;
  onRefresh: () => void;
};

function ProductFilters({ query, total, onChange, onRefresh }: ProductFiltersProps) {
  const roots = useCategories((tree) => tree.roots);
  const statuses = [...PRODUCT_STATUSES.map((value) => ({ value, label: adminTexts.statusChoice[value] ?? value }))];
  return (
    <div className={adminStyles.filters}>
      <ProductSearchField search={query.search} onSearch={(search) => onChange({ search })} />
      <Choice
        isLabelHidden
        label={words.category}
        value={query.category}
        options={[
          { value: '', label: words.allCategories },
          ...roots.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        isLabelHidden
        label={words.status}
        value={query.status}
        options={[...statuses, { value: 'all', label: words.all }]}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        isLabelHidden
        label={words.pageSize}
        value={String(query.size)}
        options={PRODUCT_PAGE_SIZES.map((size) => ({ value: String(size), label: words.inPage({ size }) }))}
        onChange={(size) => onChange({ size: Number(size) })}
      />
      <span className={layoutStyles.grow} />
      <span className={textStyles.secondary} role="status">
        {total !== undefined && words.count({ count: total })}
      </span>
      <IconButton label={adminTexts.refresh} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
      <ViewSwitch view={query.view} onView={(view) => onChange({ view })} />
    </div>
  );
}

function ProductSearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const settled = useSettled(text);
  useEffect(() => {
    if (settled !== search) onSearch(settled);
  }, [settled, search, onSearch]);
  return (
    <label className={clsx(fieldStyles.field, adminStyles.search)}>
      <Search className={iconStyles.small} />
      <input
        type="search"
        aria-label={words.searchLabel}
        placeholder={words.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

function ViewSwitch({ view, onView }: { view: ProductQuery['view']; onView: (view: ProductQuery['view']) => void }) {
  const views = [
    { value: 'table', label: words.table, icon: <Table2 className={iconStyles.small} /> },
    { value: 'grid', label: words.grid, icon: <LayoutGrid className={iconStyles.small} /> },
  ] as const;
  return (
    <div className={segmentedStyles.segmented} role="radiogroup" aria-label={words.view}>
      {views.map(({ value, label, icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            className={textStyles.visuallyHidden}
            name="view"
            aria-label={label}
            checked={view === value}
            onChange={() => onView(value)}
          />
          {icon}
        </label>
      ))}
    </div>
  );
}
