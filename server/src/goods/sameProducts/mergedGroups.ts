import type { Agorot } from '@sali/domain/base/units';
import type { Leads } from './db.ts';

/** Groups of one product over chains, with the products that lead to another one. */

export type GroupMember = {
  readonly productId: number;
  readonly itemCode: string;
  /**
   * The chains that are asked for it: those that sell it, except for a code that leads to another one
   * which is sold there too.
   */
  readonly chainIds: readonly string[];
};

export type MemberOfGroup = GroupMember & { readonly usualAgorot: Agorot | null };

type MergedGroups = {
  readonly groups: readonly (readonly MemberOfGroup[])[];
  /** Each code that leads to another one, and the code at the end. */
  readonly leadsTo: ReadonlyMap<string, string>;
};

/** Joins the groups of products that lead to each other: what holds for a product in a group holds for both codes. */
export function withMerges(groups: readonly (readonly MemberOfGroup[])[], { leads, products }: Leads): MergedGroups {
  if (leads.length === 0) return { groups, leadsTo: new Map() };
  const groupOf = new Map<number, Set<MemberOfGroup>>();
  for (const group of groups) {
    const members = new Set(group);
    for (const { productId } of group) groupOf.set(productId, members);
  }
  for (const { product_id: productId, item_code: itemCode, chain_ids: chainIds, usual_agorot: usualAgorot } of products)
    if (!groupOf.has(productId))
      groupOf.set(productId, new Set([{ productId, itemCode, chainIds: chainIds ?? [], usualAgorot }]));
  for (const { product_id: gone, leads_to: stays } of leads) {
    const both = new Set([...(groupOf.get(gone) ?? []), ...(groupOf.get(stays) ?? [])]);
    for (const { productId } of both) groupOf.set(productId, both);
  }
  const rootOf = leadEndsOf(leads);
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

/** Follows leads to the product at the end. They never lead in a circle: no product leads to one that leads to it. */
function leadEndsOf(leads: Leads['leads']): (productId: number) => number {
  const next = new Map(leads.map(({ product_id: gone, leads_to: stays }) => [gone, stays]));
  return (productId) => {
    let root = productId;
    for (let at = next.get(root); at !== undefined; at = next.get(root)) root = at;
    return root;
  };
}
