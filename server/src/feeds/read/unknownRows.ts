import { type FeedRow, type Fields, GROUP_TAGS } from '../rows/aliases.ts';
import { FeedRefused } from '../feedError.ts';

/** What an element outside of every known row has told, and what those inside it were. */
export type Told = {
  readonly field: string;
  fields: Fields | undefined;
  /** Elements inside that name a product and no price of it: items of a promotion, if this turns out to be one. */
  parts?: Fields[];
  groupCount?: number;
};

const PARTS_MAX = 200_000;

/**
 * A row under a name that nobody knows is told by what is in it: a code and a price, a promotion's id, a store with its
 * name and where it is.
 * @param isInPromotion an element around it has told a promotion's id
 * @returns null when it is none; what it has told of items is then its parent's
 */
export function unknownRow(told: Told, parent: Told | undefined, isInPromotion: boolean): FeedRow | null {
  const { fields = {}, parts = [], groupCount = 0 } = told;
  if (fields.promotionid !== undefined)
    return { kind: 'promotion', fields, ...(parts.length > 0 && { parts, groupCount }) };
  if (fields.itemcode !== undefined && fields.itemprice !== undefined && !isInPromotion)
    return { kind: 'price', fields };
  if (parent === undefined) return null;
  if (fields.storeid !== undefined && fields.storename !== undefined && (fields.address ?? fields.city) !== undefined)
    return { kind: 'store', fields };
  handUp(fields.itemcode === undefined ? parts : [...parts, fields], told, parent);
  if (!GROUP_TAGS.has(told.field) && NAMING.every((field) => fields[field] === undefined)) addTerms(fields, parent);
  return null;
}

/** What names a product, a store or a chain: an element that tells one of these is more than a part of its parent. */
const NAMING = ['itemcode', 'itemprice', 'storeid', 'storename', 'subchainid', 'subchainname', 'chainid', 'chainname'];

/** `<AdditionalRestrictions><AdditionalIsCoupon>`, `<Clubs><ClubId>`: conditions of what stands around them. */
function addTerms(fields: Fields, parent: Told): void {
  const clubs = [parent.fields?.clubid, fields.clubid].filter((club) => club !== undefined);
  parent.fields = { ...fields, ...parent.fields, ...(clubs.length > 0 && { clubid: clubs.join('\n') }) };
}

/** What an element has told of items becomes its parent's. */
export function handUp(parts: Fields[], { field, fields = {}, groupCount = 0 }: Told, parent: Told): void {
  if (parts.length === 0) return;
  const isGroup = GROUP_TAGS.has(field);
  if (isGroup) for (const part of parts) for (const [name, text] of Object.entries(fields)) part[name] ||= text;
  parent.parts ??= [];
  if (parent.parts.length + parts.length > PARTS_MAX) throw new FeedRefused('too_many_rows');
  parent.parts.push(...parts);
  parent.groupCount = (parent.groupCount ?? 0) + groupCount + (isGroup ? 1 : 0);
}
