import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeApiToken, TokenScope } from '@sali/contract/people/accounts/apiTokens';
import type { OwnFamily } from '@sali/contract/people/family/family';
import type { JoinAnswer, LinkPermission, NewLinkAnswer } from '@sali/contract/lists/links';
import type { ListWire } from '@sali/contract/lists/lists';
import type { ReceiptsAnswer } from '@sali/contract/lists/receipts';
import type { ReminderWire } from '@sali/contract/people/notifications/notifications';
import type { Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import sharp from 'sharp';
import type { Database } from '../../src/base/db/open.ts';
import { fillCatalogue, MILK, NOW, RAMI_LEVY } from '../catalogue/testCatalogue.ts';
import { buildTestApp, type Person } from '../testApp.ts';

/** A word that only those read who may read a list, a recipe or anything else of a person. */
export const CANARY = 'כנרית';
/** In the names of people: readers of a public recipe see its author too. */
export const NAME_CANARY = 'anafa';

export const PASSWORD = 'סיסמה ארוכה';
export const TODAY = '2026-08-10';

/** The parameters of addresses, by their names; `linkToken` is sent in bodies. */
export type Ids = Readonly<Record<string, string>>;
/** Callers, by the column of the matrix that has their rights. */
export const CALLERS = {
  'the owner': 'owner',
  'an admin of the list': 'admin',
  'an editor': 'edit',
  'a viewer': 'view',
  'a member of the family': 'kin',
  'a stranger': 'else',
  'a person who was removed from the list': 'else',
  'a person who left the list': 'else',
  'a person who left the family': 'else',
  'a person who was taken out of the family': 'else',
  'an administrator': 'boss',
  'a manager': 'mgr',
  'a caller without a sign-in': 'none',
  'a disabled account': 'none',
  'a deleted account': 'none',
  'a token of a disabled account': 'none',
  'a token of a deleted account': 'none',
  'a guest by a link to view': 'gView',
  'a guest by a link to edit': 'gEdit',
  'a guest whose link was revoked': 'gEnd',
  'a guest who was taken off': 'gEnd',
  'a guest whose person was removed': 'gEnd',
  'a guest by a link of a disabled account': 'gEnd',
  'a guest by a link of a deleted account': 'gEnd',
  'a token of all scopes': 'every',
  'a token that reads lists': 'lRead',
  'a token that writes lists': 'lWrite',
  'a token that reads the kitchen': 'kRead',
  'a token that writes the kitchen': 'kWrite',
} as const;
export type CallerName = keyof typeof CALLERS;
/** Somebody who calls; null: without a bearer. */
export type Caller = Person | null;
export type World = Awaited<ReturnType<typeof buildWorld>>;

export const secret = (): string => randomBytes(32).toString('base64url');

/** The form of an upload, and its headers. */
export async function uploadForm(): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

/**
 * People, programs and guests, and what they have: each list is shared with the same admin, editor and viewer, and has a
 * link, a guest and a receipt; recipes are of the family, of one person alone, public, and of authors whose accounts are
 * disabled or deleted.
 */
export async function buildWorld(database: Database, dataDir: string) {
  await fillCatalogue(database.db);
  writeFileSync(join(dataDir, 'index.html'), '<html><head></head></html>');
  const app = await buildTestApp(database, {
    dataDir,
    webRoot: dataDir,
    now: () => NOW,
    // Nothing is fetched.
    env: { PORTALS_AT: 'http://127.0.0.1:9' },
  });
  const ok = async <T>(as: Caller, line: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await app.call<T>(as, method, path, { ...(body !== undefined && { body }), headers });
    if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const known = (name: string): Promise<Person> => app.person(`${NAME_CANARY}-${name}`);
  const [owner, admin, editor, viewer, kin, disabled, deleted] = await Promise.all(
    ['owner', 'admin', 'editor', 'viewer', 'kin', 'disabled', 'deleted'].map(known),
  ).then((people) => people as [Person, Person, Person, Person, Person, Person, Person]);
  const [stranger, removed, left, leftKin, takenKin, extra, companion] = await Promise.all(
    ['stranger', 'removed', 'left', 'left-kin', 'taken-kin', 'extra', 'companion'].map((name) => app.person(name)),
  ).then((people) => people as [Person, Person, Person, Person, Person, Person, Person]);
  const [boss, keeper] = [await app.person('boss', 'ADMIN'), await app.person('keeper', 'MANAGER')];

  const share = (as: Person, id: string, person: Person, permission: string) =>
    ok(as, `POST lists/${id}/share`, { email: person.email, permission });
  const link = (as: Person, id: string, permission: LinkPermission) =>
    ok<NewLinkAnswer>(as, `POST lists/${id}/links`, { permission, days: 30 });
  const guestBy = async (token: string): Promise<Person> => {
    const bearer = `guest.${secret()}`;
    const { user_id: userId } = await ok<JoinAnswer>(null, 'POST list-links/join', {
      token,
      guest_token: bearer,
      name: 'אורחת',
    });
    return { userId, token: bearer, email: '' };
  };
  const receipt = async (as: Person, id: string): Promise<string> => {
    const { body, headers } = await uploadForm();
    const path = `lists/${id}/receipts`;
    const before = (await ok<ReceiptsAnswer>(as, `GET ${path}`)).receipts.map((one) => one.receipt_id);
    const { receipts } = await ok<ReceiptsAnswer>(as, `POST ${path}`, body, headers);
    return receipts.find((one) => !before.includes(one.receipt_id))?.receipt_id ?? '';
  };
  const newList = async (as: Person): Promise<Ids & { listId: string }> => {
    const items = [{ name: `${CANARY} חלב`, note: CANARY, is_completed: true, price: 7 }];
    const list = await ok<ListWire>(as, 'POST lists', { name: `${CANARY} רשימה`, items, is_private: true });
    return { listId: String(list.list_id), itemId: String(list.items[0]?.item_id ?? 0) };
  };
  /** A list with all that a list can have. */
  const fullList = async (as: Person) => {
    const ids = await newList(as);
    await share(as, ids.listId, admin, 'ADMIN');
    await share(as, ids.listId, editor, 'EDIT');
    await share(as, ids.listId, viewer, 'VIEW');
    await share(as, ids.listId, companion, 'VIEW');
    await ok(as, `PUT lists/${ids.listId}`, { is_completed: true });
    const receiptId = await receipt(as, ids.listId);
    const made = await link(as, ids.listId, 'VIEW');
    const [guest, otherGuest] = [await guestBy(made.token), await guestBy(made.token)];
    return {
      guest,
      ids: {
        ...ids,
        receiptId,
        linkId: String(made.link_id),
        linkToken: made.token,
        guestId: String(otherGuest.userId),
        participantId: String(companion.userId),
      } satisfies Ids,
    };
  };
  const recipe = async (as: Person, title: string, is_public: boolean): Promise<Ids & { webp: string }> => {
    const entries = [{ entry_type: 'product', product_name: title, quantity: 3 }];
    const { recipe_id: id } = await ok<Recipe>(as, 'POST recipes', { title, is_public, entries });
    const { body, headers } = await uploadForm();
    const picture = await ok<RecipePicture>(as, `POST recipes/${id}/pictures`, body, headers);
    const whole = await ok<Recipe>(as, `GET recipes/${id}`);
    return {
      recipeId: String(id),
      entryId: String(whole.entries[0]?.entry_id ?? 0),
      pictureId: picture.picture_id,
      webp: picture.webp,
      name: picture.webp.split('/').at(-1) ?? '',
    };
  };
  const token = async (as: Person, ...scopes: TokenScope[]) => {
    const body = { name: 'תוכנה', scopes, days: null, password: PASSWORD };
    const made = await ok<MadeApiToken>(as, 'POST users/me/api-tokens', body);
    return { person: { ...as, token: made.secret }, tokenId: String(made.token_id) };
  };

  // The family first: it reads what is made later.
  const { family } = await ok<OwnFamily>(owner, 'POST families', { name: `${CANARY} משפחה` });
  const familyId = String(family?.family_id ?? 0);
  for (const person of [kin, leftKin, takenKin]) {
    await ok(owner, 'POST families/mine/invitations', { email: person.email });
    await ok(person, `POST families/${familyId}/accept`);
  }
  await ok(kin, 'PUT families/mine', { shares_recipes: false });
  await ok(leftKin, `DELETE families/mine/members/${leftKin.userId}`);
  await ok(owner, `DELETE families/mine/members/${takenKin.userId}`);

  const list = await fullList(owner);
  const { listId } = list.ids;
  const editLink = await link(owner, listId, 'EDIT');
  const viewGuest = list.guest;
  const editGuest = await guestBy(editLink.token);
  const revokedLink = await link(owner, listId, 'EDIT');
  const revokedGuest = await guestBy(revokedLink.token);
  await ok(owner, `DELETE lists/${listId}/links/${revokedLink.link_id}`);
  const takenGuest = await guestBy(editLink.token);
  await ok(owner, `DELETE lists/${listId}/links/${editLink.link_id}/guests/${takenGuest.userId}`);
  const guestOfRemoved = await guestBy(editLink.token);
  await ok(removed, 'POST list-links/keep', { token: editLink.token, guest_token: guestOfRemoved.token });
  await ok(owner, `DELETE lists/${listId}/participants/${removed.userId}`);
  await share(owner, listId, left, 'EDIT');
  await ok(left, `DELETE lists/${listId}/participants/${left.userId}`);
  const [ofDisabled, ofDeleted] = [await fullList(disabled), await fullList(deleted)];
  const joinable = await newList(owner);
  const joinableLink = await link(owner, joinable.listId, 'VIEW');
  const binned = await newList(owner);
  await ok(owner, `DELETE lists/${binned.listId}`);

  const templateId = crypto.randomUUID();
  await ok(owner, `PUT templates/${templateId}`, { name: `${CANARY} תבנית`, lines: [], repeat: null });
  await ok(owner, 'PUT pantry', { name: `${CANARY} קמח`, is_at_home: true });
  const [reminder] = await ok<ReminderWire[]>(owner, 'POST reminders', {
    list_id: Number(listId),
    remind_at: '2026-08-20T10:00:00Z',
  });
  const every = await token(owner, 'lists:read', 'lists:write', 'kitchen:read', 'kitchen:write');
  const recipes = {
    family: await recipe(owner, `${CANARY} מרק`, false),
    secret: await recipe(kin, `${CANARY} תבשיל`, false),
    public: await recipe(owner, 'עוגה', true),
    disabledPrivate: await recipe(disabled, `${CANARY} קציצות`, false),
    disabledPublic: await recipe(disabled, `${CANARY} לחם`, true),
    deletedPrivate: await recipe(deleted, `${CANARY} פשטידה`, false),
    deletedPublic: await recipe(deleted, 'חלה', true),
  };
  const mealId = crypto.randomUUID();
  const meal = { day: TODAY, slot: 'noon', kind: 'recipe', recipe_id: Number(recipes.family['recipeId']) };
  await ok(owner, `PUT meals/${mealId}`, meal);
  const tokenOfDisabled = (await token(disabled, 'lists:read')).person;
  const tokenOfDeleted = (await token(deleted, 'lists:read')).person;
  await ok(boss, `PUT admin/users/${disabled.userId}`, { is_disabled: true });
  await ok(deleted, 'DELETE users/me', { password: PASSWORD });
  const sessions = await ok<{ session_id: string }[]>(owner, 'GET auth/sessions');

  const callers: Readonly<Record<CallerName, Caller>> = {
    'the owner': owner,
    'an admin of the list': admin,
    'an editor': editor,
    'a viewer': viewer,
    'a member of the family': kin,
    'a stranger': stranger,
    'a person who was removed from the list': removed,
    'a person who left the list': left,
    'a person who left the family': leftKin,
    'a person who was taken out of the family': takenKin,
    'an administrator': boss,
    'a manager': keeper,
    'a caller without a sign-in': null,
    'a disabled account': disabled,
    'a deleted account': deleted,
    'a token of a disabled account': tokenOfDisabled,
    'a token of a deleted account': tokenOfDeleted,
    'a guest by a link to view': viewGuest,
    'a guest by a link to edit': editGuest,
    'a guest whose link was revoked': revokedGuest,
    'a guest who was taken off': takenGuest,
    'a guest whose person was removed': guestOfRemoved,
    'a guest by a link of a disabled account': ofDisabled.guest,
    'a guest by a link of a deleted account': ofDeleted.guest,
    'a token of all scopes': every.person,
    'a token that reads lists': (await token(owner, 'lists:read')).person,
    'a token that writes lists': (await token(owner, 'lists:write')).person,
    'a token that reads the kitchen': (await token(owner, 'kitchen:read')).person,
    'a token that writes the kitchen': (await token(owner, 'kitchen:write')).person,
  };
  const subjects: Readonly<Record<string, Ids>> = {
    list: list.ids,
    ofDisabled: ofDisabled.ids,
    ofDeleted: ofDeleted.ids,
    joinable: { ...joinable, linkToken: joinableLink.token },
    revoked: { linkToken: revokedLink.token },
    binned,
    ...recipes,
  };
  /** The ids in addresses that name no subject of the matrix. */
  const ids: Ids = {
    ...recipes.family,
    templateId,
    mealId,
    familyId,
    reminder_id: String(reminder?.reminder_id),
    tokenId: every.tokenId,
    session_id: sessions[0]?.session_id ?? '',
    passkey_id: '1',
    userId: String(extra.userId),
    itemCode: MILK.item_code,
    storeKey: RAMI_LEVY,
    listId,
  };
  const signedInAgain = async (as: Person): Promise<Person> => {
    const { access_token } = await ok<{ access_token: string }>(null, 'POST auth/login', {
      email: as.email,
      password: PASSWORD,
    });
    return { ...as, token: access_token };
  };
  return {
    ...{
      app,
      ok,
      signedInAgain,
      callers,
      subjects,
      ids,
      extra,
      share,
      link,
      guestBy,
      receipt,
      newList,
      fullList,
      recipe,
      token,
    },
    ...{ owner, admin, editor, viewer, kin, stranger, boss },
  };
}
