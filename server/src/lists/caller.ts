import type { FastifyRequest } from 'fastify';
import { requireActor } from '../accounts/accounts.ts';
import { requestBodyOf, idempotencyKeyOf, requestHashOf } from '../db/idempotency.ts';
import type { Caller } from './parts.ts';

/** The caller, and the call's idempotency key and tab. @throws AppError not_authenticated, invalid_idempotency_key */
export function callerOf(request: FastifyRequest): Caller {
  const { userId, email, username } = requireActor(request);
  const key = idempotencyKeyOf(request);
  const requestHash = key === null ? '' : requestHashOf(request.method, request.url, requestBodyOf(request));
  return { userId, email, username, key, requestHash, tabId: headerOf(request, 'x-session-id') };
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 100 ? value : null;
}
