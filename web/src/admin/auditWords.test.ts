import { expect, test } from 'vitest';
import { adminTexts } from '../languages/adminTexts.ts';
import { fieldWord, valueWord } from './auditWords.ts';

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
