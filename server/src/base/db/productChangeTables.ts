import type { ProductStatus } from '@sali/domain/goods/catalogue/product';
import type { WithDefault } from './priceTables.ts';

/** Row types of changes of all products that were found, and of the searches that managers keep. */

/** A change of everything that was found. It stays for a day, so that it can be undone. */
export interface ProductChangeTable {
  change_id: string;
  /** Null once the account is gone. */
  user_id: number | null;
  email: string;
  at: Date;
  /** What was searched for; empty: nothing. */
  search: string;
  found: number;
  changed: number;
  /** The status that the products got; null: it was not changed. */
  status: ProductStatus | null;
  /** The main category that the products got; null: it was not changed. */
  category_id: number | null;
  undone_at: WithDefault<Date | null>;
}

/** What a product was before such a change. */
export interface ProductChangeRowTable {
  change_id: string;
  product_id: number;
  status: ProductStatus;
  category_id: number;
  subcategory_id: number | null;
  edited_fields: string[];
}
