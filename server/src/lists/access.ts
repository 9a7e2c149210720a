import type { Role } from '@sali/domain/lists/list';
import { can, type Capability } from '@sali/domain/lists/op';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../base/db/open.ts';
import { AppError } from '../base/errors.ts';
import { listRefOf, listUserOf } from './call.ts';
import { findList, type ListRef, roleOf } from './db.ts';
import type { ListRow } from './rows.ts';

/** The permissions of people on a list. */

export type Access = { readonly row: ListRow; readonly role: Role };

/** @throws AppError list_not_found, also for a stranger: the answer must not reveal that the list exists */
export async function accessTo(db: Db, ref: ListRef, userId: number): Promise<Access> {
  const row = await findList(db, ref);
  const role = row && (await roleOf(db, row, userId));
  if (!row || !role) throw new AppError('list_not_found');
  return { row, role };
}

/** @throws AppError list_not_found; forbidden for a person of the list who has not this capability */
export async function accessWith(db: Db, ref: ListRef, userId: number, capability: Capability): Promise<Access> {
  const access = await accessTo(db, ref, userId);
  if (!can(access.role, capability)) throw new AppError('forbidden');
  return access;
}

const ListAddress = z.object({ listId: z.string() });

/**
 * For the fact `requireRight` of a route: whether the caller has this capability on the list of the address.
 * @throws AppError not_authenticated, list_not_found, forbidden
 */
export const capabilityOnList =
  ({ db }: { readonly db: Db }, capability: Capability) =>
  async (request: FastifyRequest): Promise<Access> => {
    const { userId } = listUserOf(request);
    const { listId } = ListAddress.parse(request.params);
    return accessWith(db, listRefOf(listId), userId, capability);
  };
