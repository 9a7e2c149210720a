import { categorise } from '@sali/domain/goods/catalogue/categorise';
import { ITEM_NAME_MAX, LIST_NAME_MAX, QUANTITY_MAX, WEIGHT_MIN } from '@sali/domain/base/limits';
import { Id } from '@sali/contract/base/ids';
import { CookedServings } from '@sali/contract/kitchen/recipes/cooking';
import { z } from 'zod';

/** The tools of the MCP server: each is one call of the API. */

/** A call of the API, below `/api/`. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** @param input what the tool takes; the function gets it after it was checked */
function tool<Input extends z.ZodType>(description: string, input: Input, callOf: (input: z.output<Input>) => ApiCall) {
  return {
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    /** @throws z.ZodError for an input of another shape */
    callFor: (given: unknown): ApiCall => callOf(input.parse(given)),
  };
}

const listId = z.union([Id, z.uuid()]).describe('as list_lists names it');
const nothing = z.object({});
const pathPart = (text: string | number): string => encodeURIComponent(String(text));

function apiQuery(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

export const TOOLS = {
  list_lists: tool('The shopping lists of the person, with their items', nothing, () => ({
    method: 'GET',
    path: 'lists?include_shared=true',
  })),
  read_list: tool('One shopping list with its items and people', z.object({ list_id: listId }), ({ list_id }) => ({
    method: 'GET',
    path: `lists/${pathPart(list_id)}`,
  })),
  create_list: tool(
    'Makes a shopping list',
    z.object({ name: z.string().min(1).max(LIST_NAME_MAX), store_key: z.string().max(60).optional() }),
    (body) => ({ method: 'POST', path: 'lists', body }),
  ),
  add_item: tool(
    'Adds an item to a shopping list: a product by its item_code, or a free text by its name',
    z.object({
      list_id: listId,
      name: z.string().min(1).max(ITEM_NAME_MAX).optional().describe('for a free text'),
      item_code: z.string().max(60).optional().describe('of a product, as search_products names it'),
      quantity: z.number().min(WEIGHT_MIN).max(QUANTITY_MAX).default(1),
      note: z.string().max(500).default(''),
    }),
    ({ list_id, name, item_code, quantity, note }) => ({
      method: 'POST',
      path: `lists/${pathPart(list_id)}/items`,
      body: {
        ...(name !== undefined && { product_name: name }),
        // The app does the same for what is typed: flowers are not 'other'.
        ...(name !== undefined && item_code === undefined && { category_id: categorise({ name }).categoryId }),
        ...(item_code !== undefined && { product_catalog_number: item_code }),
        ...{ quantity, note },
      },
    }),
  ),
  tick_item: tool(
    'Ticks an item of a shopping list off, or opens it again',
    z.object({
      list_id: listId,
      item_id: z.union([Id, z.uuid()]),
      is_completed: z.boolean().default(true),
    }),
    ({ list_id, item_id, is_completed }) => ({
      method: 'PUT',
      path: `lists/${pathPart(list_id)}/items/${pathPart(item_id)}`,
      body: { is_completed },
    }),
  ),
  compare_list: tool(
    'Where a shopping list costs least: what its items cost in each store, promotions included',
    z.object({ list_id: listId }),
    ({ list_id }) => ({ method: 'GET', path: `lists/${pathPart(list_id)}/compare?generic=true` }),
  ),
  search_products: tool(
    'Finds products of Israeli stores by Hebrew words or a barcode',
    z.object({ search: z.string().min(2).max(200), limit: z.int().min(1).max(50).default(10) }),
    (query) => ({ method: 'GET', path: `products?${apiQuery(query)}` }),
  ),
  product_prices: tool(
    'What a product costs in each store',
    z.object({ item_code: z.string().min(1).max(60) }),
    ({ item_code }) => ({ method: 'GET', path: `products/${pathPart(item_code)}/prices` }),
  ),
  search_recipes: tool(
    'Finds recipes of the person, of their family, and public ones',
    z.object({ search: z.string().max(200).optional(), limit: z.int().min(1).max(50).default(10) }),
    (query) => ({ method: 'GET', path: `recipes?${apiQuery({ ...query, include_public: true })}` }),
  ),
  recipe_to_list: tool(
    'Adds the ingredients of a recipe to a shopping list',
    z.object({
      recipe_id: Id,
      list_id: listId,
      servings: CookedServings.optional(),
    }),
    ({ recipe_id, ...body }) => ({ method: 'POST', path: `recipes/${recipe_id}/to-shopping-list`, body }),
  ),
  read_pantry: tool('What the household has at home, and until when it lasts', nothing, () => ({
    method: 'GET',
    path: 'pantry',
  })),
  read_meal_plan: tool(
    'The planned meals of the week that a day is in',
    z.object({ day: z.string().describe('YYYY-MM-DD') }),
    (query) => ({ method: 'GET', path: `meal-plan?${apiQuery(query)}` }),
  ),
} as const;

export type ToolName = keyof typeof TOOLS;
export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
