import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import { PRODUCT_PAGE_SIZES, SEARCH_DEBOUNCE_MS } from '@sali/domain/base/limits';
import { LayoutGrid, RefreshCw, SlidersHorizontal, Table2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCategories } from '../../goods/catalogue/categories.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { texts } from '@sali/texts/app/main';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { Choice } from '../Frame.tsx';
import { filtersSet, type ProductQuery } from './productQuery.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import styles from './products.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import segmentedStyles from '../../base/ui/Segmented.module.css';

const words = adminTexts.products;

type ProductFiltersProps = {
  query: ProductQuery;
  total: number | undefined;
  onChange: (part: Partial<ProductQuery>) => void;
  onRefresh: () => void;
};

/** The search and the filters of the list. On a phone the filters are behind one button, so that products come soon. */
export function ProductFilters(props: ProductFiltersProps) {
  return useIsDesk() ? <DeskFilters {...props} /> : <PhoneFilters {...props} />;
}

function DeskFilters({ query, total, onChange, onRefresh }: ProductFiltersProps) {
  return (
    <div className={adminStyles.filters}>
      <ProductSearchField search={query.search} onSearch={(search) => onChange({ search })} />
      <FilterChoices labelPlace="inside" query={query} onChange={onChange} />
      <span className={uiStyles.grow} />
      <FoundCount total={total} />
      <IconButton label={adminTexts.refresh} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
      <ViewSwitch view={query.view} onView={(view) => onChange({ view })} />
    </div>
  );
}

function PhoneFilters({ query, total, onChange }: ProductFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = filtersSet(query);
  const other = query.view === 'grid' ? 'table' : 'grid';
  const close = () => setIsOpen(false);
  return (
    <>
      <div className={clsx(uiStyles.row, styles.searchLine)}>
        <ProductSearchField search={query.search} onSearch={(search) => onChange({ search })} />
        <button
          type="button"
          className={styles.filterButton}
          aria-label={words.filtersSet({ count })}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal className={uiStyles.icon16} />
          {count > 0 && <span className={styles.filterCount}>{count}</span>}
        </button>
      </div>
      <div className={clsx(uiStyles.row, styles.countLine)}>
        <FoundCount total={total} />
        <span className={uiStyles.grow} />
        <IconButton label={words[other]} onClick={() => onChange({ view: other })}>
          {other === 'grid' ? <LayoutGrid /> : <Table2 />}
        </IconButton>
      </div>
      {isOpen && (
        <Sheet title={words.filters} onClose={close}>
          <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
            <FilterChoices query={query} onChange={onChange} />
            <Button look="primary" block onClick={close}>
              {total === undefined ? texts.app.close : words.showFound({ count: total })}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}

const FoundCount = ({ total }: { total: number | undefined }) => (
  <span className={clsx(uiStyles.secondary, uiStyles.oneLine)} role="status">
    {total !== undefined && words.count({ count: total })}
  </span>
);

type FilterChoicesProps = {
  query: ProductQuery;
  onChange: (part: Partial<ProductQuery>) => void;
  labelPlace?: 'inside';
};

function FilterChoices({ query, onChange, labelPlace }: FilterChoicesProps) {
  const roots = useCategories((tree) => tree.roots);
  const place = labelPlace && { labelPlace };
  return (
    <>
      <Choice
        {...place}
        label={words.category}
        value={query.category}
        options={[
          { value: '', label: words.allCategories },
          ...roots.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        {...place}
        label={words.status}
        value={query.status}
        options={[
          ...PRODUCT_STATUSES.map((value) => ({ value, label: adminTexts.statusChoice[value] ?? value })),
          { value: 'all', label: words.all },
        ]}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        {...place}
        label={words.pageSize}
        value={String(query.size)}
        options={PRODUCT_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => onChange({ size: Number(size) })}
      />
    </>
  );
}

function ProductSearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  /** The text in the address, and the one that this field put there last. */
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (search !== seen) {
    setSeen(search);
    // A saved search, or the way back: what is typed meanwhile is not replaced by its own beginning.
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }
  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(typed);
      onSearch(typed);
    }, SEARCH_DEBOUNCE_MS);
  };
  return (
    <SearchField
      className={adminStyles.search}
      size="sm"
      label={words.searchLabel}
      placeholder={words.search}
      text={text}
      onText={type}
    />
  );
}

function ViewSwitch({ view, onView }: { view: ProductQuery['view']; onView: (view: ProductQuery['view']) => void }) {
  const views = [
    { value: 'table', label: words.table, icon: <Table2 className={uiStyles.icon16} /> },
    { value: 'grid', label: words.grid, icon: <LayoutGrid className={uiStyles.icon16} /> },
  ] as const;
  return (
    <div className={segmentedStyles.segmented} role="radiogroup" aria-label={words.view}>
      {views.map(({ value, label, icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            className={uiStyles.visuallyHidden}
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
