/** Elements with attributes: which field such an element is, and its value where it has no text. */

/** `<field name="ItemCode">`, as databases write their tables: the attribute is the field's name. */
const KEYED_TAGS: ReadonlySet<string> = new Set(['field', 'column', 'col', 'cell', 'attribute', 'attr', 'property']);
const KEY_NAMES: readonly string[] = ['name', 'key', 'field', 'column'];
/** `<ItemCode Value="…"/>`. */
const VALUE_NAMES: readonly string[] = ['value', 'val', 'text'];

export type Element = {
  /** The name of the field, from an attribute of the element. */
  readonly key: string | undefined;
  readonly value: string | undefined;
  /** The other attributes: fields of their own. */
  readonly others: readonly (readonly [name: string, value: string])[];
};

const BARE: Element = { key: undefined, value: undefined, others: [] };

/** @param field of the element's tag */
export function elementOf(field: string, attributes: Readonly<Record<string, string>>): Element {
  const named = Object.entries(attributes);
  if (named.length === 0) return BARE;
  const find = (names: readonly string[]) => named.find(([name]) => names.includes(name.toLowerCase()));
  const key = KEYED_TAGS.has(field) ? find(KEY_NAMES) : undefined;
  // A number in some other attribute need not be a price: only a club's is clear.
  const value = find(field === 'clubid' ? [...VALUE_NAMES, 'id', 'code', 'clubid'] : VALUE_NAMES);
  return {
    key: key?.[1],
    value: value?.[1],
    others: key ? named.filter((one) => one !== key && one !== value) : named,
  };
}

/** Returns the text of an element, or its value where it has none. */
export const elementText = (
  { hasChildren, value = '' }: { readonly hasChildren: boolean; readonly value: string | undefined },
  text: string,
): string => (hasChildren || (value !== '' && text.trim() === '') ? value : text);
