import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { measureText } from '../../base/languages/measureText.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { Num } from '../../base/ui/Num.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { CategoryBadge, editPath, PriceRange, productPagePath, StatusBadge } from './productParts.tsx';
import { type ProductQuery, sortedBy, sortOf } from './productQuery.ts';
import type { Bulk } from './useBulk.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { clsx } from 'clsx';
import tableStyles from '../table.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';

const words = adminTexts.products;

/** Columns and their sort keys; null: not sortable. */
const COLUMNS = [
  ['item_name', 'item_name'],
  ['item_code', 'item_code'],
  ['manufacturer_name', 'manufacturer_name'],
  ['category', 'category'],
  ['size', null],
  ['prices', null],
  ['status', null],
  ['updated_at', 'updated_at'],
] as const;

type ProductsTableProps = {
  products: readonly ProductWire[];
  query: ProductQuery;
  bulk: Bulk;
  onSort: (query: ProductQuery) => void;
};

export function ProductsTable({ products, query, bulk, onSort }: ProductsTableProps) {
  const now = useNow();
  return (
    <div className={clsx(uiStyles.card, tableStyles.scroller)} tabIndex={0} role="region" aria-label={words.tableLabel}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">
              <label className={tableStyles.mark}>
                <input
                  type="checkbox"
                  className={checkboxStyles.checkbox}
                  aria-label={words.bulk.all}
                  checked={bulk.isAllChosen}
                  onChange={bulk.toggleAll}
                />
              </label>
            </th>
            {COLUMNS.map(([column, sort]) => (
              <ColumnHeading key={column} label={words.columns[column]} sort={sort} query={query} onSort={onSort} />
            ))}
            <th scope="col">
              <span className={uiStyles.visuallyHidden}>{words.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.item_code} className={bulk.isChosen(product.item_code) ? tableStyles.chosen : undefined}>
              <td>
                <Mark product={product} bulk={bulk} />
              </td>
              <th scope="row" className={uiStyles.medium}>
                <Link to={productPagePath(product.item_code)}>
                  <ProductName name={product.item_name} />
                </Link>
              </th>
              <td>
                <bdi dir="ltr" className={clsx(uiStyles.number, uiStyles.muted)}>
                  {product.item_code}
                </bdi>
              </td>
              <td>
                <bdi>{product.manufacturer_name}</bdi>
              </td>
              <td>
                <CategoryBadge product={product} />
              </td>
              <td>
                {product.quantity !== null && (
                  <bdi>
                    <Num value={product.quantity} /> {measureText(product.unit_measure, product.quantity)}
                  </bdi>
                )}
              </td>
              <td>
                <PriceRange product={product} />
              </td>
              <td>
                <StatusBadge product={product} />
              </td>
              <td className={uiStyles.muted}>{timeAgo(Date.parse(product.updated_at), now)}</td>
              <td>
                <Link
                  className={buttonStyles.iconButton}
                  to={editPath(product.item_code)}
                  aria-label={words.edit({ name: product.item_name })}
                >
                  <Pencil className={uiStyles.icon16} />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Selects a product for a bulk change. */
export function Mark({ product, bulk }: { product: ProductWire; bulk: Bulk }) {
  return (
    <label className={tableStyles.mark}>
      <input
        type="checkbox"
        className={checkboxStyles.checkbox}
        aria-label={words.bulk.choose({ name: product.item_name })}
        checked={bulk.isChosen(product.item_code)}
        onChange={() => bulk.toggle(product.item_code)}
      />
    </label>
  );
}

type ColumnHeadingProps = {
  label: string;
  sort: string | null;
  query: ProductQuery;
  onSort: (query: ProductQuery) => void;
};

function ColumnHeading({ label, sort, query, onSort }: ColumnHeadingProps) {
  if (sort === null) {
    return (
      <th scope="col">
        <span>{label}</span>
      </th>
    );
  }
  const isSorted = sortOf(query) === sort;
  const Arrow = query.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? (query.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={isSorted ? tableStyles.sorted : undefined}
        onClick={() => onSort(sortedBy(query, sort))}
      >
        {label}
        {isSorted && <Arrow className={uiStyles.icon14} />}
      </button>
    </th>
  );
}
