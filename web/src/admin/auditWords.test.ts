import { expect, test } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { actionsSaying, actionText, fieldValue, fieldWord, subjectText, valueWord } from './auditWords.ts';

test('[Z85] the log names fields and values by the words of the screens, else as the API does', () => {
  expect(['item_name', 'file_name', 'created', 'shared_lists', 'vat_id'].map(fieldWord)).toEqual([
    adminTexts.edit.name,
    adminTexts.import.file,
    adminTexts.import.counts.created,
    adminTexts.audit.sharedLists,
    'vat_id',
  ]);
  const values = [true, 'ARCHIVED', 'MANAGER', 'קוטג׳', '', null, 0, ['א']];
  expect(values.map(valueWord)).toEqual([
    adminTexts.details.yes,
    adminTexts.statusChoice.ARCHIVED,
    adminTexts.users.roles.MANAGER,
    'קוטג׳',
    '—',
    '—',
    '0',
    '["א"]',
  ]);
});

test('[Z85] every field that the server writes has a name in the catalogue', () => {
  const product = ['item_name', 'manufacturer_name', 'brand', 'category_id', 'subcategory_id', 'quantity_milli'];
  const facts = [...product, 'unit_measure', 'is_weighted', 'image_url', 'status'];
  const category = ['name', 'parent_id', 'icon', 'color', 'description', 'is_active', 'display_order'];
  const info = [
    'image_path',
    'features',
    'usage_instructions',
    'storage_instructions',
    'is_verified',
    'last_verified_at',
  ];
  const others = [
    'user_type',
    'is_disabled',
    'shared_lists',
    'file_name',
    'source_name',
    'update_existing',
    'total',
    'is_on',
    'chains',
  ];
  const all = [...facts, ...category, ...info, ...others, 'created', 'updated', 'skipped', 'errors'];
  expect(all.filter((field) => fieldWord(field) === field)).toEqual([]);
});

test('[Z85] a value is worded by its field: categories, amounts, colours', () => {
  expect(fieldValue('category_id', 1)).toMatch(/[א-ת]/);
  expect(fieldValue('parent_id', 987_654)).toBe('987654');
  expect(fieldValue('quantity_milli', 1500)).toBe('1.5');
  expect(fieldValue('color', 'blue')).toBe(adminTexts.categories.colors.blue);
  expect(fieldValue('brand', 'blue')).toBe('blue');
  expect(fieldValue('last_verified_at', '2026-11-23T09:00:00.000Z')).toMatch(/2026/);
  expect(fieldValue('status', 'ARCHIVED')).toBe(adminTexts.statusChoice.ARCHIVED);
});

test('[LN19] what an entry is about is worded; a subject of a kind that has no words stays', () => {
  expect(subjectText('product 7290000000015', '')).toBe('מוצר 7290000000015');
  expect(subjectText('product 7290000000015', 'חלב')).toBe('מוצר חלב');
  expect(subjectText('user 7', 'dana@example.org')).toBe('משתמש dana@example.org');
  expect(subjectText('tomorrow 1', '')).toBe('tomorrow 1');
});

test('[Z108] every action has words, and the search finds the actions whose words have what was typed', () => {
  const raw = ['product.import.cancel', 'product.import.undo', 'reset-link.hand-over', 'verify-link.hand-over'];
  expect(raw.map(actionText).filter((text) => !/[א-ת]/.test(text))).toEqual([]);
  expect(actionText('price_reports.handle')).toMatch(/[א-ת]/);
  expect(actionsSaying('גיבוי')).toBe('backup_make');
  expect([actionsSaying(' '), actionsSaying('אבוקדו')]).toEqual(['', '']);
});

test('[Z108] amounts have commas, and an amount that is not known is none', () => {
  expect(fieldValue('quantity_milli', 0)).toBe('—');
  expect(fieldValue('total', 5000)).toBe('5,000');
  expect(fieldValue('errors', 0)).toBe('0');
});
