/** What a call of a route costs. */
export type RouteCost = {
  /** About the milliseconds of processor time that it takes. */
  readonly units: number;
  /** It spends its time in a queue, a worker or on another server: it keeps no place among the calls being handled. */
  readonly isElsewhere: boolean;
};

const here = (units: number): RouteCost => ({ units, isElsewhere: false });
const elsewhere = (units: number): RouteCost => ({ units, isElsewhere: true });

const READ = here(1);
const WRITE = here(2);
const FILE = here(0.5);
const PASSWORD = elsewhere(20);
const MAIL = here(10);
const SIGNATURE = here(10);
const CHALLENGE = here(5);
const BASKET = here(30);
const PICTURE = elsewhere(50);
const PAGE = elsewhere(50);
const SOCKET = elsewhere(5);

/**
 * Routes that cost more or less than others of their method. Routes are named as they are registered, never as they are
 * asked for, so that another spelling of an address costs the same.
 */
export const ROUTE_COSTS: Readonly<Record<string, RouteCost>> = {
  'GET /api/health': here(0.2),
  'GET /api/metrics': here(10),
  'GET /api/openapi.json': READ,
  'GET /recipe/:id': here(3),

  'POST /api/auth/register': PASSWORD,
  'POST /api/auth/login': PASSWORD,
  'POST /api/auth/reset-password': PASSWORD,
  'POST /api/auth/google': PASSWORD,
  'PUT /api/users/me/password': PASSWORD,
  'PUT /api/users/me/email': PASSWORD,
  'DELETE /api/users/me': PASSWORD,
  'POST /api/users/me/google': PASSWORD,
  'DELETE /api/users/me/google': PASSWORD,
  'POST /api/users/me/passkeys/options': PASSWORD,
  'DELETE /api/users/me/passkeys/:passkey_id': PASSWORD,
  'POST /api/users/me/api-tokens': PASSWORD,
  'POST /api/users/me/second-factor': PASSWORD,
  'DELETE /api/users/me/second-factor': PASSWORD,
  'POST /api/users/me/second-factor/confirm': WRITE,
  'POST /api/auth/passkey': SIGNATURE,
  'POST /api/users/me/passkeys': SIGNATURE,
  'POST /api/auth/passkey/options': CHALLENGE,
  'POST /api/auth/google/options': CHALLENGE,
  'POST /api/auth/forgot-password': MAIL,
  'POST /api/users/me/email/verification': MAIL,
  'GET /api/users/me/export': here(100),
  'GET /api/users/me/storage': here(20),

  'GET /api/lists': here(10),
  'GET /api/lists/:listId': WRITE,
  'GET /api/lists/:listId/ws': SOCKET,
  'POST /api/lists': here(10),
  'POST /api/lists/:listId/links': here(5),
  'DELETE /api/lists/:listId/links/:linkId': here(5),
  'POST /api/list-links/join': here(10),
  'POST /api/list-links/keep': here(10),
  'GET /api/templates': here(5),
  'PUT /api/templates/:templateId': here(10),
  'POST /api/templates/:templateId/lists': here(15),
  'POST /api/lists/:listId/receipts': PICTURE,
  'GET /api/lists/:listId/receipts/:receiptId/:size': here(3),
  'GET /api/users/me/spending': here(10),
  'GET /api/users/me/usual': here(3),
  'GET /api/users/me/blocks': here(3),
  'PUT /api/users/me/blocks/:userId': here(20),

  'POST /api/product-pictures': PICTURE,
  'POST /api/picture-previews': PICTURE,
  'GET /api/products': here(3),
  'GET /api/stores/:storeKey/catalogue': here(10),
  'GET /api/stores/:storeKey/category-order': here(3),
  'GET /api/products/:itemCode/prices': here(5),
  'GET /api/products/:itemCode/history': here(5),
  'GET /api/stores/:storeKey/promotions': here(10),
  'POST /api/stores/:storeKey/offers': here(5),
  'GET /api/promotions': here(10),
  'POST /api/baskets/compare': BASKET,
  'GET /api/lists/:listId/compare': BASKET,
  'POST /api/lists/read-text': here(16),

  'GET /api/recipes': here(5),
  'GET /api/public-recipes': here(5),
  'POST /api/recipes': here(10),
  'PUT /api/recipes/:recipeId': here(10),
  'POST /api/recipes/:recipeId/to-shopping-list': here(10),
  'GET /api/recipes/:recipeId/cost': here(13),
  'GET /api/public-recipes/:recipeId/cost': here(10),
  'POST /api/recipes/:recipeId/upload-image': PICTURE,
  'POST /api/recipes/:recipeId/image-from-web': PICTURE,
  'POST /api/recipes/:recipeId/pictures': PICTURE,
  'POST /api/recipes/:recipeId/copy': here(20),
  'PUT /api/recipes/:recipeId/pictures': here(5),
  'POST /api/recipes/:recipeId/cooking': here(5),
  'POST /api/recipes/read-text': here(10),
  'POST /api/recipes/read-page': PAGE,

  // The calls that it makes have costs of their own.
  'POST /api/mcp': elsewhere(1),
  'GET /api/meal-plan': here(3),
  'PUT /api/meals/:mealId': here(5),
  'POST /api/meal-plan/copy': here(10),
  'GET /api/meal-plan/ingredients': here(10),
  'POST /api/meal-plan/to-shopping-list': here(15),
  'GET /api/meal-plan/suggestions': here(50),
  'GET /api/pantry': here(4),
  'PUT /api/pantry': here(6),

  'GET /api/admin/database': here(50),
  'GET /api/admin/feeds/stores': here(10),
  'GET /api/admin/reports': here(20),
  'GET /api/admin/audit': here(10),
  'GET /api/admin/users': here(10),
  'POST /api/products/import': elsewhere(100),
  'POST /api/admin/imports/:importId/check': elsewhere(50),
  'POST /api/admin/imports/:importId/start': elsewhere(50),
  'POST /api/admin/imports/:importId/undo': elsewhere(50),
};

/**
 * The cost of a call.
 * @param url the route as it was registered; undefined where no route fits (a page of the app, or nothing at all)
 */
export function routeCostOf(method: string, url: string | undefined): RouteCost {
  const verb = method === 'HEAD' ? 'GET' : method;
  const named = ROUTE_COSTS[`${verb} ${url ?? ''}`];
  if (named) return named;
  if (verb !== 'GET') return WRITE;
  return url === undefined || (url.startsWith('/api/') && !url.startsWith('/api/docs')) ? READ : FILE;
}
