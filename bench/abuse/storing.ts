import { LIST_BODY_BYTES_MAX, RECIPE_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { MadeApiToken } from '@sali/contract/people/accounts/apiTokens';
import type { NewLinkAnswer } from '@sali/contract/lists/links';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { ShareAnswer } from '@sali/contract/lists/sharing';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { DAY_MS } from '@sali/domain/base/time';
import type { Call } from './http.ts';

/** All ways in which an account or a link guest makes the server keep something, each with texts at their longest. */

/** A person or link guest who stores, with what the scene prepared for them. */
export type StoringPerson = {
  token: string;
  readonly address: string;
  /** undefined: a link guest. */
  readonly account: { readonly email: string; readonly password: string } | undefined;
  /** A list of one item, of the person or of the owner of the link. */
  readonly listId: number;
  readonly itemId: number;
  /** The link by which guests come. */
  readonly linkToken: string;
  /** Public recipes of somebody else: one with six pictures, and one with the longest texts. */
  readonly copied: readonly number[];
  /** An account that takes what is shared. */
  readonly friend: string;
  readonly barcodes: readonly string[];
};

/** Sends a call of the person, again when it is over their budget. @throws Refused */
export type Ask = <Body>(call: Omit<Call, 'token'>) => Promise<Body>;
export type Way = { readonly name: string; readonly step: (ask: Ask, at: number) => Promise<unknown> };

const RECIPE_ENTRIES = 300;
const LIST_LINES = 2000;
/** Letters of three bytes: 300 steps fill a body. */
const STEP_LETTERS = 500;
const PICTURE_PIXELS = 1600;

/** Text that does not compress, three bytes a character. */
const longText = (characters: number): string =>
  String.fromCharCode(...Array.from({ length: characters }, () => 0x4e00 + randomInt(0x5000)));

/** Texts of lines and steps, of which few are made: making them must not keep the attacker busy. */
const TEXTS = Array.from({ length: 50 }, () => longText(4000));
const textOf = (at: number, characters: number): string => (TEXTS[at % TEXTS.length] ?? '').slice(0, characters);

/** A recipe as large as a body may be. */
export const longRecipe = (title: string, entries = RECIPE_ENTRIES) => ({
  title,
  entries: Array.from({ length: entries }, (_, at) => ({ entry_type: 'step', step_text: textOf(at, STEP_LETTERS) })),
});

const longLine = (name: string, note = 500) => ({ name, note: longText(note), quantity: 1 });
const longLines = (lines: number) =>
  Array.from({ length: lines }, (_, at) => ({ name: `${at} ${textOf(at, 100)}`, note: textOf(at + 7, 40) }));

/** A PNG of noise: its files on the server are about 3 MB. */
export function noise(pixels = PICTURE_PIXELS): Buffer {
  const rows = randomFillSync(Buffer.alloc(pixels * (1 + pixels * 3)));
  for (let row = 0; row < pixels; row += 1) rows[row * (1 + pixels * 3)] = 0;
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  head.set([8, 2], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 0 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const post = (path: string, body?: unknown) => ({ method: 'POST', path, body, isKeyed: true });
const put = (path: string, body?: unknown) => ({ method: 'PUT', path, body, isKeyed: true });
const del = (path: string) => ({ method: 'DELETE', path, isKeyed: true });
const upload = (path: string) => ({ method: 'POST', path, file: noise() });
const registration = () => ({
  email: `${randomUUID()}@example.org`,
  password: 'חציל קלוי בטחינה',
  phone: '0501234567',
});

/** Returns the calls that both may make with the list that they have. */
function listWays({ listId, itemId }: StoringPerson): Way[] {
  const list = `lists/${listId}`;
  const item = `${list}/items/${itemId}`;
  return [
    { name: 'lines', step: (ask) => ask(post(`${list}/items`, longLine(longText(200)))) },
    { name: 'edits of a line', step: (ask) => ask(put(item, { note: longText(500) })) },
    { name: 'ticks', step: (ask, at) => ask(put(item, { is_completed: at % 2 === 0 })) },
    { name: 'claims', step: (ask, at) => ask(put(item, { claimed: at % 2 === 0 })) },
    {
      name: 'lines not found, and deleted',
      step: async (ask) => {
        const added = await ask<ItemAnswer>(post(`${list}/items`, { name: longText(200) }));
        await ask(put(`${list}/items/${added.item_id}`, { not_found: true }));
        await ask(del(`${list}/items/${added.item_id}`));
      },
    },
    { name: 'marks not found', step: (ask, at) => ask(put(item, { not_found: at % 2 === 0 })) },
    { name: 'names of the list', step: (ask) => ask(put(list, { name: longText(200), description: longText(500) })) },
    { name: 'the list is completed', step: (ask, at) => ask(put(list, { is_completed: at % 2 === 0 })) },
    { name: 'registrations', step: (ask) => ask(post('auth/register', registration())) },
  ];
}

function guestWays(person: StoringPerson): Way[] {
  const { linkToken: token } = person;
  const join = () => ({ token, guest_token: `guest.${randomBytes(32).toString('base64url')}`, name: longText(40) });
  return [
    ...listWays(person),
    { name: 'guests of the link', step: (ask) => ask(post('list-links/join', join())) },
    { name: 'forgotten passwords', step: (ask) => ask(post('auth/forgot-password', { email: person.friend })) },
  ];
}

function accountWays(person: StoringPerson, { email, password }: NonNullable<StoringPerson['account']>): Way[] {
  const { listId, itemId, copied, friend, barcodes } = person;
  const list = `lists/${listId}`;
  const barcodeOf = (at: number): string => barcodes[at % barcodes.length] ?? '';
  const dayOf = (at: number): string => new Date(Date.now() + (at % 390) * DAY_MS).toISOString().slice(0, 10);
  let recipeId: number | undefined;
  let stepId: number | undefined;
  /** The last recipe that was made: most ways need one. */
  const recipe = async (ask: Ask): Promise<string> => {
    recipeId ??= (await ask<Recipe>(post('recipes', { title: 'עוגה' }))).recipe_id;
    return `recipes/${recipeId}`;
  };
  const makeTemplate = (ask: Ask, id: string) =>
    ask(put(`templates/${id}`, { name: longText(200), lines: templateLines(), repeat: null }));
  return [
    ...listWays(person),
    {
      name: 'pictures of recipes',
      step: async (ask) => {
        const made = await ask<Recipe>(post('recipes', { title: longText(200) }));
        for (let count = 0; count < 6; count += 1) await ask(upload(`recipes/${made.recipe_id}/pictures`));
      },
    },
    ...copied.map((id, at) => ({
      name: at === 0 ? 'copies and deletions of recipes with pictures' : 'copies and deletions of long recipes',
      step: async (ask: Ask, count: number) => {
        const copy = await ask<Recipe>(post(`recipes/${id}/copy`));
        if (count % 2 === 0) await ask(del(`recipes/${copy.recipe_id}`));
      },
    })),
    {
      name: 'long recipes',
      step: async (ask, at) => {
        const made = await ask<Recipe>(post('recipes', longRecipe(longText(200))));
        if (at % 2 === 0) return ask(del(`recipes/${made.recipe_id}`));
        recipeId = made.recipe_id;
        stepId = made.entries[0]?.entry_id;
      },
    },
    { name: 'titles of a long recipe', step: async (ask) => ask(put(await recipe(ask), { title: longText(200) })) },
    {
      name: 'entries of a recipe',
      step: async (ask) => ask(post(`${await recipe(ask)}/entries`, { entry_type: 'step', step_text: longText(4000) })),
    },
    {
      name: 'cooking',
      step: async (ask, at) => {
        const field = { of: 'timer', entry_id: stepId ?? 1, seconds: 60 + at, left_ms: 1000, is_running: at % 2 === 0 };
        const fields = [field, { of: 'step', step: at % 300 }];
        return ask(post(`${await recipe(ask)}/cooking`, { changes: fields.map((one) => ({ field: one, ago_ms: 0 })) }));
      },
    },
    {
      name: 'a recipe onto a list, again and again',
      step: async (ask, at) => {
        const products = Array.from({ length: RECIPE_ENTRIES }, (_, entry) => ({
          entry_type: 'product',
          product_name: `${entry} ${textOf(entry, 190)}`,
          // With its name as much as a body of 512 KB has room for.
          notes: textOf(entry, 300),
          quantity: 1 + (at % 5),
        }));
        const made = await ask<Recipe>(post('recipes', { title: 'מצרכים', entries: products }));
        for (let count = 0; count < 20; count += 1)
          await ask(post(`recipes/${made.recipe_id}/to-shopping-list`, { list_id: listId }));
        await ask(del(`recipes/${made.recipe_id}`));
      },
    },
    {
      name: 'favourites',
      step: (ask, at) => ask({ ...put(`recipes/${copied[0]}/favorite`), method: at % 2 ? 'PUT' : 'DELETE' }),
    },
    {
      name: 'lists of 2,000 lines, deleted',
      step: async (ask) => {
        const made = await ask<ListWire>(post('lists', { name: longText(200), items: longLines(LIST_LINES) }));
        await ask(put(`lists/${made.list_id}`, { is_completed: true }));
        await ask(del(`lists/${made.list_id}`));
      },
    },
    {
      name: 'empty lists, deleted and restored',
      step: async (ask) => {
        const made = await ask<ListWire>(post('lists', { name: longText(200), description: longText(500) }));
        await ask(del(`lists/${made.list_id}`));
        await ask(post(`lists/${made.list_id}/restore`));
        await ask(del(`lists/${made.list_id}`));
      },
    },
    {
      name: 'templates, and lists of them',
      step: async (ask, at) => {
        const id = randomUUID();
        await makeTemplate(ask, id);
        for (let count = 0; count < 5; count += 1) {
          const made = await ask<ListWire>(post(`templates/${id}/lists`, { list_uuid: randomUUID() }));
          await ask(del(`lists/${made.list_id}`));
        }
        if (at % 2 === 0) await ask(del(`templates/${id}`));
      },
    },
    {
      name: 'receipts',
      step: async (ask) => {
        await ask(put(list, { is_completed: true }));
        await ask(upload(`${list}/receipts`));
      },
    },
    { name: 'pictures of products', step: (ask) => ask(upload('product-pictures')) },
    {
      name: 'links',
      step: async (ask) => {
        const link = await ask<NewLinkAnswer>(post(`${list}/links`, { permission: 'EDIT', days: 30 }));
        await ask(del(`${list}/links/${link.link_id}`));
      },
    },
    {
      name: 'shares',
      step: async (ask) => {
        const { participant } = await ask<ShareAnswer>(post(`${list}/share`, { email: friend, permission: 'EDIT' }));
        await ask(del(`${list}/participants/${participant.user_id}`));
      },
    },
    {
      name: 'reminders',
      step: (ask, at) =>
        ask(post('reminders', { list_id: listId, remind_at: new Date(Date.now() + (1 + at) * DAY_MS).toISOString() })),
    },
    {
      name: 'meals',
      step: (ask, at) =>
        ask(put(`meals/${randomUUID()}`, { day: dayOf(at), slot: 'noon', kind: 'words', title: longText(120) })),
    },
    { name: 'copied weeks', step: (ask, at) => ask(post('meal-plan/copy', { from: dayOf(0), to: dayOf(7 * at) })) },
    { name: 'the pantry', step: (ask) => ask(put('pantry', { name: longText(200), is_at_home: true })) },
    {
      name: 'settings',
      step: (ask, at) =>
        ask(
          put('users/me/settings', { category_orders: { [`7290027600007-1-${at}`]: [1 + (at % 9)] }, theme: 'dark' }),
        ),
    },
    {
      name: 'own notes',
      step: (ask, at) => ask(put(`products/${barcodeOf(at)}/personal`, { alias: longText(200), note: longText(500) })),
    },
    {
      name: 'texts of products',
      step: (ask, at) =>
        ask(post(`products/${barcodeOf(at)}/info`, { description: longText(1000), features: longText(500) })),
    },
    {
      name: 'reports of content',
      step: (ask) =>
        ask(post('content-reports', { kind: 'recipe', subject: `${copied[0]}`, reason: 'other', note: longText(500) })),
    },
    {
      name: 'prices at the shelf',
      step: (ask, at) =>
        ask(put(`${list}/items/${itemId}`, { shelf_price: 1 + at, shelf_price_store: '7290027600007-1-1' })),
    },
    {
      name: 'sign-ins',
      step: async (ask) => {
        person.token = (await ask<AuthAnswer>(post('auth/login', { email, password }))).access_token;
      },
    },
    {
      name: 'API tokens',
      step: async (ask) => {
        const body = { password, name: longText(60), scopes: ['lists:read'], days: null };
        const token = await ask<MadeApiToken>(post('users/me/api-tokens', body));
        await ask(del(`users/me/api-tokens/${token.token_id}`));
      },
    },
    { name: 'challenges of passkeys', step: (ask) => ask(post('users/me/passkeys/options', { password })) },
    { name: 'profiles', step: (ask) => ask(put('users/me', { first_name: longText(40), last_name: longText(40) })) },
    { name: 'families', step: (ask) => ask(post('families', { name: longText(40) })) },
    { name: 'imports', step: (ask) => ask(upload('products/import')) },
  ];
}

const templateLines = () =>
  Array.from({ length: 200 }, (_, at) => ({
    ...{ name: `${at} ${textOf(at, 190)}`, note: textOf(at + 7, 450), quantity: 1, unit_measure: 'יחידה' },
    ...{ barcode: null, product_alias: '', manufacturer: '', brand: '', is_weighted: false, any_brand: false },
    ...{ category_id: 1, subcategory_id: null, image_url: null },
  }));

export const waysOf = (person: StoringPerson): Way[] =>
  person.account ? accountWays(person, person.account) : guestWays(person);

const PADDED_BYTES_OF_GUEST = 60_000;

/**
 * A call that is charged by the bytes of its body, and stores a few of them: it uses up what is left of a day.
 * It works in a recipe of the account, or in the line of the guest's list.
 */
export async function paddedCall(ask: Ask, person: StoringPerson): Promise<() => Promise<unknown>> {
  if (!person.account) {
    const path = `lists/${person.listId}/items/${person.itemId}`;
    return () => ask({ method: 'PUT', path, body: '{"note":"x"'.padEnd(PADDED_BYTES_OF_GUEST) + '}' });
  }
  const { recipe_id: id } = await ask<Recipe>({ method: 'POST', path: 'recipes', body: { title: 'x' } });
  return () =>
    ask({ method: 'PUT', path: `recipes/${id}`, body: '{"title":"x"'.padEnd(RECIPE_BODY_BYTES_MAX - 1000) + '}' });
}

/** The same by a call that no quota refuses. */
export const paddedListCall = ({ account, listId }: StoringPerson): Parameters<Ask>[0] => ({
  method: 'PUT',
  path: `lists/${listId}`,
  body: '{"is_completed":false'.padEnd(account ? LIST_BODY_BYTES_MAX - 1000 : PADDED_BYTES_OF_GUEST) + '}',
});
