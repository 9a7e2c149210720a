import type { ImportAnswer } from '@sali/contract/goods/catalogue/productImports';
import { adminTexts } from '@sali/texts/app/admin';

/**
 * The errors of an import as a CSV file with a UTF-8 mark. An apostrophe before cells that a spreadsheet would take for a
 * formula prevents a hostile file from acting through its own report.
 */
export function importReport(errors: ImportAnswer['errors']): string {
  const rows = errors.map(({ row, item_code: code, message }) => [String(row), code, message]);
  return `\ufeff${[adminTexts.import.reportColumns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Saves a text as a CSV file on the device. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
