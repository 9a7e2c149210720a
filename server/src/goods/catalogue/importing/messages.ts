import type { ProductCreate } from '@sali/contract/goods/catalogue/catalogueAdmin';

/** The messages to and from the import's thread. */

export const IMPORT_FORMATS = ['csv', 'xml', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export type ImportStart = {
  readonly format: ImportFormat;
  readonly bytes: Uint8Array<ArrayBuffer>;
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
