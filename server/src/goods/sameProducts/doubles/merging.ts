import type {
  DoubleDecision,
  DoublePairWire,
  DoubleProductWire,
  DoublesQuery,
} from '@sali/contract/goods/catalogue/doubles';
import { staysOf } from '@sali/domain/goods/catalogue/doubles/doubles';
import { type Product, UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import { shekelsOrNull } from '@sali/domain/base/money';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { areKeptApart, waitToGroup } from '../db.ts';
import type { SameProductsRoom } from '../room.ts';
import { deleteDecision, isAnyMerged, lockDouble, readShown, selectDoubles, type ShownRow, writeDouble } from './db.ts';

/**
 * What managers decide about two rows that may be one product [PM13]. A merge writes a single row: the code that is gone
 * leads to the one that stays, and nothing that people stored is rewritten. So an undone merge leaves no trace.
 */

export type DoublesRoom = SameProductsRoom & {
  /** The product of a code itself, whatever it leads to. */
  readonly findRow: (itemCode: string) => Product | undefined;
};

/** A page of pairs, with both products and their prices. */
export async function readDoubles(
  { db }: Pick<DoublesRoom, 'db'>,
  query: DoublesQuery,
): Promise<{ readonly pairs: DoublePairWire[]; readonly total: number }> {
  const { pairs, total } = await selectDoubles(db, query);
  const shown = await readShown(
    db,
    pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  const wires = pairs.flatMap(({ one_id, other_id, gone_id: goneId, ...pair }): DoublePairWire[] => {
    const [one, other] = [shown.get(one_id), shown.get(other_id)];
    if (!one || !other) return [];
    const stays = goneId === null ? null : goneId === one_id ? other : one;
    return [
      {
        ...{ one: doubleToWire(one), other: doubleToWire(other), reason: pair.reason, decision: pair.decision },
        suggested_item_code: staysOf(comparedOf(one), comparedOf(other)).itemCode,
        stays_item_code: stays?.item_code ?? null,
        decided_by: pair.email ?? '',
        decided_at: pair.decision === null ? null : pair.at.toISOString(),
      },
    ];
  });
  return { pairs: wires, total };
}

const comparedOf = ({
  product_id: productId,
  item_code: itemCode,
  code,
  chain_ids: chainIds,
  least,
  most,
}: ShownRow) => ({
  ...{ productId, itemCode, code, chainIds: chainIds ?? [], least, most },
});

const doubleToWire = (row: ShownRow): DoubleProductWire => ({
  item_code: row.item_code,
  item_name: row.item_name,
  manufacturer_name: row.manufacturer_name,
  brand: row.brand,
  quantity: row.quantity_milli === 0 ? null : row.quantity_milli / 1000,
  unit_measure: isSizeUnit(row.unit_measure) ? UNIT_LABELS[row.unit_measure] : '',
  is_weighted: row.is_weighted,
  status: row.status,
  least_price: shekelsOrNull(row.least),
  most_price: shekelsOrNull(row.most),
  stores: row.stores,
  chain_names: row.chain_names ?? [],
});

/**
 * Stores a decision about two rows and writes it into the audit log. The same decision again changes nothing.
 * @throws AppError product_not_found; invalid_fields for one product twice; product_merged where one of the two leads to
 * another one; product_pair_contradicts where somebody decided that products of the two groups differ
 */
export async function decideDouble(
  room: DoublesRoom,
  actor: Actor,
  { item_code: itemCode, other_item_code: otherCode, decision }: DoubleDecision,
): Promise<void> {
  const [stays, gone] = [room.findRow(itemCode), room.findRow(otherCode)];
  if (!stays || !gone) throw new AppError('product_not_found');
  if (stays.productId === gone.productId) throw invalidField('other_item_code', 'barcode_same');
  const pair = [Math.min(stays.productId, gone.productId), Math.max(stays.productId, gone.productId)] as const;
  const goneId = decision === 'merged' ? gone.productId : null;
  const isChanged = await room.db.transaction().execute(async (tx) => {
    await waitToGroup(tx);
    const before = await lockDouble(tx, pair);
    if ((before?.decision ?? null) === decision && (before?.gone_id ?? null) === goneId) return false;
    if (decision === 'merged') {
      if (before?.decision === 'merged' || (await isAnyMerged(tx, pair))) throw new AppError('product_merged');
      if (await areKeptApart(tx, groupIdsWith(room, stays), groupIdsWith(room, gone)))
        throw new AppError('product_pair_contradicts');
    }
    const at = room.now();
    if (decision === null) await deleteDecision(tx, pair);
    else {
      const decided = { decision, gone_id: goneId, decided_by: actor.userId, at };
      await writeDouble(tx, { one_id: pair[0], other_id: pair[1], ...decided });
    }
    await recordAudit(tx, actor, at, {
      action: ACTIONS[decision ?? (before?.decision === 'merged' ? 'unmerged' : 'undecided')],
      subject: `product ${stays.itemCode}`,
      before: null,
      after: { other_item_code: gone.itemCode },
    });
    return true;
  });
  if (!isChanged) return;
  // The answer is sent when the decision counts here; other processes are notified.
  await room.same.load(room.db);
  room.groupsChanged();
}

const ACTIONS = {
  merged: 'product.merge',
  different: 'product.keep_apart',
  unmerged: 'product.unmerge',
  undecided: 'product.undo_apart',
} as const;

const groupIdsWith = ({ same }: DoublesRoom, { productId, itemCode }: Product): number[] => [
  productId,
  ...same.membersOf(itemCode).map((member) => member.productId),
];
