import { isGlobalCode, scopeOfCode } from '@sali/domain/goods/catalogue/codeScope';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import { type Selectable, sql } from 'kysely';
import { arrayText, byKey } from '../../../../../base/db/arrays.ts';
import type { Db } from '../../../../../base/db/open.ts';
import type { ProductTable } from '../../../../../base/db/priceTables.ts';
import type { Placement } from '../../../rows/classify.ts';
import type { PriceRow } from '../../../rows/priceRow.ts';

/** SQL of the products in price files; rows come as arrays, one for each column. */

/** A product as far as a row of a file may add to it. */
export type KnownProduct = {
  readonly productId: number;
  readonly isAdmins: boolean;
  /** In characters; 0 for a name that is only the code, or that is not from a file of the chain [CO5]. */
  readonly nameLength: number;
  readonly manufacturerLength: number;
  readonly hasSize: boolean;
  readonly hasCountry: boolean;
  readonly isOfChain: boolean;
  readonly isWeighted: boolean;
};

type KnownCells = {
  readonly codes: readonly string[] | null;
  readonly ids: readonly number[] | null;
  readonly names: readonly number[] | null;
  readonly manufacturers: readonly number[] | null;
  readonly facts: readonly number[] | null;
};

const FACT = { isAdmins: 1, hasSize: 2, hasCountry: 4, isOfChain: 8, isWeighted: 16 } as const;

/**
 * The products of codes that a chain's file has: those that the chain made up are its own, barcodes are everybody's [CO2].
 * A few long arrays are read faster than as many rows.
 * @returns by code
 */
export async function knownProducts(
  db: Db,
  chainId: string,
  codes: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const own = codes.filter((code) => !isGlobalCode(code));
  const { rows } = await sql<KnownCells>`
    select to_json(array_agg(code)) as codes, to_json(array_agg(product_id)) as ids,
      to_json(array_agg(case when item_name = code or has_borrowed_name then 0 else length(item_name) end)) as names,
      to_json(array_agg(length(manufacturer_name))) as manufacturers,
      to_json(array_agg(case when source = 'admin' then ${sql.lit(FACT.isAdmins)} else 0 end
        + case when quantity_milli > 0 then ${sql.lit(FACT.hasSize)} else 0 end
        + case when country <> '' then ${sql.lit(FACT.hasCountry)} else 0 end
        + case when chain_id <> '' then ${sql.lit(FACT.isOfChain)} else 0 end
        + case when is_weighted then ${sql.lit(FACT.isWeighted)} else 0 end)) as facts
    from product p where code = any(string_to_array(${codes.join()}, ','))
      and chain_id = case when code = any(string_to_array(${own.join()}, ',')) then ${chainId} else '' end
  `.execute(db);
  const { codes: found, ids, names, manufacturers, facts } = rows[0] ?? {};
  const columns = [ids ?? [], names ?? [], manufacturers ?? [], facts ?? []];
  return byKey(found ?? [], columns, ([productId = 0, nameLength = 0, manufacturerLength = 0, known = 0]) => ({
    productId,
    nameLength,
    manufacturerLength,
    isAdmins: (known & FACT.isAdmins) > 0,
    hasSize: (known & FACT.hasSize) > 0,
    hasCountry: (known & FACT.hasCountry) > 0,
    isOfChain: (known & FACT.isOfChain) > 0,
    isWeighted: (known & FACT.isWeighted) > 0,
  }));
}

/** Differs once the table was emptied or restored. */
export async function versionOfProducts(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select pg_relation_filenode('product')::text as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** Turns the product facts of rows into arrays. */
const columnsOf = (rows: readonly PriceRow[]) => sql`
  ${rows.map((row) => row.itemName)}::text[], ${rows.map((row) => row.manufacturer)}::text[],
  ${arrayText(rows.map((row) => row.size?.quantityMilli ?? 0))}::integer[],
  ${rows.map((row) => row.size?.unit ?? '')}::text[],
  ${arrayText(rows.map((row) => row.isWeighted))}::boolean[], ${rows.map((row) => row.country)}::text[]`;
const COLUMNS = sql`item_name, manufacturer_name, quantity_milli, unit_measure, is_weighted, country`;

/**
 * Makes products of codes that no one has sold before, sold from now on by one chain, in their categories as far as the
 * tree still has them (`placeProducts`).
 * @param placements side by side with the rows
 * @returns their ids by code, without those that another process added meanwhile
 */
export async function addProducts(
  db: Db,
  chainId: string,
  rows: readonly PriceRow[],
  placements: readonly Placement[],
  now: Date,
): Promise<Map<string, number>> {
  const categoryIds = placements.map((placement) => placement?.categoryId ?? DEFAULT_CATEGORY_ID);
  const subcategoryIds = placements.map((placement) => placement?.subcategoryId ?? null);
  const { rows: added } = await sql<{ codes: string[] | null; ids: number[] | null }>`
    with added as (insert into product (item_code, code, chain_id, item_name, manufacturer_name, category_id, subcategory_id,
      quantity_milli, unit_measure, is_weighted, country, source, chain_count, created_at, updated_at)
    select case when n.scope = '' then n.code else n.scope || '-' || n.code end, n.code, n.scope,
      coalesce(nullif(n.item_name, ''), n.code), n.manufacturer_name,
      case when tree.is_empty or c.category_id is not null then n.category_id else ${DEFAULT_CATEGORY_ID} end,
      case when tree.is_empty or s.parent_id = c.category_id then n.subcategory_id end, n.quantity_milli,
      n.unit_measure, n.is_weighted, n.country, 'feed', 1, ${now}, ${now}
    from (
      select * from unnest(${rows.map((row) => row.code)}::text[], ${columnsOf(rows)},
        ${arrayText(categoryIds)}::integer[], ${arrayText(subcategoryIds)}::integer[],
        ${rows.map(({ code }) => scopeOfCode(code, chainId))}::text[])
        as r (code, ${COLUMNS}, category_id, subcategory_id, scope)
    ) n
      cross join (select not exists (select 1 from category) as is_empty) tree
      left join category c on c.category_id = n.category_id
      left join category s on s.category_id = n.subcategory_id
    order by n.code
    on conflict do nothing
    returning product_id, code)
    select to_json(array_agg(code)) as codes, to_json(array_agg(product_id)) as ids from added
  `.execute(db);
  const { codes, ids } = added[0] ?? {};
  return new Map((codes ?? []).map((code, at) => [code, ids?.[at] ?? 0]));
}

/** A row of a file, and its product. */
export type RowProduct = { readonly productId: number; readonly row: PriceRow };

/** Whether no administrator wrote the column of the product `o`. */
const isFree = (column: 'item_name' | 'manufacturer_name' | 'quantity_milli' | 'is_weighted') =>
  sql`not (${sql.lit(column)} = any(o.edited_fields))`;

/** A row of a file whose product may change by it, and in what. */
export type ProductChange = RowProduct & {
  /** The row may say more than is known of the product. */
  readonly mayImprove: boolean;
  /** No other store of the chain sells it: one chain more does now. */
  readonly isFirstInChain: boolean;
};

/** A product that changed. */
export type ChangedProduct = {
  readonly productId: number;
  /**
   * The facts from which its category is found; null unless feeds alone know it, its facts changed, and it is in 'אחר'
   * or had the name of other goods.
   */
  readonly uncategorised: { readonly name: string; readonly unit: string; readonly isWeighted: boolean } | null;
};

type ChangedRow = Pick<Selectable<ProductTable>, 'product_id' | 'item_name' | 'unit_measure' | 'is_weighted'> & {
  readonly is_uncategorised: boolean;
};

/**
 * Lets a product have the longest name and manufacturer over all chains, since most of them cut names off, and the
 * first known size and country; counts the chains that sell it. A borrowed name gives way to any [CO5]. An admin's product keeps its facts, others the
 * fields that an admin edited; of a sample product only gaps are filled. All of it in one statement, since each change
 * of a product is a new version of its row. Each product is looked up by itself: a planner that does not know the table
 * yet would compare every row with every other.
 */
export async function changeProducts(db: Db, changes: readonly ProductChange[], now: Date): Promise<ChangedProduct[]> {
  const { rows } = await sql<ChangedRow>`
    update product p
    set item_name = n.item_name, manufacturer_name = n.manufacturer_name, quantity_milli = n.quantity_milli,
      unit_measure = n.unit_measure, is_weighted = n.is_weighted, country = n.country, has_borrowed_name = n.has_borrowed_name,
      chain_count = p.chain_count + n.chains_more, updated_at = case when n.is_improved then ${now} else p.updated_at end
    from (
      select t.*, (t.old_name, t.had_borrowed_name, t.old_manufacturer, t.old_quantity, t.old_unit, t.old_weighted,
          t.old_country) is distinct from (item_name, has_borrowed_name, manufacturer_name, quantity_milli, unit_measure,
          is_weighted, country) as is_improved,
        t.had_borrowed_name and t.old_name <> item_name as is_of_other_goods
      from (
        select o.product_id, r.is_first_in_chain::integer as chains_more, o.item_name as old_name,
          o.manufacturer_name as old_manufacturer, o.quantity_milli as old_quantity, o.unit_measure as old_unit,
          o.is_weighted as old_weighted, o.country as old_country, o.has_borrowed_name as had_borrowed_name,
          o.has_borrowed_name and not (m.may_improve and r.item_name not in ('', o.code)) as has_borrowed_name,
          case when m.may_improve and r.item_name <> '' and o.source = 'feed' and ${isFree('item_name')}
            and (o.item_name = o.code or length(r.item_name) > length(o.item_name)
              or (o.has_borrowed_name and r.item_name <> o.code))
            then r.item_name else o.item_name end as item_name,
          case when m.may_improve and length(r.manufacturer_name) > length(o.manufacturer_name)
            and ${isFree('manufacturer_name')} and (o.source = 'feed' or o.manufacturer_name = '')
            then r.manufacturer_name else o.manufacturer_name end as manufacturer_name,
          case when m.may_improve and o.quantity_milli = 0 and ${isFree('quantity_milli')} then r.quantity_milli
            else o.quantity_milli end as quantity_milli,
          case when m.may_improve and o.quantity_milli = 0 and r.quantity_milli > 0 and ${isFree('quantity_milli')}
            then r.unit_measure else o.unit_measure end as unit_measure,
          case when m.may_improve and o.chain_id <> '' and ${isFree('is_weighted')} then r.is_weighted
            else o.is_weighted end as is_weighted,
          case when m.may_improve and o.country = '' then r.country else o.country end as country
        from unnest(${arrayText(changes.map(({ productId }) => productId))}::integer[],
            ${columnsOf(changes.map(({ row }) => row))}, ${arrayText(changes.map(({ mayImprove }) => mayImprove))}::boolean[],
            ${arrayText(changes.map(({ isFirstInChain }) => isFirstInChain))}::boolean[])
            as r (product_id, ${COLUMNS}, may_improve, is_first_in_chain)
          cross join lateral (select * from product where product_id = r.product_id offset 0) o
          cross join lateral (select r.may_improve and o.source <> 'admin' as may_improve) m
      ) t
    ) n
    where p.product_id = n.product_id and (n.chains_more > 0 or n.is_improved)
    returning p.product_id, p.item_name, p.unit_measure, p.is_weighted,
      n.is_improved and p.source = 'feed' and (p.category_id = ${DEFAULT_CATEGORY_ID} or n.is_of_other_goods)
        and not ('category_id' = any(p.edited_fields)) as is_uncategorised
  `.execute(db);
  return rows.map((row) => ({
    productId: row.product_id,
    uncategorised: row.is_uncategorised
      ? { name: row.item_name, unit: row.unit_measure, isWeighted: row.is_weighted }
      : null,
  }));
}

export type PlacedProduct = NonNullable<Placement> & { readonly productId: number };

/**
 * Puts products into categories, as far as the tree, which administrators may change, still has them. Before the first
 * start of a server there is none yet: then it will be the built-in one.
 */
export async function placeProducts(db: Db, placed: readonly PlacedProduct[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update product p set category_id = n.category_id, subcategory_id = case when tree.is_empty or exists (
        select 1 from category s where s.category_id = n.subcategory_id and s.parent_id = n.category_id
      ) then n.subcategory_id end
    from unnest(${placed.map(({ productId }) => productId)}::integer[],
        ${placed.map(({ categoryId }) => categoryId)}::integer[],
        ${placed.map(({ subcategoryId }) => subcategoryId)}::integer[]) as n (product_id, category_id, subcategory_id),
      (select not exists (select 1 from category) as is_empty) tree
    where p.product_id = n.product_id
      and (tree.is_empty or exists (select 1 from category c where c.category_id = n.category_id))
  `.execute(db);
}
