import type { BlockedPerson } from '@sali/contract/lists/blocks';
import type { DeletedList } from '@sali/contract/lists/activity';
import type * as wire from '@sali/contract/lists/lists';
import type * as sharing from '@sali/contract/lists/sharing';
import { callOf } from '@sali/contract/lists/listsCalls';
import { actionFromWire, itemFromWire, listFromWire } from '@sali/contract/lists/listsWire';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import type { ListOp, ListOpKind } from '@sali/domain/lists/op';
import type { ItemAction, ListAction } from '@sali/domain/lists/sync';
import { call } from '../../base/http.ts';
import { HttpError } from '../../base/httpError.ts';

export type VersionedList = { readonly list: ShoppingList; readonly version: number };

/** The server's answer to an op: the list or item after it, and the version the list has now. */
export type OpAnswer = ({ readonly kind: 'list' } & VersionedList) | ItemOpAnswer | { readonly kind: 'gone' };

type ItemOpAnswer = { readonly kind: 'item'; readonly item: Item; readonly version: number };

/** Sends an op; its id is the Idempotency-Key. @param bearer of a link guest @throws HttpError */
export async function sendOp(op: ListOp, bearer?: string): Promise<OpAnswer> {
  const { method, path, body } = callOf(op);
  const answer = await call<wire.ListWire | wire.ItemAnswer | undefined>(method, path, {
    body,
    idempotencyKey: op.id,
    bearer,
  }).catch((error: unknown) => {
    // It was sent before, and the server keeps no answer any more: the list is loaded.
    if (error instanceof HttpError && error.code === 'already_done') return undefined;
    throw error;
  });
  if (answer === undefined) return { kind: 'gone' };
  if ('list_version' in answer) return { kind: 'item', item: itemFromWire(answer), version: answer.list_version };
  return { kind: 'list', ...versioned(answer) };
}

/** Our own change as the action that the server sends to the others. @param userId the person who made it */
export const actionOfAnswer = (op: ListOp, userId: number, { item, version }: ItemOpAnswer): ItemAction => ({
  type: ACTION_TYPES[op.kind] ?? 'EDIT_ITEM',
  version,
  opId: op.id,
  at: item.updatedAt,
  sessionId: null,
  userId,
  username: '',
  item,
});

const ACTION_TYPES: Partial<Record<ListOpKind, 'ADD_ITEM' | 'COMPLETE_ITEM' | 'UNCOMPLETE_ITEM'>> = {
  addItem: 'ADD_ITEM',
  completeItem: 'COMPLETE_ITEM',
  uncompleteItem: 'UNCOMPLETE_ITEM',
};

const versioned = (list: wire.ListWire): VersionedList => ({ list: listFromWire(list), version: list.version });

/** A list that the server returns without its content: the device has this version, or loads the list by itself. */
export type NamedList = { readonly id: string; readonly version: number };

/** All lists of the account. @param known versions that the device has, by the server's number of the list */
export async function fetchLists(
  known: ReadonlyMap<number, number>,
): Promise<{ readonly whole: VersionedList[]; readonly named: NamedList[] }> {
  const versions = [...known].map(([serverId, version]) => `${serverId}.${version}`);
  const query = `include_archived=true&include_shared=true${versions.length > 0 ? `&known=${versions.join(',')}` : ''}`;
  const lists = await call<(wire.ListWire | wire.ListVersionWire)[]>('GET', `lists?${query}`);
  return {
    whole: lists.flatMap((list) => ('items' in list ? [versioned(list)] : [])),
    named: lists.flatMap((list) => ('items' in list ? [] : [{ id: list.list_uuid, version: list.version }])),
  };
}

export const fetchList = async (id: string, bearer?: string): Promise<VersionedList> =>
  versioned(await call<wire.ListWire>('GET', `lists/${id}`, { bearer }));

export async function fetchChanges(id: string, since: number, bearer?: string): Promise<ListAction[]> {
  const changes = await call<wire.ListChangesAnswer>('GET', `lists/${id}/changes?since=${since}`, { bearer });
  return changes.actions.map(actionFromWire);
}

export const postShare = (id: string, share: sharing.ShareRequest, key: string): Promise<sharing.ShareAnswer> =>
  call<sharing.ShareAnswer>('POST', `lists/${id}/share`, { body: share, idempotencyKey: key });

export const deleteParticipant = (id: string, userId: number, key: string): Promise<void> =>
  call<void>('DELETE', `lists/${id}/participants/${userId}`, { idempotencyKey: key });

/** Blocks a person, whose lists the server takes away from the caller. */
export const putBlock = (userId: number, report: boolean): Promise<BlockedPerson> =>
  call<BlockedPerson>('PUT', `users/me/blocks/${userId}`, { body: { report } });

/** Brings a deleted list back; 200 too where it lives already. */
export const postRestore = async (id: string, key: string): Promise<VersionedList> =>
  versioned(await call<wire.ListWire>('POST', `lists/${id}/restore`, { idempotencyKey: key }));

/** The user's own deleted lists that can still be restored, newest first. */
export const fetchDeletedLists = (): Promise<DeletedList[]> => call<DeletedList[]>('GET', 'lists/deleted');
