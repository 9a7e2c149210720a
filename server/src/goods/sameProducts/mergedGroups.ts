import type { Agorot } from '@sali/domain/base/units';
import type { Merges } from './mergesDb.ts';

/** Groups of one product over chains, with the rows that people merged. */

export type GroupMember = {
  readonly productId: number;
  readonly itemCode: string;
  /**
   * The chains that are asked for it: those that sell it, except for a merged code where the one that stays is sold
   * too.
   */
  readonly chainIds: readonly string[];
};

export type MemberOfGroup = GroupMember & { readonly usualAgorot: Agorot | null };

type MergedGroups = {
  readonly groups: readonly (readonly MemberOfGroup[])[];
  /** Each merged code, and the code that stays after all merges. */
  readonly leadsTo: ReadonlyMap<string, string>;
};

/** Joins the groups of merged products: what holds for a product in a group holds for both codes. */
export function withMerges(groups: readonly (readonly MemberOfGroup[])[], { merges, products }: Merges): MergedGroups {
  if (merges.length === 0) return { groups, leadsTo: new Map() };
  const groupOf = new Map<number, Set<MemberOfGroup>>();
  for (const group of groups) {
    const members = new Set(group);
    for (const { productId } of group) groupOf.set(productId, members);
  }
  for (const { product_id: productId, item_code: itemCode, chain_ids: chainIds, usual_agorot: usualAgorot } of products)
    if (!groupOf.has(productId))
      groupOf.set(productId, new Set([{ productId, itemCode, chainIds: chainIds ?? [], usualAgorot }]));
  for (const { one_id: oneId, other_id: otherId } of merges) {
    const both = new Set([...(groupOf.get(oneId) ?? []), ...(groupOf.get(otherId) ?? [])]);
    for (const { productId } of both) groupOf.set(productId, both);
  }
  const rootOf = mergeRootsOf(merges);
  const members = new Map([...groupOf.values()].flatMap((group) => [...group]).map((one) => [one.productId, one]));
  const asked = (member: MemberOfGroup): MemberOfGroup => {
    const root = members.get(rootOf(member.productId));
    if (!root || root === member) return member;
    return { ...member, chainIds: member.chainIds.filter((chainId) => !root.chainIds.includes(chainId)) };
  };
  const leadsTo = [...members.values()].flatMap((member): [string, string][] => {
    const root = members.get(rootOf(member.productId));
    return !root || root === member ? [] : [[member.itemCode, root.itemCode]];
  });
  return {
    groups: Array.from(new Set(groupOf.values()), (group) => Array.from(group, asked)),
    leadsTo: new Map(leadsTo),
  };
}

/** Follows merges to the product that stays. They never lead in a circle: only what is not merged is merged or merged into. */
function mergeRootsOf(merges: Merges['merges']): (productId: number) => number {
  const next = new Map(
    merges.map(({ one_id: one, other_id: other, gone_id: gone }) => [
      gone === one ? one : other,
      gone === one ? other : one,
    ]),
  );
  return (productId) => {
    let root = productId;
    for (let at = next.get(root); at !== undefined; at = next.get(root)) root = at;
    return root;
  };
}
