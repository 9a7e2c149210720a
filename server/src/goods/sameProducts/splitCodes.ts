import { BARCODE_DIGITS_MIN, isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { type ComparedProduct, readNameOf, sameVerdict } from '@sali/domain/goods/catalogue/sameProduct/verdict';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { SameProductsRoom } from './room.ts';

/**
 * A code that was one product in all chains, and is one in each chain now (migration 072): its row leads to the product of
 * one chain. Which chain's goods it was is known once files have brought the names. A row that no chain sold when codes were
 * split leads nowhere until a chain sells its goods.
 */

type SplitRow = {
  readonly product_id: number;
  readonly code: string;
  readonly item_name: string;
  /** The product that the row leads to so far; null: none. */
  readonly leads_to: number | null;
  /** Columns of it that administrators wrote; all of them where an administrator added it. */
  readonly edited: readonly string[];
  readonly candidates: readonly ChainsProduct[];
};

/** A chain's product of the same code. */
type ChainsProduct = {
  readonly id: number;
  readonly name: string;
  readonly isWeighted: boolean;
  /** Its name is the code's, or the sample's: its chain has not named it yet. */
  readonly isBorrowed: boolean;
  /** The chain sells it, as far as its files say. */
  readonly isSold: boolean;
  /** Time of the newest price file of the chain, in seconds; 0: none was stored. */
  readonly heardAt: number;
};

/**
 * Rows of codes alone whose goods are not found yet, and that have a product in a chain. People's decisions stay. Each is
 * looked up by itself: after a split the planner does not know the tables yet.
 */
async function readSplits(db: Db): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    with heard as materialized (
      select chain_id, coalesce(extract(epoch from max(prices_at)), 0) as at from store group by 1
    ), codes as materialized (
      select distinct code from product where chain_id <> '' and length(code) >= ${BARCODE_DIGITS_MIN}
    ), alone as (
      select p.product_id, p.code, p.item_name, p.source, p.edited_fields, l.leads_to
      from codes join product p on p.code = codes.code and p.chain_id = '' and p.item_name <> p.code
        left join lateral (select * from product_lead where product_id = p.product_id offset 0) l on true
      where l.product_id is null or not l.by_hand
    )
    select a.product_id, a.code, a.item_name, a.leads_to, k.candidates,
      case when a.source = 'admin' then array['item_name'] || a.edited_fields else a.edited_fields end as edited
    from alone a cross join lateral (
      select json_agg(json_build_object('id', c.product_id, 'name', c.item_name, 'isWeighted', c.is_weighted,
        'isBorrowed', c.has_borrowed_name and c.source <> 'admin' and not 'item_name' = any(c.edited_fields),
        'isSold', c.chain_count > 0, 'heardAt', coalesce((select at from heard where heard.chain_id = c.chain_id), 0)
      ) order by c.chain_count desc, c.product_id) as candidates
      from product c where c.code = a.code and c.chain_id <> ''
        and not exists (select 1 from product_pair x where not x.is_same
          and x.one_id = least(a.product_id, c.product_id) and x.other_id = greatest(a.product_id, c.product_id))
        and product_leads_to(c.product_id) <> a.product_id
    ) k
    where k.candidates is not null order by a.product_id`.execute(db);
  return rows.filter(({ code }) => !isGlobalCode(code));
}

/**
 * Lets each split lead to the product that its old name is of, which gets what administrators wrote of the old one, and
 * gives chains their price history. Run again it changes nothing [CO3].
 * @returns the products that differ
 */
export async function settleSplits({ db }: Pick<SameProductsRoom, 'db'>): Promise<number[]> {
  const splits = await readSplits(db);
  await moveHistory(
    db,
    splits.flatMap(({ product_id: id, leads_to: leadsTo }) => (leadsTo === null ? [id] : [])),
  );
  const settled = splits.flatMap((split) => {
    const target = splitTargetOf(split);
    return target === null ? [] : [{ split, target }];
  });
  for (const { split, target } of settled) await db.transaction().execute((tx) => settleSplit(tx, split, target));
  return settled.flatMap(({ split, target }) => [split.product_id, target]);
}

/** A chain whose newest file is so much older than that of another candidate is not waited for. In days. */
const SILENT_DAYS = 14;

/**
 * The product that the old name is of: one whose chain calls it so; else, once each chain that sells one has named it, the one
 * whose name fits best, and where none fits the one that the row leads to already. A single chain that has not named its
 * product yet must have been the one with the old name, unless an administrator wrote that: no file has it then.
 * @returns null: not known yet
 */
function splitTargetOf({ item_name: oldName, leads_to: leadsTo, candidates, edited }: SplitRow): number | null {
  const named = candidates.filter(({ isBorrowed }) => !isBorrowed);
  const exact = named.find(({ name }) => name === oldName);
  if (exact) return exact.id;
  const [best] = named
    .map((candidate) => ({ id: candidate.id, fit: nameFit(oldName, candidate) }))
    .toSorted((one, other) => other.fit - one.fit);
  // No chain sold it when codes were split: nothing says that the goods of one of these chains are its goods.
  if (leadsTo === null) return best && best.fit >= MAY_BE_SAME ? best.id : null;
  const awaited = awaitedOf(candidates);
  const [only] = awaited;
  if (only) return awaited.length === 1 && named.length > 0 && !edited.includes('item_name') ? only.id : null;
  return best && best.fit > 0 ? best.id : leadsTo;
}

function awaitedOf(candidates: readonly ChainsProduct[]): ChainsProduct[] {
  const newest = Math.max(...candidates.map(({ heardAt }) => heardAt));
  return candidates.filter(
    ({ isBorrowed, isSold, heardAt }) => isBorrowed && isSold && newest - heardAt <= SILENT_DAYS * 24 * 3600,
  );
}

/** `nameFit` of names that may be of one product. */
const MAY_BE_SAME = 2;

/** How well a name fits the old one; 0: no word of goods is in both. */
function nameFit(oldName: string, { name, isWeighted }: Pick<ChainsProduct, 'name' | 'isWeighted'>): number {
  const facts = { code: '', isWeighted, size: null, categoryId: 0, priceAgorot: null };
  const old: ComparedProduct = { ...facts, name: oldName.normalize('NFC') };
  const own: ComparedProduct = { ...facts, name: name.normalize('NFC') };
  const verdict = sameVerdict(old, own);
  if (verdict !== 'different') return verdict === 'same' ? MAY_BE_SAME + 1 : MAY_BE_SAME;
  return [...readNameOf(old).kind].some((word) => readNameOf(own).kind.has(word)) ? 1 : 0;
}

/** The columns of each field that administrators write (`edited_fields`). */
const COLUMNS = {
  item_name: ['item_name'],
  manufacturer_name: ['manufacturer_name'],
  brand: ['brand'],
  category_id: ['category_id', 'subcategory_id'],
  quantity_milli: ['quantity_milli', 'unit_measure'],
  is_weighted: ['is_weighted'],
  image_url: ['image_url'],
} as const;

/** Gives the prices of the past of these rows to the products of the chains whose stores had them. */
async function moveHistory(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    update price_change h set product_id = c.product_id
    from product p join product c on c.code = p.code and c.chain_id <> '' join store s on s.chain_id = c.chain_id
    where p.product_id = any(${productIds}::integer[]) and h.product_id = p.product_id and h.store_id = s.store_id
      and not exists (select 1 from price_change o
        where o.product_id = c.product_id and o.store_id = h.store_id and o.changed_at = h.changed_at)`.execute(db);
}

async function settleSplit(tx: Db, { product_id: goneId, edited }: SplitRow, target: number): Promise<void> {
  await sql`
    insert into product_lead (product_id, leads_to, by_hand) values (${goneId}, ${target}, false)
    on conflict (product_id) do update set leads_to = excluded.leads_to`.execute(tx);
  for (const [field, columns] of Object.entries(COLUMNS).filter(([key]) => edited.includes(key)))
    await sql`
      update product p set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = old.${sql.ref(column)}`))},
        edited_fields = array_append(p.edited_fields, ${field})
      from product old
      where p.product_id = ${target} and old.product_id = ${goneId} and not (${field} = any(p.edited_fields))`.execute(
      tx,
    );
  await sql`
    with moved as (
      update product_info set product_id = ${target} where product_id = ${goneId}
        and not exists (select 1 from product_info where product_id = ${target}) returning 1
    )
    update product_info_version set product_id = ${target} where product_id = ${goneId} and exists (select 1 from moved)
  `.execute(tx);
  await sql`update product set item_name = code, edited_fields = '{}' where product_id = ${goneId}`.execute(tx);
}
