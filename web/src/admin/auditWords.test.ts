import { expect, test } from 'vitest';
import { heAdmin } from '../languages/he/admin.ts';
import { fieldWord, valueWord } from './auditWords.ts';

test('[Z85] the log names fields and values by the words of the screens, else as the API does', () => {
  expect(['item_name', 'file_name', 'created', 'shared_lists', 'vat_id'].map(fieldWord)).toEqual([
    heAdmin.edit.name,
    heAdmin.import.file,
    heAdmin.import.counts.created,
    heAdmin.audit.sharedLists,
    'vat_id',
  ]);
  const values = [true, 'ARCHIVED', 'MANAGER', 'קוטג׳', '', null, 0, ['א']];
  expect(values.map(valueWord)).toEqual([
    heAdmin.details.yes,
    heAdmin.statusChoice.ARCHIVED,
    heAdmin.users.roles.MANAGER,
    'קוטג׳',
    '—',
    '—',
    '0',
    '["א"]',
  ]);
});
