import type { ProductCreate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import type { ColumnMapping, FileColumn } from '@sali/contract/goods/catalogue/productImports';

/** The messages to and from the import's thread. */

export const IMPORT_FORMATS = ['csv', 'xml', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export type ImportStart = {
  readonly format: ImportFormat;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null: columns are read by their known names. */
  readonly mapping: ColumnMapping | null;
  /** Whether the columns of the file are found first; then the rows wait for a mapping as the next message. */
  readonly isColumnsFirst: boolean;
};

/** `message` is a `messageText`. */
export type RowError = {
  readonly row: number;
  readonly item_code: string;
  readonly message: string;
  readonly column?: string;
};
export type CheckedRow = { readonly row: number; readonly product: ProductCreate };

export type ImportMessage =
  | { readonly kind: 'columns'; readonly columns: readonly FileColumn[] }
  | {
      readonly kind: 'rows';
      readonly rows: readonly CheckedRow[];
      readonly errors: readonly RowError[];
      /** How many bytes of the file are read so far. */
      readonly bytesRead: number;
    }
  | { readonly kind: 'end' }
  /** `reason` is a `messageText`. */
  | { readonly kind: 'refused'; readonly reason: string };
