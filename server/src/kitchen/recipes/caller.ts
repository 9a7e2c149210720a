import type { FastifyRequest } from 'fastify';
import { requireActor } from '../../people/accounts/accounts.ts';
import { type KeyedCall, keyedCallOf } from '../../base/db/idempotency.ts';

/** The caller, and the call's idempotency key if it has one. */
export type Writer = { readonly userId: number; readonly call: KeyedCall | undefined };

/** @throws AppError not_authenticated, invalid_idempotency_key */
export function writerOf(request: FastifyRequest): Writer {
  const actor = requireActor(request);
  return { userId: actor.userId, call: keyedCallOf(request, actor) };
}
