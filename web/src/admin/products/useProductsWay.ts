import { useIsCatalogueManager } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { adminTexts } from '@sali/texts/app/admin';

/** Where a product's pages lead back to: administrators to the product list, others to their lists. */
export function useProductsWay(): { readonly back: string; readonly backLabel: string } {
  const isManager = useIsCatalogueManager();
  return isManager
    ? { back: '/admin/products', backLabel: adminTexts.details.toList }
    : { back: '/shopping', backLabel: texts.list.back };
}
