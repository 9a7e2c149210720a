import { infoFormTexts } from '@sali/texts/app/infoForm';
import { useCategories } from '../goods/catalogue/categories.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts } from '@sali/texts/app/feeds';
import { iconName } from '../goods/catalogue/categoryIcons.ts';
import { lookUp } from '../base/languages/chosen.ts';
import { locale } from '../base/languages/language.ts';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { measureText } from '../base/languages/measureText.ts';

/** An audit entry in words: fields have the names of their forms, values are worded for people. */

const { audit, edit, details, categories, import: imports, statusChoice, users, priceReports, same } = adminTexts;
const VALUES: Readonly<Record<string, string>> = {
  ...statusChoice,
  ...users.roles,
  all_chains: feedsTexts.schedule.everything,
};

const FIELDS: Readonly<Record<string, string>> = {
  ...imports.counts,
  ...imports.undoneCounts,
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
  display_order: audit.position,
  is_handled: priceReports.handled,
  is_same: same.same,
  other_item_code: audit.otherCode,
  count: priceReports.countName,
  quantity_milli: edit.quantity,
  subcategory_id: infoFormTexts.subcategory,
  image_path: edit.image,
  features: fullProductTexts.features,
  usage_instructions: fullProductTexts.usage,
  storage_instructions: fullProductTexts.storage,
  is_verified: fullProductTexts.verified,
  last_verified_at: audit.verifiedAt,
  reason: audit.reason,
  search: audit.search,
  is_on: feedsTexts.schedule.title,
  chains: feedsTexts.schedule.chosen,
};

/** The field's name on the screens; its name in the API if no screen shows it. */
export const fieldWord = (field: string): string => FIELDS[field] ?? field;

export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? details.yes : details.no;
  if (typeof value === 'string') return VALUES[value] ?? value;
  return JSON.stringify(value);
}

/** 0 says that the amount of a package is not known. */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set(['quantity', 'quantity_milli']);
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
const CATEGORY_FIELDS = ['category_id', 'subcategory_id', 'parent_id'];
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The value of a field in words: a category by its name, an amount in its unit, a colour, a time. */
export function fieldValue(field: string, value: unknown): string {
  if (CATEGORY_FIELDS.includes(field) && typeof value === 'number') return categoryName(value);
  if (AMOUNT_FIELDS.has(field) && (value === 0 || value === '0')) return valueWord(null);
  if (field === 'quantity_milli' && typeof value === 'number') return number.format(value / 1000);
  if (typeof value === 'number') return number.format(value);
  if (typeof value !== 'string' || value === '') return valueWord(value);
  if (field === 'color') return lookUp(categories.colors, value) ?? value;
  if (field === 'icon') return iconName(value) ?? value;
  if (field === 'unit_measure') return measureText(value);
  if (field === 'last_verified_at') return day.format(new Date(value));
  return valueWord(value);
}

/** The name of a category or subcategory; its id when it was deleted. */
function categoryName(id: number): string {
  const { roots } = useCategories.getState();
  const all = [...roots, ...roots.flatMap(({ subcategories }) => subcategories)];
  return all.find((category) => category.id === id)?.name ?? String(id);
}

/**
 * Returns the subject of an entry, 'product 7290000000015', in the words of the page, by the name of the product or the
 * person where it is known. A subject that has no words stays.
 */
export function subjectText(subject: string, name: string): string {
  const [, kind = '', what = ''] = /^(\w+) (.+)$/.exec(subject) ?? [];
  return isSubject(kind) ? audit.subjects[kind]({ what: name || what }) : subject;
}

const isSubject = (kind: string): kind is keyof typeof audit.subjects => Object.hasOwn(audit.subjects, kind);

/** The action of an entry in words; a newer server may have others. */
export const actionText = (action: string): string => lookUp(audit.actions, action.replaceAll(/[.-]/g, '_')) ?? action;

/** The actions whose words have what is searched, as the API takes them: by commas. */
export function actionsSaying(what: string): string {
  const searched = what.trim();
  if (searched === '') return '';
  const found = Object.entries(audit.actions).filter(([, text]) => text.includes(searched));
  return found.map(([action]) => action).join(',');
}
