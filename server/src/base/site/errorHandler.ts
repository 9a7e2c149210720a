import { type ErrorCode, ERRORS } from '@sali/contract/base/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { FREE_SPACE_CHECK_MS } from '@sali/domain/base/limits/budgets';
import { isDatabaseAway, isStorageFull } from '../db/away.ts';
import { AppError, problemOfError } from '../errors.ts';
import { languageOf } from '../languageOf.ts';

/** The pool looks for the database again every 250 ms. */
const DATABASE_RETRY_S = 2;
const BUSY_RETRY_S = 5;

/**
 * Turns errors into HTTP, here only. A database that is away, and a disk that is full, are a 503, which clients may
 * retry. An error that is no AppError is logged and answered as a plain 500.
 */
export function installErrorHandler(app: FastifyInstance): void {
  let fullLoggedAt = -Infinity;
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refused = appErrorOf(error);
    const known = (await missingRightOf(request, refused)) ?? refused;
    if (!known) request.log.error({ err: error }, 'unexpected error');
    // Thousands of calls may fail by it: one line for each measure of the disk.
    if (isStorageFull(error) && performance.now() - fullLoggedAt > FREE_SPACE_CHECK_MS) {
      fullLoggedAt = performance.now();
      request.log.error({ err: error }, 'a disk is full');
    }
    return sendProblem(reply, known ?? new AppError('internal'));
  });
}

/** Refusals of what was sent. */
const OF_BODIES: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'invalid_fields',
  'payload_too_large',
  'unsupported_media_type',
]);

/** Rights come first: the refusal of a caller who may not do the call at all, where its body was refused [RM5]. */
async function missingRightOf(request: FastifyRequest, refused: AppError | undefined): Promise<AppError | undefined> {
  const { requireRight } = request.routeOptions.config;
  if (!requireRight || !refused || !OF_BODIES.has(refused.code)) return undefined;
  try {
    await requireRight(request);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    request.log.error({ err: error }, 'a right could not be asked');
    return undefined;
  }
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
  if (hasUnreadBody(reply.request)) void reply.header('connection', 'close');
  return reply
    .code(ERRORS[error.code].status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOfError(error, languageOf(reply.request))));
}

/** A JSON body above this that was not read is not received either: the connection ends with the answer. */
const UNREAD_BYTES_MAX = 64 * 1024;

function hasUnreadBody({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): boolean {
  if (body !== undefined || !headers['content-type']?.startsWith('application/json')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > UNREAD_BYTES_MAX;
}

function appErrorOf(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfterSeconds: DATABASE_RETRY_S });
  if (isStorageFull(error)) return new AppError('storage_full', { retryAfterSeconds: FREE_SPACE_CHECK_MS / 1000 });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((v) => ({
      path: v.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: v.message ?? '',
    }));
    return new AppError('invalid_fields', { errors });
  }
  switch (error.statusCode) {
    case 400:
      return new AppError('bad_request');
    case 404:
      return new AppError('not_found');
    case 405:
      return new AppError('method_not_allowed');
    case 413:
      return new AppError('payload_too_large');
    case 415:
      return new AppError('unsupported_media_type');
    case 429:
      return new AppError('too_many_requests');
    case 503:
      return new AppError('unavailable', { retryAfterSeconds: BUSY_RETRY_S });
    default:
      // A plugin's own refusal: what was sent is at fault.
      return (error.statusCode ?? 500) < 500 ? new AppError('bad_request') : undefined;
  }
}
