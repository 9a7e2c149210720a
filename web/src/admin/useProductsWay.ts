import { useIsAdmin } from '../accounts/accounts.ts';
import { he } from '../he.ts';
import { heAdmin } from '../heAdmin.ts';

/** Where a product's pages lead back to: the list of products, which only administrators have; others to their lists. */
export function useProductsWay(): { readonly back: string; readonly backLabel: string } {
  const isAdmin = useIsAdmin();
  return isAdmin
    ? { back: '/admin/products', backLabel: heAdmin.details.toList }
    : { back: '/shopping', backLabel: he.list.back };
}
