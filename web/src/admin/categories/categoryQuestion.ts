import type { CategoryWire } from '@sali/contract/goods/catalogue/catalogue';

/** The dialog that is open above the tree. */
export type CategoryQuestion =
  | { readonly kind: 'add'; readonly parentId: number | null }
  | { readonly kind: 'edit'; readonly category: CategoryWire }
  | { readonly kind: 'remove'; readonly category: CategoryWire };
