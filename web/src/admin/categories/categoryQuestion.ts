import type { Category } from '@sali/contract/catalogue/catalogue';

/** The dialog that is open above the tree. */
export type CategoryQuestion =
  | { readonly kind: 'add'; readonly parentId: number | null }
  | { readonly kind: 'edit'; readonly category: Category }
  | { readonly kind: 'remove'; readonly category: Category };
