import type { NewFamilyLink } from '@sali/contract/people/family/family';
import { MILK, RAMI_LEVY } from '../catalogue/testCatalogue.ts';
import { CANARY, type Ids, secret, TODAY, type World } from './testWorld.ts';

/** How a route is called, and which rows of the matrix say who may. */
export type RouteRow = {
  /** The rows of the matrix: those that are called so, alone or with a subject. */
  readonly kind: string;
  readonly query?: string;
  /** `form`: an upload. */
  readonly body?: object | 'form' | ((ids: Ids) => object);
  /** Sent along; it is worth nothing. */
  readonly cookie?: string;
  /** Parameters of the address that differ from those of the subject. */
  readonly ids?: (world: World, ids: Ids) => Ids;
  /** Something of the subject for each call that is allowed, where the call ends it. */
  readonly fresh?: (world: World, ids: Ids) => Promise<Ids>;
  /** Called in a session that was begun for it, since it ends it. */
  readonly isOfItsOwn?: true;
  /** The statuses of an allowed call where they are not 2xx: the right is asked first. */
  readonly ok?: readonly number[];
};

const route = (kind: string, more: Omit<RouteRow, 'kind'> = {}): RouteRow => ({ kind, ...more });
const newId = (name: string) => () => ({ [name]: crypto.randomUUID() });
const id = Number;
/** Without the password of the account. */
const unproven = { body: {}, ok: [422] };
const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} };
const newMeal = async ({ ok, owner }: World): Promise<Ids> => {
  const mealId = crypto.randomUUID();
  await ok(owner, `PUT meals/${mealId}`, { day: TODAY, slot: 'noon', kind: 'words', title: `${CANARY} ארוחה` });
  return { mealId };
};
const emptyTemplate = { name: `${CANARY} תבנית`, lines: [], repeat: null };
const day = `day=${TODAY}`;
const device = { endpoint: 'https://push.example.org/x' };
const pushKeys = { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
const joining = ({ linkToken = '' }: Ids) => ({ token: linkToken, guest_token: `guest.${secret()}`, name: 'אורחת' });
/** Another recipe of the same author, so that the one of the matrix stays as it is. */
const newRecipe = ({ recipe, subjects, owner, kin }: World, { recipeId }: Ids): Promise<Ids> =>
  recipe(recipeId === subjects['secret']?.['recipeId'] ? kin : owner, `${CANARY} מרק`, false);
const noNumber = (name: string) => () => ({ [name]: '999999' });
const noImport = { ids: newId('importId'), ok: [404] };
const gone = { ok: [404] };

/** Every route: with its method, and in brackets which of its meanings. */
export const ROUTES: Readonly<Record<string, RouteRow>> = {
  'GET /api/health': route('open'),
  'GET /api/ready': route('open'),
  'GET /api/metrics': route('open'),
  'GET /api/openapi.json': route('open'),
  'GET /api/docs': route('open'),

  'POST /api/auth/register': route('open', { body: { email: 'x' }, ok: [422] }),
  'POST /api/auth/login': route('open', { body: {}, ok: [422] }),
  'POST /api/auth/restore': route('open', { body: { token: 'x' }, ok: [410] }),
  // Without a cookie and a token there is nothing to refuse [A48].
  'POST /api/auth/refresh': route('session', { cookie: 'sali_refresh=x' }),
  'POST /api/auth/logout': route('session', { isOfItsOwn: true }),
  'GET /api/auth/forgot-password': route('open'),
  'POST /api/auth/forgot-password': route('open', { body: {}, ok: [422] }),
  'POST /api/auth/reset-password': route('open', { body: { token: 'x', new_password: 'לחם ומלח בלי סוף' }, ok: [410] }),
  'POST /api/auth/verify-email': route('own', { body: { token: 'x' }, ok: [410] }),
  'POST /api/auth/google/options': route('open'),
  'POST /api/auth/google': route('open', { body: { credential: 'x' }, ok: [503] }),
  'POST /api/auth/passkey/options': route('open'),
  'POST /api/auth/passkey': route('open', { body: { credential }, ok: [401, 422] }),
  'GET /api/auth/sessions': route('own'),
  'DELETE /api/auth/sessions': route('own'),
  'PUT /api/auth/sessions/{session_id}': route('own.thing', { body: { name: 'טלפון' } }),
  'DELETE /api/auth/sessions/{session_id}': route('own.thing', {
    fresh: async ({ signedInAgain, ok, owner }) => {
      await signedInAgain(owner);
      const sessions = await ok<{ session_id: string; current: boolean }[]>(owner, 'GET auth/sessions');
      return { session_id: sessions.find((session) => !session.current)?.session_id ?? '' };
    },
  }),
  'POST /api/auth/ws-ticket': route('own'),

  'GET /api/users/me': route('own'),
  'PUT /api/users/me': route('own', { body: {} }),
  'DELETE /api/users/me': route('own', unproven),
  'GET /api/users/me/export': route('own'),
  'PUT /api/users/me/password': route('own', {
    body: { new_password: 'לחם ומלח בלי סוף' },
    ok: [422],
  }),
  'GET /api/users/me/api-tokens': route('own'),
  'POST /api/users/me/api-tokens': route('own', {
    body: { name: 'x', scopes: ['lists:read'], days: null },
    ok: [422],
  }),
  'DELETE /api/users/me/api-tokens/{tokenId}': route('own.thing', {
    fresh: async ({ token, owner }) => ({ tokenId: (await token(owner, 'lists:read')).tokenId }),
  }),
  'GET /api/users/me/calendar': route('own'),
  'POST /api/users/me/calendar': route('own'),
  'DELETE /api/users/me/calendar': route('own'),
  'GET /api/users/me/second-factor': route('own'),
  'POST /api/users/me/second-factor': route('own', unproven),
  'DELETE /api/users/me/second-factor': route('own', unproven),
  'POST /api/users/me/second-factor/confirm': route('own', { body: { code: '123456' }, ok: [409] }),
  'GET /api/users/me/email': route('own'),
  'PUT /api/users/me/email': route('own', { body: { email: 'new@example.com' }, ok: [422] }),
  'POST /api/users/me/email/verification': route('own'),
  'GET /api/users/me/ways-in': route('own'),
  'POST /api/users/me/google': route('own', { body: { credential: 'x' }, ok: [422] }),
  'DELETE /api/users/me/google': route('own', unproven),
  'GET /api/users/me/passkeys': route('own'),
  'POST /api/users/me/passkeys': route('own', { body: { name: 'x', credential }, ok: [422] }),
  'POST /api/users/me/passkeys/options': route('own', unproven),
  'DELETE /api/users/me/passkeys/{passkey_id}': route('own', unproven),
  'GET /api/users/me/storage': route('own'),
  'GET /api/users/me/settings': route('own'),
  'PUT /api/users/me/settings': route('own', { body: {} }),
  'GET /api/users/me/personal': route('own'),
  'GET /api/users/me/usual': route('own.lists'),
  'GET /api/users/me/spending': route('own'),
  'GET /api/users/me/spending/products/{itemCode}': route('own'),
  'GET /api/users/me/blocks': route('own'),
  'PUT /api/users/me/blocks/{userId}': route('own', { body: { report: false }, ok: [404] }),
  'DELETE /api/users/me/blocks/{userId}': route('own'),

  'GET /api/lists': route('own.lists'),
  'POST /api/lists': route('own.writeLists', { body: { name: 'חדשה', is_private: true } }),
  'GET /api/lists/deleted': route('own'),
  'POST /api/lists/read-text': route('public', { body: { text: 'חלב' } }),
  'GET /api/lists/{listId}': route('list.read'),
  'GET /api/lists/{listId}/changes': route('list.read', { query: 'since=0' }),
  'GET /api/lists/{listId}/compare': route('list.compare'),
  'GET /api/lists/{listId}/activity': route('list.activity'),
  'GET /api/lists/{listId}/active-participants': route('list.activity'),
  'GET /api/lists/{listId}/ws': route('open', { ok: [426] }),
  'GET /api/lists/live': route('open', { ok: [426] }),
  'PUT /api/lists/{listId} (its name)': route('list.manage', { body: { name: `${CANARY} רשימה` } }),
  'PUT /api/lists/{listId} (its store)': route('list.edit', { body: { store_key: RAMI_LEVY } }),
  'DELETE /api/lists/{listId}': route('list.own', { fresh: ({ newList, owner }) => newList(owner) }),
  'POST /api/lists/{listId}/restore': route('list.restore', {
    fresh: async ({ newList, ok, owner }) => {
      const made = await newList(owner);
      await ok(owner, `DELETE lists/${made.listId}`);
      return made;
    },
  }),
  'POST /api/lists/{listId}/items': route('list.lines', { body: { name: `${CANARY} יין` } }),
  'PUT /api/lists/{listId}/items/{itemId} (a tick)': route('list.lines', { body: { is_completed: true } }),
  'PUT /api/lists/{listId}/items/{itemId} (its note)': route('list.lines', { body: { note: CANARY } }),
  'DELETE /api/lists/{listId}/items/{itemId}': route('list.lines', {
    fresh: async ({ ok, admin }, { listId = '' }) => {
      const item = await ok<{ item_id: number }>(admin, `POST lists/${listId}/items`, { name: 'לחם' });
      return { itemId: String(item.item_id) };
    },
  }),
  'GET /api/lists/{listId}/participants': route('list.people'),
  'POST /api/lists/{listId}/share': route('list.share', {
    body: { email: 'anafa-viewer@example.com', permission: 'VIEW' },
  }),
  'DELETE /api/lists/{listId}/participants/{userId}': route('list.share', {
    ids: (_world, { participantId = '' }) => ({ userId: participantId }),
    fresh: async ({ share, admin, extra }, { listId = '' }) => {
      await share(admin, listId, extra, 'VIEW');
      return { userId: String(extra.userId) };
    },
  }),
  'GET /api/lists/{listId}/links': route('list.share'),
  'POST /api/lists/{listId}/links': route('list.share', { body: { permission: 'VIEW', days: 1 } }),
  'PUT /api/lists/{listId}/links/{linkId}': route('list.share', { body: { permission: 'VIEW' } }),
  'DELETE /api/lists/{listId}/links/{linkId}': route('list.share', {
    fresh: async ({ link, admin }, { listId = '' }) => ({
      linkId: String((await link(admin, listId, 'VIEW')).link_id),
    }),
  }),
  'DELETE /api/lists/{listId}/links/{linkId}/guests/{userId}': route('list.share', {
    ids: (_world, { guestId = '' }) => ({ userId: guestId }),
    fresh: async ({ link, guestBy, admin, subjects }, { listId = '', ...ids }): Promise<Ids> => {
      // A guest does not come by a link to the list of a disabled account.
      if (listId !== subjects['list']?.['listId']) return { userId: ids['guestId'] ?? '' };
      const made = await link(admin, listId, 'VIEW');
      return { linkId: String(made.link_id), userId: String((await guestBy(made.token)).userId) };
    },
  }),
  'GET /api/till-reports': route('open'),
  'GET /api/lists/{listId}/receipts': route('list.people'),
  'POST /api/lists/{listId}/receipts': route('list.addReceipt', { body: 'form' }),
  'PUT /api/lists/{listId}/receipts/paid': route('list.addReceipt', { body: () => ({ paid_agorot: 1000 }) }),
  'GET /api/lists/{listId}/receipts/{receiptId}/{size}': route('list.people', { ids: () => ({ size: 'image' }) }),
  'DELETE /api/lists/{listId}/receipts/{receiptId}': route('list.share', {
    fresh: async ({ receipt, admin }, { listId = '' }) => ({ receiptId: await receipt(admin, listId) }),
  }),
  'POST /api/list-links/join': route('link.join', { body: joining }),
  'POST /api/list-links/keep': route('link.keep', { body: joining }),
  'POST /api/list-links/ws-ticket': route('link.ticket'),

  'GET /api/templates': route('own'),
  'PUT /api/templates/{templateId}': route('own.thing', { body: emptyTemplate }),
  'POST /api/templates/{templateId}/lists': route('own.thing', { body: newId('list_uuid') }),
  'DELETE /api/templates/{templateId}': route('own.thing', {
    fresh: async ({ ok, owner }) => {
      const templateId = crypto.randomUUID();
      await ok(owner, `PUT templates/${templateId}`, emptyTemplate);
      return { templateId };
    },
  }),

  'GET /api/families/mine': route('own'),
  'PUT /api/families/mine': route('family', { body: { name: `${CANARY} משפחה` } }),
  'POST /api/families/mine/invitations': route('family', { body: { email: 'nobody@example.com' } }),
  'DELETE /api/families/mine/invitations': route('family', { body: { email: 'nobody@example.com' }, ok: [404] }),
  'DELETE /api/families/mine/members/{userId}': route('family', { ok: [404] }),
  'POST /api/families/mine/links': route('family'),
  'DELETE /api/families/mine/links/{linkId}': route('family', {
    fresh: async ({ ok, owner }) => ({
      linkId: String((await ok<NewFamilyLink>(owner, 'POST families/mine/links')).link_id),
    }),
  }),
  'POST /api/family-links/open': route('open', { body: () => ({ token: secret() }), ok: [410] }),
  'POST /api/family-links/accept': route('own', { body: () => ({ token: secret() }), ok: [410] }),
  'POST /api/families/{familyId}/accept': route('invited'),
  'POST /api/families/{familyId}/decline': route('invited'),
  // After what those without a family are refused.
  'POST /api/families': route('own', { body: { name: 'אחרת' }, ok: [409] }),

  'GET /api/products': route('public', { query: 'search=חלב' }),
  'POST /api/products': route('managers', { body: { item_code: '7290000000017', item_name: 'x' }, ok: [409] }),
  'GET /api/products/{itemCode}': route('open'),
  'PUT /api/products/{itemCode}': route('managers', { body: { brand: 'תנובה' } }),
  'POST /api/products/import': route('managers', { body: 'form', ok: [415] }),
  'GET /api/products/{itemCode}/prices': route('public'),
  'GET /api/products/{itemCode}/history': route('public'),
  'GET /api/products/{itemCode}/info': route('open', gone),
  'POST /api/products/{itemCode}/info': route('own', { body: { description: 'טעים' } }),
  'PUT /api/products/{itemCode}/info': route('own', { body: { description: 'טעים' } }),
  'GET /api/products/{itemCode}/info/proposal': route('own'),
  'DELETE /api/products/{itemCode}/info/proposal': route('own', gone),
  'GET /api/products/{itemCode}/personal': route('own'),
  'PUT /api/products/{itemCode}/personal': route('own', { body: { note: 'טעים' } }),
  'GET /api/categories': route('public'),
  'POST /api/categories': route('managers', { body: { name: 'חדשה' }, ok: [409] }),
  'GET /api/categories/hierarchy': route('open'),
  'PUT /api/categories/{id}': route('managers', { body: {}, ids: noNumber('id'), ok: [404] }),
  'DELETE /api/categories/{id}': route('managers', { ids: noNumber('id'), ok: [404] }),
  'GET /api/stores': route('public'),
  'GET /api/stores/{storeKey}/catalogue': route('open'),
  'GET /api/stores/{storeKey}/catalogue/shelf': route('open'),
  'GET /api/stores/{storeKey}/catalogue/{part}': route('open', gone),
  'GET /api/stores/{storeKey}/prices': route('open', { query: `item_codes=${MILK.item_code}` }),
  'POST /api/stores/{storeKey}/offers': route('open', { body: { item_codes: [MILK.item_code] } }),
  'GET /api/stores/{storeKey}/promotions': route('public'),
  'GET /api/stores/{storeKey}/category-order': route('open'),
  'DELETE /api/stores/{storeKey}/category-order': route('managers'),
  'GET /api/chains': route('open'),
  'GET /api/promotions': route('open', { query: `store_key=${RAMI_LEVY}` }),
  'POST /api/baskets/compare': route('public', { body: { items: [{ item_code: MILK.item_code, quantity: 1 }] } }),
  'POST /api/product-pictures': route('own', { body: 'form' }),
  'POST /api/picture-previews': route('own', { body: { url: 'http://127.0.0.1/x.jpg' }, ok: [422] }),
  'GET /recipe/{id}': route('page', { ids: (_world, { recipeId = '' }) => ({ id: recipeId }) }),
  'GET /static/images/{name}': route('recipe.picture'),

  'GET /api/recipes': route('own.kitchen'),
  'POST /api/recipes': route('own', { body: { title: 'חדש' } }),
  'GET /api/recipes/counts': route('own'),
  'GET /api/recipes/deleted': route('own'),
  'POST /api/recipes/read-text': route('own', { body: { text: 'עוגה\nקמח' } }),
  'POST /api/recipes/read-page': route('own', { body: { url: 'http://127.0.0.1/x' }, ok: [422] }),
  'GET /api/recipes/{recipeId}': route('recipe.read'),
  'GET /api/recipes/{recipeId}/cost': route('recipe.read'),
  'GET /api/public-recipes': route('publicGallery'),
  'GET /api/public-recipes/counts': route('open'),
  'GET /api/public-recipes/{recipeId}': route('recipe.page'),
  'GET /api/public-recipes/{recipeId}/cost': route('recipe.page'),
  'POST /api/recipes/{recipeId}/copy': route('recipe.copy', { ok: [409] }),
  'PUT /api/recipes/{recipeId}/favorite': route('recipe.mark'),
  'DELETE /api/recipes/{recipeId}/favorite': route('recipe.mark'),
  'POST /api/recipes/{recipeId}/cooking': route('recipe.mark', { body: { changes: [] } }),
  'POST /api/recipes/{recipeId}/cooking/leave': route('recipe.mark'),
  'POST /api/recipes/{recipeId}/to-shopping-list': route('recipe.toList', {
    body: ({ listId = '' }) => ({ list_id: id(listId) }),
  }),
  'PUT /api/recipes/{recipeId}': route('recipe.write', { body: {} }),
  'DELETE /api/recipes/{recipeId}': route('recipe.write', { fresh: newRecipe }),
  'POST /api/recipes/{recipeId}/restore': route('recipe.write', {
    fresh: async (world, ids) => {
      const made = await newRecipe(world, ids);
      const author = ids['recipeId'] === world.subjects['secret']?.['recipeId'] ? world.kin : world.owner;
      await world.ok(author, `DELETE recipes/${made['recipeId']}`);
      return made;
    },
  }),
  'POST /api/recipes/{recipeId}/entries': route('recipe.write', { body: { entry_type: 'product', product_name: 'x' } }),
  'PUT /api/recipes/{recipeId}/entries/{entryId}': route('recipe.write', { body: { quantity: 2 } }),
  'DELETE /api/recipes/{recipeId}/entries/{entryId}': route('recipe.write', { fresh: newRecipe }),
  'POST /api/recipes/{recipeId}/upload-image': route('recipe.write', { body: 'form', fresh: newRecipe }),
  'POST /api/recipes/{recipeId}/image-from-web': route('recipe.write', {
    body: { url: 'http://127.0.0.1/x.jpg' },
    ok: [422],
  }),
  'POST /api/recipes/{recipeId}/pictures': route('recipe.write', { body: 'form', fresh: newRecipe }),
  'PUT /api/recipes/{recipeId}/pictures': route('recipe.write', {
    body: ({ pictureId = '' }) => ({ pictures: [{ picture_id: pictureId, step_id: null }], cover_id: null }),
    fresh: newRecipe,
  }),
  'DELETE /api/recipes/{recipeId}/pictures/{pictureId}': route('recipe.write', { fresh: newRecipe }),

  'GET /api/calendar/{file}': route('open', gone),
  'GET /api/meal-plan': route('own.kitchen', { query: day }),
  'GET /api/meal-plan/ingredients': route('own.kitchen', { query: day }),
  'GET /api/meal-plan/suggestions': route('own.kitchen', { query: day }),
  'POST /api/meal-plan/copy': route('own', { body: { from: TODAY, to: '2026-08-17' } }),
  'POST /api/meal-plan/share': route('own'),
  'POST /api/meal-plan/remove': route('own', { body: { meal_ids: [crypto.randomUUID()] } }),
  'POST /api/meal-plan/to-shopping-list': route('plan.toList', {
    body: ({ listId = '', mealId = '', entryId = '' }) => ({
      list_id: id(listId),
      meals: [{ meal_id: mealId, entry_ids: [id(entryId)] }],
    }),
  }),
  'PUT /api/meals/{mealId}': route('meal', {
    body: { day: TODAY, slot: 'noon', kind: 'words', title: `${CANARY} ארוחה` },
    fresh: newMeal,
  }),
  'DELETE /api/meals/{mealId}': route('meal', { fresh: newMeal }),
  'GET /api/pantry': route('own.kitchen'),
  'PUT /api/pantry': route('own.writeKitchen', { body: { name: 'קמח', is_at_home: true } }),
  'GET /api/mcp': route('open', { ok: [405] }),
  'POST /api/mcp': route('mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } }),

  'GET /api/notifications': route('own'),
  'GET /api/notifications/unread': route('own'),
  'POST /api/notifications/read': route('own', { body: {} }),
  'POST /api/notifications/off': route('open', { body: { token: 'x' }, ok: [403] }),
  'GET /api/reminders': route('own'),
  'POST /api/reminders': route('list.remind', {
    body: ({ listId = '' }) => ({ list_id: id(listId), remind_at: '2026-08-20T10:00:00Z' }),
  }),
  'DELETE /api/reminders/{reminder_id}': route('own.thing', {
    fresh: async ({ ok, owner }, { listId = '' }) => {
      const body = { list_id: id(listId), remind_at: '2026-08-21T10:00:00Z' };
      const made = await ok<{ reminder_id: number }[]>(owner, 'POST reminders', body);
      return { reminder_id: String(made.at(-1)?.reminder_id) };
    },
  }),
  'GET /api/push': route('own'),
  'PUT /api/push/device': route('own', { body: { ...device, ...pushKeys } }),
  'DELETE /api/push/device': route('own', { body: device }),
  'POST /api/content-reports': route('recipe.report', {
    body: ({ recipeId = '' }) => ({ kind: 'recipe', subject: recipeId, reason: 'copied' }),
    ok: [409],
  }),

  'GET /api/admin/picture-hosts': route('managers'),
  'POST /api/admin/picture-hosts': route('managers', { body: { host: 'pictures.example.org' } }),
  'DELETE /api/admin/picture-hosts/{host}': route('managers', gone),
  'DELETE /api/admin/picture-hosts/{host}/pictures': route('managers'),
  'GET /api/admin/failed-pictures': route('managers'),
  'POST /api/admin/failed-pictures/{fetchId}/retry': route('managers', gone),
  'GET /api/admin/info-proposals': route('managers'),
  'PUT /api/admin/info-proposals/{proposalId}': route('managers', { body: { accept: true }, ok: [404] }),
  'GET /api/admin/products/{itemCode}/info-versions': route('managers'),
  'POST /api/admin/products/{itemCode}/info-versions/{versionId}/return': route('managers', gone),
  'DELETE /api/admin/products/{itemCode}/info': route('managers', gone),
  'POST /api/admin/product-changes': route('managers', {
    body: { filter: {}, count: 1, change: { status: 'ARCHIVED' } },
    ok: [409],
  }),
  'GET /api/admin/products/export': route('managers'),
  'GET /api/admin/imports': route('managers'),
  'GET /api/admin/imports/{importId}': route('managers', noImport),
  'GET /api/admin/imports/{importId}/report': route('managers', noImport),
  'POST /api/admin/imports/{importId}/start': route('managers', noImport),
  'POST /api/admin/imports/{importId}/cancel': route('managers', noImport),
  'POST /api/admin/imports/{importId}/undo': route('managers', noImport),
  'GET /api/admin/price-reports': route('managers'),
  'PUT /api/admin/price-reports/{itemCode}': route('managers', {
    body: { is_handled: true, until: '2026-08-10T09:00:00Z' },
    ok: [404],
  }),
  'GET /api/admin/content-reports': route('managers'),
  'PUT /api/admin/content-reports/{kind}/{subject}': route('managers', {
    body: { decision: 'dismissed' },
    ids: () => ({ kind: 'recipe', subject: '999999' }),
    ok: [404, 409],
  }),
  'GET /api/admin/same-products': route('managers'),
  'PUT /api/admin/same-products': route('managers', {
    body: { item_code: '1', other_item_code: '2', is_same: null },
    ok: [404],
  }),
  'GET /api/admin/feeds': route('managers'),
  'GET /api/admin/feeds/jobs': route('managers'),
  'GET /api/admin/feeds/schedule': route('managers'),
  'PUT /api/admin/feeds/schedule': route('managers', { body: {} }),
  'GET /api/admin/feeds/stores': route('managers'),
  'POST /api/admin/feeds/store-lists': route('managers'),
  'POST /api/admin/feeds/{chainId}/fetch': route('managers', gone),
  'POST /api/admin/feeds/jobs/{jobId}/stop': route('managers', { ids: noNumber('jobId'), ok: [409] }),
  'GET /api/admin/reports': route('managers'),
  'GET /api/admin/database': route('admins'),
  'GET /api/admin/users': route('admins'),
  'PUT /api/admin/users/{userId}': route('admins', { body: {} }),
  'GET /api/admin/links': route('admins'),
  'POST /api/admin/links/{linkId}': route('admins', { ids: noNumber('linkId'), ok: [410] }),
  'GET /api/admin/audit': route('admins'),
  'GET /api/admin/backups': route('admins'),
  'POST /api/admin/backups': route('admins'),
};
