import { useIsAdmin } from '../../accounts/accounts.ts';
import { he } from '../../languages/he/main.ts';
import { heAdmin } from '../../languages/he/admin.ts';

/** Where a product's pages lead back to: administrators to the product list, others to their lists. */
export function useProductsWay(): { readonly back: string; readonly backLabel: string } {
  const isAdmin = useIsAdmin();
  return isAdmin
    ? { back: '/admin/products', backLabel: heAdmin.details.toList }
    : { back: '/shopping', backLabel: he.list.back };
}
