import { adminTexts } from '../languages/adminTexts.ts';

/** An audit entry in words: fields have the names of their forms, values are worded for people. */

const { audit, edit, details, categories, import: imports, statusChoice, users } = adminTexts;
const VALUES: Readonly<Record<string, string>> = { ...statusChoice, ...users.roles };

const FIELDS: Readonly<Record<string, string>> = {
  ...imports.counts,
  file_name: imports.file,
  user_type: users.roleName,
  is_disabled: users.disabled,
  shared_lists: audit.sharedLists,
  source_name: imports.source,
  update_existing: imports.canUpdate,
  item_name: edit.name,
  item_code: edit.barcode,
  manufacturer_name: edit.manufacturer,
  brand: edit.brand,
  category_id: details.category,
  quantity: edit.quantity,
  unit_measure: edit.unit,
  is_weighted: edit.weighted,
  image_url: edit.image,
  status: edit.status,
  name: categories.name,
  parent_id: categories.parent,
  icon: categories.icon,
  color: categories.color,
  description: categories.description,
  is_active: categories.isActive,
};

/** The field's name on the screens; its name in the API if no screen shows it. */
export const fieldWord = (field: string): string => FIELDS[field] ?? field;

export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? details.yes : details.no;
  if (typeof value === 'string') return VALUES[value] ?? value;
  return JSON.stringify(value);
}
