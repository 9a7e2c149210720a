import { IMPORT_BYTES_MAX } from '@sali/domain/base/limits';
import { expect, test } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { importReport } from './importReport.ts';
import { fileFailure } from './imports/useImport.ts';

test('[Z79] no cell of the report is a formula, and quotes are doubled', () => {
  const cells = ['=1+1', '+1', '-1', '@a', '\tx', 'ק"ג'];
  const report = importReport(cells.map((item_code, row) => ({ row, item_code, message: 'שגיאה' })));
  const codes = report
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]);
  expect(codes).toEqual([`"'=1+1"`, `"'+1"`, `"'-1"`, `"'@a"`, `"'\tx"`, `"ק""ג"`]);
  expect(report.startsWith('\ufeff')).toBe(true);
});

test('[Z79] a file of another type, or too large, is refused before it is sent', () => {
  expect(fileFailure({ name: 'a.XLSX', size: 1 })).toBe(adminTexts.import.errors.type);
  expect(fileFailure({ name: 'a.csv', size: IMPORT_BYTES_MAX + 1 })).toBe(adminTexts.import.errors.size);
  expect(fileFailure({ name: 'a.CSV', size: IMPORT_BYTES_MAX })).toBe('');
});
