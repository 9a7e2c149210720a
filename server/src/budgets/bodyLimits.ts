import {
  ACCOUNT_BODY_BYTES_MAX,
  BASKET_BODY_BYTES_MAX,
  BODY_BYTES_MAX,
  GUEST_BASKET_BODY_BYTES_MAX,
  LARGE_BODY_BYTES_MAX,
} from '@sali/domain/limits/budgets';

/**
 * Routes with larger bodies than BODY_BYTES_MAX. All but the comparison refuse guests before they read a body. Uploads of
 * files (multipart) have limits of their own.
 */
export const LARGE_BODY_ROUTES: Readonly<Record<string, number>> = {
  'POST /api/lists': LARGE_BODY_BYTES_MAX,
  'PUT /api/lists/:listId': LARGE_BODY_BYTES_MAX,
  'POST /api/lists/:listId/items': LARGE_BODY_BYTES_MAX,
  'PUT /api/templates/:templateId': LARGE_BODY_BYTES_MAX,
  'POST /api/lists/read-text': BASKET_BODY_BYTES_MAX,
  'POST /api/recipes': LARGE_BODY_BYTES_MAX,
  'PUT /api/recipes/:recipeId': LARGE_BODY_BYTES_MAX,
  'POST /api/recipes/read-text': BASKET_BODY_BYTES_MAX,
  'POST /api/recipes/:recipeId/to-shopping-list': BASKET_BODY_BYTES_MAX,
  'PUT /api/users/me/settings': BASKET_BODY_BYTES_MAX,
  'POST /api/baskets/compare': BASKET_BODY_BYTES_MAX,
  'POST /api/stores/:storeKey/offers': BASKET_BODY_BYTES_MAX,
};

const GUEST_BODY_ROUTES: Readonly<Record<string, number>> = {
  'POST /api/lists/read-text': GUEST_BASKET_BODY_BYTES_MAX,
  'POST /api/baskets/compare': GUEST_BASKET_BODY_BYTES_MAX,
  'POST /api/stores/:storeKey/offers': GUEST_BASKET_BODY_BYTES_MAX,
};

const isOfAccounts = (url: string): boolean => url.startsWith('/api/auth/') || url.startsWith('/api/users/me');

/** The largest body that a route takes, in bytes. */
export function bodyLimitOf(method: string, url: string): number {
  return LARGE_BODY_ROUTES[`${method} ${url}`] ?? (isOfAccounts(url) ? ACCOUNT_BODY_BYTES_MAX : BODY_BYTES_MAX);
}

/** The largest body that a route takes of someone who is not signed in, in characters of its text. */
export const guestBodyLimitOf = (method: string, url: string | undefined): number =>
  GUEST_BODY_ROUTES[`${method} ${url ?? ''}`] ?? Infinity;
