import { freeTextItem, type Item, itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { Intention, LineFields, NewLine } from '../oracle/model.ts';
import type { AppPage } from '../pageTypes.ts';
import type { ActStep } from './act.ts';

/* The lines that people add and change in a simulated world. */

const UNITS = ['', 'ק״ג', 'יח׳', 'גרם'];
const CATEGORIES = [999, 1, 2, 3];
const PRODUCTS = 9;
const FIRST_BARCODE = 7_290_000_000_000;
const lineOf = (item: NewItem): NewLine => ({
  id: item.id,
  barcode: item.barcode,
  name: item.name,
  quantity: item.quantity,
  unit: item.unitMeasure,
  note: item.note,
  category: item.categoryId,
});

/** The intention of adding a line. */
export const add = (item: NewItem): Intention => ({ means: 'add', line: lineOf(item) });

/** Returns the intentions that put a line back as it was. */
export function meantBack(item: Item): Intention[] {
  const back: Intention[] = [add(item)];
  if (item.isCompleted) back.push({ means: 'tick', id: item.id });
  else if (item.isNotFound) back.push({ means: 'miss', id: item.id, isMissed: true });
  return back;
}

/** A new line of a person's own words. */
export function textLine({ app, step }: { readonly app: AppPage; readonly step: ActStep }, n = 0): NewItem {
  const value = step.value + n;
  return {
    ...freeTextItem(app.newId(), `שורה ${value % 12}`),
    quantity: 1 + (value % 4),
    unitMeasure: UNITS[value % 4] ?? '',
    categoryId: CATEGORIES[value % 3] ?? 999,
  };
}

/** A product of the shop. */
export function product(listId: string, value: number): NewItem {
  const barcode = String(FIRST_BARCODE + (value % PRODUCTS));
  return { ...freeTextItem(itemIdOf(listId, barcode), `מוצר ${barcode}`), barcode, quantity: 1 + (value % 3) };
}

/** Returns the change of an edit, as the person means it and as the app calls it. */
export function fieldsOf({ value, pick2 }: ActStep): { fields: Partial<LineFields>; change: Record<string, unknown> } {
  const quantity = 1 + (value % 50);
  const note = `הערה ${value}`;
  const unit = UNITS[value % 4] ?? '';
  const category = CATEGORIES[value % 4] ?? 999;
  if (pick2 < 0.4) return { fields: { quantity }, change: { quantity } };
  if (pick2 < 0.6) return { fields: { note }, change: { note } };
  if (pick2 < 0.75) return { fields: { unit }, change: { unitMeasure: unit } };
  if (pick2 < 0.9) return { fields: { category }, change: { categoryId: category } };
  return { fields: { quantity, note }, change: { quantity, note } };
}
