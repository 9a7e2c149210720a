import type { TokenScope } from '@sali/contract/accounts/apiTokens';

/**
 * The routes that a person's own programs may call, with the scope that each requires; null: any token. Every other
 * route refuses tokens: a token can neither make tokens nor touch the account, the family, the people of a list or the
 * administration. A route that writes what it reads elsewhere requires both scopes.
 */
export const TOKEN_ROUTES: Readonly<Record<string, TokenScope | readonly TokenScope[] | null>> = {
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
  'POST /api/recipes/:recipeId/to-shopping-list': ['lists:write', 'kitchen:read'],
  'POST /api/meal-plan/to-shopping-list': ['lists:write', 'kitchen:read'],

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

/** Routes that change something and answer with what it is now; a token without this scope is answered with ids alone. */
const READ_BY_ANSWERS: Readonly<Record<string, TokenScope>> = {
  'POST /api/lists': 'lists:read',
  'POST /api/lists/:listId/items': 'lists:read',
  'PUT /api/lists/:listId/items/:itemId': 'lists:read',
  'POST /api/recipes/:recipeId/to-shopping-list': 'lists:read',
  'POST /api/meal-plan/to-shopping-list': 'lists:read',
  'PUT /api/pantry': 'kitchen:read',
  'PUT /api/meals/:mealId': 'kitchen:read',
};

/** What a token with these scopes may do with a route. @param url the route as it was registered */
export function tokenRights(
  scopes: readonly TokenScope[],
  method: string,
  url: string | undefined,
): { readonly isKnown: boolean; readonly mayCall: boolean; readonly mayRead: boolean } {
  const route = `${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`;
  const required = TOKEN_ROUTES[route];
  const read = READ_BY_ANSWERS[route];
  return {
    isKnown: required !== undefined,
    mayCall: required !== undefined && [required ?? []].flat().every((scope) => scopes.includes(scope)),
    mayRead: read === undefined || scopes.includes(read),
  };
}

/** The facts of an answer that name what was changed, and say nothing else of it. */
const NAMES = new Set(['list_id', 'list_uuid', 'item_id', 'item_uuid', 'list_version', 'version', 'meal_id']);

/** An answer for a token that may not read it: what was changed, by its ids. */
export function idsOfAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(idsOfAnswer);
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([name]) => NAMES.has(name)));
}
