import { type FeedRow, type Fields, GROUP_TAGS } from '../rows/aliases.ts';
import { FeedError } from '../feedError.ts';

/** An element outside of every known row: its fields, and the elements inside it that may be a promotion's items. */
export type UnknownElement = {
  readonly field: string;
  fields: Fields | undefined;
  /** Elements inside that name a product and no price of it: items of a promotion, if this turns out to be one. */
  parts?: Fields[];
  groupCount?: number;
};

const PARTS_MAX = 200_000;

/**
 * Recognises a row under an unknown name by its fields: a code and a price, a promotion's id, a store with its name and
 * where it is.
 * @param isInPromotion an element around it has a promotion's id
 * @returns null when it is none; the items in it are then moved to its parent
 */
export function rowOfUnknownElement(
  element: UnknownElement,
  parent: UnknownElement | undefined,
  isInPromotion: boolean,
): FeedRow | null {
  const { fields = {}, parts = [], groupCount = 0 } = element;
  if (fields.promotionid !== undefined)
    return { kind: 'promotion', fields, ...(parts.length > 0 && { parts, groupCount }) };
  if (fields.itemcode !== undefined && fields.itemprice !== undefined && !isInPromotion)
    return { kind: 'price', fields };
  if (parent === undefined) return null;
  if (fields.storeid !== undefined && fields.storename !== undefined && (fields.address ?? fields.city) !== undefined)
    return { kind: 'store', fields };
  movePartsToParent(fields.itemcode === undefined ? parts : [...parts, fields], element, parent);
  if (!GROUP_TAGS.has(element.field) && NAMING_FIELDS.every((field) => fields[field] === undefined))
    addTerms(fields, parent);
  return null;
}

/** Fields that name a product, a store or a chain: an element with one of these is more than a part of its parent. */
const NAMING_FIELDS = [
  'itemcode',
  'itemprice',
  'storeid',
  'storename',
  'subchainid',
  'subchainname',
  'chainid',
  'chainname',
];

/** `<AdditionalRestrictions><AdditionalIsCoupon>`, `<Clubs><ClubId>`: conditions of the element around them. */
function addTerms(fields: Fields, parent: UnknownElement): void {
  const clubs = [parent.fields?.clubid, fields.clubid].filter((club) => club !== undefined);
  parent.fields = { ...fields, ...parent.fields, ...(clubs.length > 0 && { clubid: clubs.join('\n') }) };
}

/** Moves the items that were found in an element to its parent. */
export function movePartsToParent(
  parts: Fields[],
  { field, fields = {}, groupCount = 0 }: UnknownElement,
  parent: UnknownElement,
): void {
  if (parts.length === 0) return;
  const isGroup = GROUP_TAGS.has(field);
  if (isGroup) for (const part of parts) for (const [name, text] of Object.entries(fields)) part[name] ||= text;
  parent.parts ??= [];
  if (parent.parts.length + parts.length > PARTS_MAX) throw new FeedError('too_many_rows');
  parent.parts.push(...parts);
  parent.groupCount = (parent.groupCount ?? 0) + groupCount + (isGroup ? 1 : 0);
}
