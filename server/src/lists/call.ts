import type { FastifyRequest } from 'fastify';
import { requireActor } from '../people/accounts/accounts.ts';
import {
  idempotencyKeyOf,
  type KeyedCall,
  requestBodyOf,
  requestHashOf,
  type Subject,
} from '../base/db/idempotency.ts';
import { AppError } from '../base/errors.ts';
import { isUuid } from '../base/uuid.ts';
import type { ListRef } from './db.ts';

/** The user of a list: a signed-in person, or a link guest, whose number is below 0 and who has no e-mail address. */
export type ListUser = { readonly userId: number; readonly email: string; readonly username: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** The link guest who sends the call; null for everybody else, and on routes that are not for link guests. */
    linkGuest: ListUser | null;
  }
}

/** The person who makes a change, and the call. */
export type Caller = ListUser & {
  /** The `Idempotency-Key`, if the call has one: it becomes the actions' `op_id`. */
  readonly key: string | null;
  readonly requestHash: string;
  /** The tab that sent it, by header. */
  readonly tabId: string | null;
};

/** The answer of a call: an HTTP status and a body. */
export type ListAnswer<T> = {
  readonly status: number;
  readonly body: T;
  /** The body is the item in the call's last action. */
  readonly isLine?: boolean;
  /** The subject that is kept in place of the body, which is large. */
  readonly about?: Subject;
};

/** The caller, and the call's idempotency key and tab. @throws AppError not_authenticated, invalid_idempotency_key */
export function callerOf(request: FastifyRequest): Caller {
  const { userId, email, username } = listUserOf(request);
  const key = idempotencyKeyOf(request);
  const requestHash = key === null ? '' : requestHashOf(request.method, request.url, requestBodyOf(request));
  return { userId, email, username, key, requestHash, tabId: headerOf(request, 'x-session-id') };
}

/** Finds the sender of the call. @throws AppError not_authenticated */
export const listUserOf = (request: FastifyRequest): ListUser => request.linkGuest ?? requireActor(request);

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 100 ? value : null;
}

/** The call as the idempotency table knows it; undefined where it has no key. */
export const keyedCallOfCaller = ({ key, requestHash, userId }: Caller): KeyedCall | undefined =>
  key === null ? undefined : { userId, key, requestHash };

const NUMBER = /^(?:server_list_)?(\d{1,9})$/;

/** A list's address: its number, `server_list_{number}`, or its uuid. @throws AppError list_not_found */
export function listRefOf(address: string): ListRef {
  const number = NUMBER.exec(address)?.[1];
  if (number !== undefined) return { column: 'list_id', value: Number(number) };
  if (isUuid(address)) return { column: 'list_uuid', value: address.toLowerCase() };
  throw new AppError('list_not_found');
}
