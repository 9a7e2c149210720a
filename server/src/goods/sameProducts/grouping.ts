import { groupProducts } from '@sali/domain/goods/catalogue/sameProduct/groups';
import { runInSlices } from '@sali/domain/goods/catalogue/slices';
import { runInBackground } from '../../base/backgroundWork.ts';
import { yieldToRequests } from '../../base/yielding.ts';
import type { GroupedRow, GroupMemberRow } from './db.ts';
import * as sql from './db.ts';
import type { SameProductsRoom } from './room.ts';
import { settleSplits } from './splitCodes.ts';

/** Pairs of products that administrators are asked about, the likeliest. */
const PRODUCT_PAIRS_WAITING_MAX = 1000;

/** Which products are one product, from the catalogue as it is: after an import, and after a decision. */

/** How long requests wait for a slice of it. */
const SLICE_MS = 2;
/** A page of candidates takes the database some 50 ms. */
const PAGE_PRODUCTS = 100;

export type Regrouped = { readonly groups: number; readonly changed: number; readonly waiting: number };

/**
 * Groups all products that chains may know by codes of their own, and writes what differs: run again it writes nothing. A
 * group keeps its id as long as it keeps most of its products. Requests go first.
 */
export async function regroup(room: SameProductsRoom): Promise<Regrouped> {
  for (;;) {
    const decisions = await sql.readDecisions(room.db);
    const turn = yieldToRequests(SLICE_MS, room.inFlight);
    const products = await readCandidates(room, turn);
    const pairs = decisions.map(({ one, other, is_same }) => ({ one, other, isSame: is_same === true }));
    const found = await runInSlices(groupProducts(products, pairs), turn);
    const byCode = new Map(products.map((product) => [product.itemCode, product]));
    const groups = found.groups.map((codes) => codes.flatMap((code) => byCode.get(code) ?? []));
    const waiting = found.ambiguous
      .slice(0, PRODUCT_PAIRS_WAITING_MAX)
      .flatMap(({ one, other }) => orderedIds(byCode.get(one), byCode.get(other)));
    const changed = await room.db.transaction().execute(async (tx) => {
      await sql.waitToGroup(tx);
      // Decisions that were made meanwhile are not undone: it is grouped again.
      if (JSON.stringify(await sql.readDecisions(tx)) !== JSON.stringify(decisions)) return null;
      await sql.replaceWaiting(tx, waiting, room.now());
      return writeGroups(tx, groups, byHandOf(decisions), room.now());
    });
    if (changed === null) continue;
    if (changed > 0) room.groupsChanged();
    return { groups: groups.length, changed, waiting: waiting.length };
  }
}

async function readCandidates({ db }: SameProductsRoom, turn: () => Promise<void> | undefined): Promise<GroupedRow[]> {
  const all: GroupedRow[] = [];
  for (let after = 0; ;) {
    const page = await sql.readCandidatesAfter(db, after, PAGE_PRODUCTS);
    all.push(...page.filter(({ chainIds }) => chainIds.length > 0));
    await turn();
    const last = page.at(-1);
    if (!last || page.length < PAGE_PRODUCTS) return all;
    after = last.productId;
  }
}

function orderedIds(one: GroupedRow | undefined, other: GroupedRow | undefined) {
  if (!one || !other) return [];
  const [oneId, otherId] = [one.productId, other.productId].sort((a, b) => a - b);
  return oneId === undefined || otherId === undefined ? [] : [{ oneId, otherId }];
}

/** Products that a person joined with another. */
const byHandOf = (decisions: Awaited<ReturnType<typeof sql.readDecisions>>): ReadonlySet<number> =>
  new Set(decisions.filter(({ is_same }) => is_same).flatMap(({ one_id, other_id }) => [one_id, other_id]));

/** @returns how many rows were written or deleted */
async function writeGroups(
  tx: SameProductsRoom['db'],
  groups: readonly (readonly GroupedRow[])[],
  byHand: ReadonlySet<number>,
  at: Date,
): Promise<number> {
  const before = new Map((await sql.readMembers(tx)).map((row) => [row.product_id, row]));
  const ids = await groupIdsOf(tx, groups, new Map(Array.from(before, ([id, row]) => [id, row.group_id])));
  const rows: GroupMemberRow[] = [];
  const kept = new Set<number>();
  for (const [place, group] of groups.entries()) {
    const madeBy = group.some(({ productId }) => byHand.has(productId)) ? 'hand' : 'rule';
    for (const { productId, chainIds, priceAgorot } of group) {
      kept.add(productId);
      const row: GroupMemberRow = {
        product_id: productId,
        group_id: ids[place] ?? 0,
        chain_ids: [...chainIds],
        usual_agorot: priceAgorot,
        made_by: madeBy,
        at,
      };
      const known = before.get(productId);
      if (!known || memberFactsOf(known) !== memberFactsOf(row)) rows.push(row);
    }
  }
  const gone = [...before.keys()].filter((productId) => !kept.has(productId));
  await sql.deleteMembers(tx, gone);
  await sql.writeMembers(tx, rows);
  return rows.length + gone.length;
}

const memberFactsOf = (row: Pick<GroupMemberRow, 'group_id' | 'chain_ids' | 'usual_agorot' | 'made_by'>): string =>
  JSON.stringify([row.group_id, row.chain_ids, row.usual_agorot, row.made_by]);

/** The ids of groups: each id goes to the group that has most of its products; other groups get new ids. */
async function groupIdsOf(
  tx: SameProductsRoom['db'],
  groups: readonly (readonly GroupedRow[])[],
  idOf: ReadonlyMap<number, number>,
): Promise<number[]> {
  const claims = groups.flatMap((group, place) => {
    const counts = new Map<number, number>();
    for (const { productId } of group) {
      const id = idOf.get(productId);
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return Array.from(counts, ([id, count]) => ({ place, id, count }));
  });
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  for (const { place, id } of claims.sort((a, b) => b.count - a.count || a.place - b.place)) {
    if (ids.has(place) || taken.has(id)) continue;
    ids.set(place, id);
    taken.add(id);
  }
  const fresh = await sql.nextGroupIds(tx, groups.length - ids.size);
  return groups.map((_, place) => ids.get(place) ?? fresh.shift() ?? 0);
}

/** How long after a change of products they are grouped, and how long that waits for an import that goes on. */
const QUIET_MS = 300;
const BEHIND_MS_MAX = 20_000;

async function groupAll(room: SameProductsRoom): Promise<void> {
  await room.ready;
  const settled = await settleSplits(room);
  if (settled.length > 0) {
    room.productsChanged(settled);
    room.groupsChanged();
  }
  const { groups, changed } = await regroup(room);
  // Another chain may sell a code that leads to another one now.
  if (changed === 0 && room.same.hasMerges) room.groupsChanged();
  // Another process may have written the groups, and died before it announced them.
  else if (changed === 0) await room.same.load(room.db);
  if (changed > 0) room.log.info({ groups, changed }, 'products of several chains were grouped');
}

/** Groups products once at the start, and after each import. */
export function startGrouping(
  room: SameProductsRoom,
  onProductsChanged: (listener: () => void) => void,
): { stop: () => Promise<void> } {
  let [isStopping, isWanted, isRunning] = [false, true, false];
  let wantedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = (): void => {
    if (isStopping || isRunning) return;
    [isWanted, isRunning] = [false, true];
    const failure = 'products of several chains were not grouped';
    running = runInBackground(room.log, failure, () => groupAll(room)).then(() => {
      isRunning = false;
      if (isWanted) want();
    });
  };
  const want = (): void => {
    if (!isWanted) wantedAt = performance.now();
    isWanted = true;
    clearTimeout(timer);
    if (performance.now() - wantedAt > BEHIND_MS_MAX) run();
    else timer = setTimeout(run, QUIET_MS).unref();
  };
  onProductsChanged(want);
  want();
  return {
    stop: () => {
      isStopping = true;
      clearTimeout(timer);
      return running;
    },
  };
}
