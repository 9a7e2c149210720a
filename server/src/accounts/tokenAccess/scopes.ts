import type { TokenScope } from '@sali/contract/accounts/apiTokens';

/**
 * The routes that a person's own programs may call, with the scope that each requires; null: any token. Every other
 * route refuses tokens: a token can neither make tokens nor touch the account, the family, the people of a list or the
 * administration.
 */
export const TOKEN_ROUTES: Readonly<Record<string, TokenScope | null>> = {
  'POST /api/mcp': null,
  'GET /api/products': null,
  'GET /api/products/:itemCode/prices': null,
  'GET /api/products/:itemCode/history': null,
  'GET /api/stores': null,
  'GET /api/stores/:storeKey/promotions': null,
  'GET /api/categories': null,
  'POST /api/baskets/compare': null,
  'POST /api/lists/read-text': null,

  'GET /api/lists': 'lists:read',
  'GET /api/lists/:listId': 'lists:read',
  'GET /api/lists/:listId/changes': 'lists:read',
  'GET /api/lists/:listId/compare': 'lists:read',
  'GET /api/users/me/usual': 'lists:read',
  'POST /api/lists': 'lists:write',
  'POST /api/lists/:listId/items': 'lists:write',
  'PUT /api/lists/:listId/items/:itemId': 'lists:write',
  'DELETE /api/lists/:listId/items/:itemId': 'lists:write',
  'POST /api/recipes/:recipeId/to-shopping-list': 'lists:write',
  'POST /api/meal-plan/to-shopping-list': 'lists:write',

  'GET /api/recipes': 'kitchen:read',
  'GET /api/recipes/:recipeId': 'kitchen:read',
  'GET /api/recipes/:recipeId/cost': 'kitchen:read',
  'GET /api/pantry': 'kitchen:read',
  'GET /api/meal-plan': 'kitchen:read',
  'GET /api/meal-plan/ingredients': 'kitchen:read',
  'GET /api/meal-plan/suggestions': 'kitchen:read',
  'GET /static/images/:name': 'kitchen:read',
  'PUT /api/pantry': 'kitchen:write',
  'PUT /api/meals/:mealId': 'kitchen:write',
  'DELETE /api/meals/:mealId': 'kitchen:write',
};

/**
 * The scope that a call requires; undefined where no token may make it.
 * @param url the route as it was registered
 */
export function scopeOfRoute(method: string, url: string | undefined): TokenScope | null | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  return TOKEN_ROUTES[`${verb} ${url ?? ''}`];
}
