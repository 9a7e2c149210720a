import { isCatalogueManager } from '@sali/domain/accounts/user';
import { WRITE_BYTES } from '@sali/domain/limits/storage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toError } from '@sali/domain/unknownValues';
import type { StorageRoom } from './storage.ts';

/**
 * Calls that add nothing worth counting, and calls that people need to make room: they are done also for a person who has
 * no room, as every DELETE is. Ticks and marks are changes of a line.
 */
export const ROUTES_WHEN_FULL: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/refresh',
  '/api/auth/reset-password',
  '/api/auth/restore',
  '/api/auth/verify-email',
  '/api/content-reports',
  '/api/families/:familyId/decline',
  '/api/lists/:listId',
  '/api/lists/:listId/items/:itemId',
  '/api/lists/:listId/restore',
  '/api/meal-plan/remove',
  '/api/notifications/off',
  '/api/notifications/read',
  '/api/recipes/:recipeId/cooking/leave',
  '/api/recipes/:recipeId/restore',
  '/api/users/me',
  '/api/users/me/blocks/:userId',
  '/api/users/me/email',
  '/api/users/me/email/verification',
  '/api/users/me/passkeys/options',
  '/api/users/me/password',
  '/api/users/me/second-factor',
  '/api/users/me/second-factor/confirm',
  '/api/users/me/settings',
]);

/** Calls that have a body and store nothing: they are not charged. The calls that MCP makes are charged themselves. */
export const ROUTES_WITHOUT_WRITES: ReadonlySet<string> = new Set([
  '/api/auth/ws-ticket',
  '/api/baskets/compare',
  '/api/list-links/ws-ticket',
  '/api/lists/read-text',
  '/api/mcp',
  '/api/stores/:storeKey/offers',
]);

type StorageHooks = {
  /** The owner of the list that a call names, where the process knows the list. */
  readonly ownerOfList: (address: string) => number | undefined;
};

/** Refuses what a person has no room for, and charges what was written [ST12]. What managers do for the catalogue is free. */
export function installStorage(server: FastifyInstance, storage: StorageRoom, { ownerOfList }: StorageHooks): void {
  const ownerOf = ({ params }: FastifyRequest): number | undefined => {
    const address = params !== null && typeof params === 'object' && 'listId' in params ? params.listId : undefined;
    return typeof address === 'string' ? ownerOfList(address) : undefined;
  };
  server.addHook('onClose', () => storage.settled());
  server.addHook('onRequest', (request, _reply, done) => {
    const writerId = writerIdOf(request);
    if (writerId === undefined || request.method === 'DELETE' || ROUTES_WHEN_FULL.has(request.routeOptions.url ?? ''))
      return done();
    storage.requireRoom(writerId, ownerOf(request)).then(
      () => done(),
      (error: unknown) => done(toError(error)),
    );
  });
  server.addHook('onResponse', (request, reply, done) => {
    const writerId = writerIdOf(request);
    if (writerId !== undefined && reply.statusCode < 400) {
      const hasKey = request.headers['idempotency-key'] !== undefined;
      storage.charge({ writerId, ownerId: ownerOf(request), bytes: WRITE_BYTES + bodyBytes(request), hasKey });
    }
    done();
  });
}

/** The person or link guest who may write; undefined for others, and for calls that only read. */
function writerIdOf({ method, actor, linkGuest, routeOptions }: FastifyRequest): number | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || ROUTES_WITHOUT_WRITES.has(routeOptions.url ?? ''))
    return undefined;
  if (actor && isCatalogueManager(actor)) return undefined;
  return linkGuest?.userId ?? actor?.userId;
}

/** Pictures are charged with the bytes of their files, where they are stored. */
function bodyBytes({ headers }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  const bytes = Number(headers['content-length'] ?? 0);
  return Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
}
