import type { MadeApiToken, TokenScope } from '@sali/contract/people/accounts/apiTokens';
import type { ListWire } from '@sali/contract/lists/lists';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { RpcAnswer } from './messages.ts';

type ToolAnswer = { readonly content: readonly { readonly text: string }[]; readonly isError: boolean };

describeDb('the MCP server', (openTestDb) => {
  let app: TestApp;
  let dana: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    await fillCatalogue(database.db);
    app = await buildTestApp(database);
    dana = await app.person('dana');
    return () => app.server.close();
  });

  async function assistant(...scopes: TokenScope[]): Promise<Person> {
    const body = { name: 'עוזר', scopes, days: null, password: 'סיסמה ארוכה' };
    const made = await app.call<MadeApiToken>(dana, 'POST', 'users/me/api-tokens', { body });
    return { ...dana, token: made.body.secret };
  }
  const send = (as: Person | null, method: string, params?: object, id: number | null = 1) =>
    app.call<RpcAnswer>(as, 'POST', 'mcp', {
      body: { jsonrpc: '2.0', ...(id !== null && { id }), method, ...(params && { params }) },
    });
  async function use<T>(as: Person, name: string, given: object = {}): Promise<{ isError: boolean; body: T }> {
    const { body } = await send(as, 'tools/call', { name, arguments: given });
    const { content, isError } = body.result as ToolAnswer;
    const text = content[0]?.text ?? '';
    return { isError, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T };
  }

  it('[AT5] begins with its version, names its tools with what they take, and answers no notification', async () => {
    const by = await assistant('lists:read');
    const begun = await send(by, 'initialize', { protocolVersion: '2025-03-26', capabilities: {} });
    expect(begun.body.result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'sali' } });
    expect((await send(by, 'initialize', { protocolVersion: 'x' })).body.result).toMatchObject({
      protocolVersion: '2025-06-18',
    });
    expect(await send(by, 'notifications/initialized', undefined, null)).toMatchObject({ status: 202 });
    expect((await send(by, 'ping')).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const { tools } = (await send(by, 'tools/list')).body.result as { tools: { name: string; inputSchema: object }[] };
    expect(tools.map(({ name }) => name)).toContain('compare_list');
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: 'object' });
    expect((await send(by, 'resources/list')).body.error?.code).toBe(-32_601);
    expect((await send(by, 'tools/call', { name: 'drop' })).body.error?.code).toBe(-32_602);
    expect((await send(null, 'ping')).status).toBe(401);
    expect((await app.call(by, 'POST', 'mcp', { body: { hello: true } })).status).toBe(422);
  });

  it('[AT8] opens no stream, puts a name in its category, and answers without empty fields', async () => {
    const answer = await app.server.inject({ method: 'GET', url: '/api/mcp' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
    const by = await assistant('lists:read', 'lists:write');
    const { body: list } = await use<ListWire>(by, 'create_list', { name: 'שבת' });
    const { body: item } = await use<Record<string, unknown>>(by, 'add_item', { list_id: list.list_id, name: 'חלב' });
    expect(item['category_id']).toBe(1);
    expect(Object.values(item).filter((value) => value === null || value === '')).toEqual([]);
  });

  it('[AT5] puts a recipe on a list for half servings too, and for as many as the API does', async () => {
    const entries = [{ entry_type: 'product', product_name: 'ביצים', quantity: 6, unit: 'units' }];
    const recipe = { title: 'שקשוקה', servings: 4, entries };
    const { body: made } = await app.call<{ recipe_id: number }>(dana, 'POST', 'recipes', { body: recipe });
    const by = await assistant('lists:read', 'lists:write', 'kitchen:read', 'kitchen:write');
    const { body: list } = await use<ListWire>(by, 'create_list', { name: 'שבת' });
    const add = (servings: number) =>
      use(by, 'recipe_to_list', { recipe_id: made.recipe_id, list_id: list.list_id, servings });
    expect(await add(2.5)).toMatchObject({ isError: false });
    expect(await add(1000)).toMatchObject({ isError: false });
    expect(await add(0)).toEqual({ isError: true, body: 'servings: at least 0.01' });
  });

  it('[AT5] its tools find a product, fill a list, tick, compare and read, by the scopes of the token', async () => {
    const by = await assistant('lists:read', 'lists:write', 'kitchen:read');
    const { body: list } = await use<ListWire>(by, 'create_list', { name: 'שבת' });
    const found = await use<{ item_code: string }[]>(by, 'search_products', { search: 'חלב' });
    expect(JSON.stringify(found.body)).toContain(MILK.code);
    await use(by, 'add_item', { list_id: list.list_id, item_code: MILK.code, quantity: 2 });
    await use(by, 'add_item', { list_id: list.list_id, name: 'פרחים' });
    const read = await use<ListWire>(by, 'read_list', { list_id: list.list_id });
    expect(read.body.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      [read.body.items[0]?.name, 2],
      ['פרחים', 1],
    ]);
    const ticked = await use(by, 'tick_item', { list_id: list.list_id, item_id: read.body.items[1]?.item_id });
    expect(ticked.isError).toBe(false);
    expect((await use<ListWire[]>(by, 'list_lists')).body[0]?.items.filter((item) => item.is_completed)).toHaveLength(
      1,
    );
    for (const [name, given] of [
      ['compare_list', { list_id: list.list_id }],
      ['product_prices', { item_code: MILK.code }],
      ['search_recipes', {}],
      ['read_pantry', {}],
      ['read_meal_plan', { day: '2026-11-24' }],
    ] as const) {
      expect([name, (await use(by, name, given)).isError]).toEqual([name, false]);
    }
    const wrong = await use<string>(by, 'add_item', { list_id: 'x', quantity: 0 });
    expect([wrong.isError, wrong.body]).toEqual([true, 'list_id: expects uuid\nquantity: at least 0.1']);
    expect((await use<string>(by, 'add_item', { name: 'קפה' })).body).toMatch(/^list_id: expects /);
    const reader = await assistant('lists:read');
    const refused = await use<{ code: string }>(reader, 'add_item', { list_id: list.list_id, name: 'קפה' });
    expect([refused.isError, refused.body.code]).toEqual([true, 'token_scope']);
    expect((await use<{ code: string }>(reader, 'read_pantry')).body.code).toBe('token_scope');
  });
});
