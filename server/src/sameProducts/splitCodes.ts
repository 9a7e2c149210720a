import { type ComparedProduct, readNameOf, sameVerdict } from '@sali/domain/catalogue/sameProduct/verdict';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { SameProductsRoom } from './room.ts';

/**
 * A code that was one product in all chains, and is one in each chain now (migration 072): its row leads to the product of
 * one chain. Which chain's goods it was is known once files have brought the names.
 */

type SplitRow = {
  readonly product_id: number;
  readonly item_name: string;
  readonly leads_to: number;
  /** Columns of it that administrators wrote; all of them where an administrator added it. */
  readonly edited: readonly string[];
  readonly candidates: readonly ChainsProduct[];
};

/** A chain's product of the same code. */
type ChainsProduct = { readonly id: number; readonly name: string; readonly isWeighted: boolean };

/** Splits whose old name names a chain's goods that are not found yet. */
async function readSplits(db: Db): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    select p.product_id, p.item_name, d.one_id + d.other_id - d.gone_id as leads_to,
      case when p.source = 'admin' then array['item_name'] || p.edited_fields else p.edited_fields end as edited,
      (select json_agg(json_build_object('id', c.product_id, 'name', c.item_name, 'isWeighted', c.is_weighted)
        order by c.chain_count desc, c.product_id) from product c where c.code = p.code and c.chain_id <> '') as candidates
    from product_double d join product p on p.product_id = d.gone_id
    where d.reason = 'recoded' and d.decided_by is null and p.chain_id = '' and p.item_name <> p.code
      and exists (select 1 from product c where c.code = p.code and c.chain_id <> '')`.execute(db);
  return rows;
}

/**
 * Lets each split lead to the product that its old name is of: the only one that still has this name, else, once all have
 * names of their own, the one whose name fits best. That product gets what administrators wrote of the old one. Run again it
 * changes nothing [CO3].
 * @returns the products that differ
 */
export async function settleSplits({ db }: Pick<SameProductsRoom, 'db'>): Promise<number[]> {
  const settled = (await readSplits(db)).flatMap((split) => {
    const target = splitTargetOf(split);
    return target === null ? [] : [{ split, target }];
  });
  for (const { split, target } of settled) await db.transaction().execute((tx) => settleSplit(tx, split, target));
  return settled.flatMap(({ split, target }) => [split.product_id, target]);
}

function splitTargetOf({ item_name: oldName, candidates, edited }: SplitRow): number | null {
  const named = candidates.filter(({ name }) => name === oldName);
  // No file has a name that an administrator wrote: a product that still has it waits for its chain's file.
  if (named.length > 0 && edited.includes('item_name')) return null;
  if (named.length > 0) return named.length === 1 && candidates.length > 1 ? (named[0]?.id ?? null) : null;
  const fits = candidates.map(({ id, ...candidate }) => ({ id, fit: nameFit(oldName, candidate) }));
  const [best] = fits.toSorted((one, other) => other.fit - one.fit);
  return best && best.fit > 0 ? best.id : null;
}

/** How well a name fits the old one; 0: no word of goods is in both. */
function nameFit(oldName: string, { name, isWeighted }: Omit<ChainsProduct, 'id'>): number {
  const facts = { code: '', isWeighted, size: null, categoryId: 0, priceAgorot: null };
  const old: ComparedProduct = { ...facts, name: oldName.normalize('NFC') };
  const own: ComparedProduct = { ...facts, name: name.normalize('NFC') };
  const verdict = sameVerdict(old, own);
  if (verdict !== 'different') return verdict === 'same' ? 3 : 2;
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

async function settleSplit(tx: Db, { product_id: goneId, edited }: SplitRow, target: number): Promise<void> {
  await sql`
    update product_double set one_id = least(${goneId}::integer, ${target}::integer),
      other_id = greatest(${goneId}::integer, ${target}::integer)
    where gone_id = ${goneId} and not exists (select 1 from product_double t
      where t.one_id = least(${goneId}::integer, ${target}::integer)
        and t.other_id = greatest(${goneId}::integer, ${target}::integer))`.execute(tx);
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
