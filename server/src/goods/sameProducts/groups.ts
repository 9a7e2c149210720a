import { getOrCreate } from '@sali/domain/base/memo';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { memberSoldBy } from '@sali/domain/goods/catalogue/sameProduct/oneRow';
import type { Db } from '../../base/db/open.ts';
import { readLeads, readMembers } from './db.ts';
import { type GroupMember, type MemberOfGroup, withMerges } from './mergedGroups.ts';

/** The groups of products that are one product in several chains, as they are now, in memory. */
export class SameProducts {
  /** The members of a product's group by its code, the cheapest first. */
  #groups: ReadonlyMap<string, readonly GroupMember[]> = new Map();
  /** The codes that lead to another one. */
  #leadsTo: ReadonlyMap<string, string> = new Map();
  /** Raised by every load: what is made of the groups is made again when it changed. */
  version = 0;

  /** Reads the groups again. */
  readonly load = async (db: Db): Promise<void> => {
    const { groups, leadsTo } = withMerges(groupsOf(await readMembers(db)), await readLeads(db));
    this.#groups = groupsByCode(groups);
    this.#leadsTo = leadsTo;
    this.version += 1;
  };

  /** The code that stays of a product that was merged; any other code as it is [PM13]. */
  readonly leadsTo = (itemCode: string): string => this.#leadsTo.get(itemCode) ?? itemCode;

  /** Whether the code was merged into another one. */
  readonly isMerged = (itemCode: string): boolean => this.#leadsTo.has(itemCode);

  get hasMerges(): boolean {
    return this.#leadsTo.size > 0;
  }

  /** The products that are one with this one, itself among them; none for a product that is in no group. */
  readonly membersOf = (itemCode: string): readonly GroupMember[] => this.#groups.get(itemCode) ?? [];

  /**
   * The code under which a chain sells a product: its own code where the chain knows it, else the chain's own code of the
   * same product, the cheapest where it has several; where there is none, the code as it was asked for [PM6]. A code that
   * chains make up is each chain's own, unless it leads to a product [CO3].
   */
  readonly codeIn = (itemCode: string, chainId: string): string => {
    const whole = itemCodeOf(isGlobalCode(itemCode) ? itemCode : this.leadsTo(itemCode), chainId);
    return memberSoldBy(this.membersOf(whole), whole, chainId) ?? whole;
  };

  /** All groups, each once. */
  readonly all = (): Iterable<readonly GroupMember[]> => new Set(this.#groups.values());

  /** The codes of a product in the chains that do not sell it under this one [PM5]. */
  readonly codesElsewhere = (itemCode: string): { readonly chainId: string; readonly itemCode: string }[] => {
    const members = this.membersOf(itemCode);
    const own = new Set(members.find((member) => member.itemCode === itemCode)?.chainIds);
    return members
      .filter((member) => member.itemCode !== itemCode)
      .flatMap((member) => member.chainIds.map((chainId) => ({ chainId, itemCode: member.itemCode })))
      .filter(({ chainId }) => !own.has(chainId))
      .sort((a, b) => compareTexts(a.chainId, b.chainId) || compareTexts(a.itemCode, b.itemCode));
  };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function groupsOf(rows: Awaited<ReturnType<typeof readMembers>>): MemberOfGroup[][] {
  const byId = new Map<number, MemberOfGroup[]>();
  for (const row of rows)
    getOrCreate(byId, row.group_id, () => []).push({
      productId: row.product_id,
      itemCode: row.item_code,
      chainIds: row.chain_ids,
      usualAgorot: row.usual_agorot,
    });
  return [...byId.values()];
}

function groupsByCode(all: readonly (readonly MemberOfGroup[])[]): Map<string, readonly GroupMember[]> {
  const groups = new Map<string, readonly GroupMember[]>();
  for (const unsorted of all) {
    const members = unsorted.toSorted(
      (a, b) => (a.usualAgorot ?? Infinity) - (b.usualAgorot ?? Infinity) || compareTexts(a.itemCode, b.itemCode),
    );
    for (const { itemCode } of members) groups.set(itemCode, members);
  }
  return groups;
}
