import type { ItemWire, ListWire } from '@sali/contract/lists/lists';

/** The fields of one's own data that the page leaves to the JSON file, because only programs need them. */

/** Ids and places. */
const ENDINGS_FOR_PROGRAMS = ['_id', '_uuid', '_index'] as const;
const NAMES_FOR_PROGRAMS = [
  'version',
  'role',
  'user_type',
  'user_permission',
  'store_key',
  'product_catalog_number',
  'product_metadata',
  'participants_count',
  'last_action',
  'entry_type',
  'image',
  'added_at',
  'claimed_by',
  'changed_at',
  'currency',
] as const;

type ForPrograms = `${string}${(typeof ENDINGS_FOR_PROGRAMS)[number]}` | (typeof NAMES_FOR_PROGRAMS)[number];

/** The fields of lists and items that the page shows; every language has a name for each. */
export type ShownListField = Exclude<keyof ListWire | keyof ItemWire, ForPrograms>;

const namesForPrograms: ReadonlySet<string> = new Set(NAMES_FOR_PROGRAMS);

/** Whether only programs need a field. Items have their name twice. @param of the object that has the field */
export const isForPrograms = (name: string, of: object): boolean =>
  ENDINGS_FOR_PROGRAMS.some((ending) => name.endsWith(ending)) ||
  namesForPrograms.has(name) ||
  (name === 'product_name' && 'name' in of);
