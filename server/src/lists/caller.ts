import type { FastifyRequest } from 'fastify';
import { requireActor } from '../accounts/accounts.ts';
import { keyOf, requestHashOf } from '../db/idempotency.ts';
import type { Caller } from './room.ts';

/** Who calls, and the key and tab that the call names. @throws AppError not_authenticated, invalid_idempotency_key */
export function callerOf(request: FastifyRequest): Caller {
  const actor = requireActor(request);
  const key = keyOf(request);
  const { userId, email, username } = actor;
  const requestHash = requestHashOf(request.method, request.url, request.body);
  return { userId, email, username, key, requestHash, tabId: headerOf(request, 'x-session-id') };
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 100 ? value : null;
}
