import { isDeepStrictEqual } from 'node:util';
import type { ListWire } from '@sali/contract/lists/lists';
import { listFromWire } from '@sali/contract/lists/listsWire';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import type { SimWorld } from '../simulatedWorld.ts';
import { passesOf } from '../world/device.ts';
import type { SimPage } from '../world/page.ts';
import type { ModelLine, ModelList } from './model.ts';
import { queueOf } from './queues.ts';

/** Checks a world that has settled: server, oracle and all pages must agree. */
export async function checkEnd(world: SimWorld): Promise<void> {
  const { oracle } = world;
  // A link that has ended refuses on the device what was not sent, in sight.
  const refused = new Set(world.tabs.flatMap(queueOf).flatMap(({ op, refusal }) => (refusal === null ? [] : [op.id])));
  for (const { opId, meant } of oracle.waiting().filter((op) => !refused.has(op.opId))) {
    oracle.complain(
      `op ${opId} (${meant.map(({ means }) => means).join('+')}) was accepted, but the server never had it`,
    );
  }
  for (const list of oracle.lists.values()) await checkList(world, list);
}

/** Checks what each page has on the screen: its list, or all lists. Nobody has touched anything since the network is whole. */
export async function checkScreens(world: SimWorld): Promise<void> {
  for (const list of world.oracle.lists.values()) {
    const wire = await readList(world, list);
    for (const { page, account, place } of world.tabs) {
      if (page && (place === list.id || place === null))
        checkPage(world, page, { list, wire, isMember: account !== null });
    }
  }
}

/** The list as its owner reads it; undefined where it is deleted. */
async function readList(world: SimWorld, list: ModelList): Promise<ListWire | undefined> {
  const { status, body } = await world.server.ask('GET', `lists/${list.id}`, await tokenOfOwner(world, list));
  if (list.isDeleted !== (status === 404)) {
    world.oracle.complain(`list ${list.name}: the server answers ${status}, meant to be deleted: ${list.isDeleted}`);
  }
  return status === 200 ? (JSON.parse(body) as ListWire) : undefined;
}

function tokenOfOwner(world: SimWorld, list: ModelList): Promise<string> {
  const owner = [...list.roles].find(([, role]) => role === 'owner')?.[0];
  const account = world.tabs.find((tab) => tab.account?.person.userId === owner)?.account;
  if (!account) throw new Error(`nobody owns ${list.id}`);
  return world.tokenOf(account);
}

async function checkList(world: SimWorld, list: ModelList): Promise<void> {
  const wire = await readList(world, list);
  if (wire) {
    checkContent(world, list, listFromWire(wire));
    await checkLog(world, list, wire);
  }
  for (const { page, account } of world.tabs) {
    if (page) checkPage(world, page, { list, wire, isMember: account !== null });
  }
}

/** Checks that the server has what people meant. */
function checkContent({ oracle }: SimWorld, list: ModelList, server: ShoppingList): void {
  if (server.name !== list.name) oracle.complain(`the list is called ${server.name}, not ${list.name}`);
  const ids = new Set([...Object.keys(server.items), ...list.lines.keys()]);
  for (const id of ids) {
    const line = list.lines.get(id);
    const item = server.items[id];
    if (!item) oracle.complain(`the line ${line?.name} is lost (${id})`);
    else if (!line) oracle.complain(`the line ${item.name} should not be there (${id})`);
    else if (!isDeepStrictEqual(modelOf(item), line)) {
      oracle.complain(`a line is ${JSON.stringify(modelOf(item))}, not ${JSON.stringify(line)}`);
    }
  }
}

const modelOf = (item: Item): ModelLine => ({
  id: item.id,
  barcode: item.barcode,
  name: item.name,
  quantity: item.quantity,
  unit: item.unitMeasure,
  note: item.note,
  category: item.categoryId,
  isTicked: item.isCompleted,
  isMissed: item.isNotFound ?? false,
  claimedBy: item.claimedBy ?? null,
  seenPrice: item.shelfPriceAgorot ?? null,
});

/** The log has every version once. It is read from the database: the API gives none of what was before a deletion. */
async function checkLog(
  { database, oracle }: SimWorld,
  list: ModelList,
  { list_id, version }: ListWire,
): Promise<void> {
  const log = await database.db
    .selectFrom('list_action')
    .select('version')
    .where('list_id', '=', list_id)
    .orderBy('version')
    .execute();
  const holes = log.filter((action, at) => action.version !== at + 1);
  if (holes.length > 0 || log.length !== version) {
    oracle.complain(
      `the log of ${list.name} has ${log.length} changes at version ${version}, ${holes.length} out of place`,
    );
  }
}

type Expected = { readonly list: ModelList; readonly wire: ListWire | undefined; readonly isMember: boolean };

/** The page shows what the server has, and nothing that its person may not read. */
function checkPage({ oracle }: SimWorld, page: SimPage, { list, wire, isMember }: Expected): void {
  const shown = page.app.lists()[list.id];
  const reader = page.person?.userId ?? guestOf(page, list.id);
  const mayRead = wire !== undefined && reader !== undefined && list.roles.has(reader);
  if (!mayRead) {
    if (shown) oracle.complain(`${page.name} shows ${list.name}, which is not theirs`);
    return;
  }
  if (!shown) return oracle.complain(`${page.name} does not show ${list.name}`);
  const server = listFromWire(wire);
  if (!isDeepStrictEqual(plain(shown.items), plain(server.items))) {
    oracle.complain(`${page.name} shows another list: ${difference(shown, server)}`);
  }
  const versions = page.app.knownVersion(list.id);
  if (versions !== wire.version) oracle.complain(`${page.name} has version ${versions} of ${wire.version}`);
  if (shown.name !== server.name) oracle.complain(`${page.name} shows the name ${shown.name}, not ${server.name}`);
  if (isMember && shown.role !== list.roles.get(reader)) {
    oracle.complain(`${page.name} shows the role ${shown.role}, not ${list.roles.get(reader)}`);
  }
}

/** Older data lacks fields, which means the same as empty ones. */
const plain = (items: Readonly<Record<string, Item>>): unknown =>
  Object.values(items)
    .map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => Boolean(value))))
    .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));

function difference(shown: ShoppingList, server: ShoppingList): string {
  const ids = new Set([...Object.keys(shown.items), ...Object.keys(server.items)]);
  const other = [...ids].filter((id) => !isDeepStrictEqual(shown.items[id], server.items[id]));
  return other.map((id) => differenceOf(shown.items[id], server.items[id])).join('; ');
}

function differenceOf(shown: Item | undefined, server: Item | undefined): string {
  const name = (shown ?? server)?.name ?? '';
  if (!shown || !server) return `${name} is ${shown ? 'shown' : 'on the server'} only`;
  const fields = (Object.keys(server) as (keyof Item)[]).filter(
    (field) => !isDeepStrictEqual(shown[field], server[field]),
  );
  return `${name}: ${fields.map((field) => `${field} ${JSON.stringify(shown[field])} / ${JSON.stringify(server[field])}`).join(', ')}`;
}

/** The number of the guest who opened the list on this page's device. */
const guestOf = ({ device }: SimPage, listId: string): number | undefined =>
  passesOf(device).find((pass) => pass.listId === listId)?.userId;
