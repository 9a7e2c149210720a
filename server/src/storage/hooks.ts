import { isCatalogueManager } from '@sali/domain/accounts/user';
import { WRITE_BYTES } from '@sali/domain/limits/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord, toError } from '@sali/domain/unknownValues';
import { idempotencyKeyOf } from '../db/idempotency.ts';
import type { StorageRoom } from './storage.ts';

/**
 * Calls that add nothing worth counting, and calls that people need to make room or to take something back: they are done
 * also for a person who has no room, as every DELETE is.
 */
export const ROUTES_WHEN_FULL: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/refresh',
  '/api/auth/reset-password',
  '/api/auth/restore',
  '/api/auth/sessions/:session_id',
  '/api/auth/verify-email',
  '/api/content-reports',
  '/api/families/:familyId/decline',
  '/api/families/mine',
  '/api/lists/:listId',
  '/api/lists/:listId/links/:linkId',
  '/api/lists/:listId/restore',
  '/api/lists/:listId/share',
  '/api/meal-plan/remove',
  '/api/notifications/off',
  '/api/notifications/read',
  '/api/recipes/:recipeId/cooking',
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

type Body = Readonly<Record<string, unknown>>;

/** A field that is emptied, or a switch that is turned off. */
const isTakenBack = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Calls that have a body and store nothing: they are not charged. The calls that MCP makes are charged themselves. */
export const ROUTES_WITHOUT_WRITES: ReadonlySet<string> = new Set([
  '/api/auth/ws-ticket',
  '/api/baskets/compare',
  '/api/list-links/ws-ticket',
  '/api/lists/read-text',
  '/api/mcp',
  '/api/picture-previews',
  '/api/recipes/read-text',
  '/api/stores/:storeKey/offers',
]);

/** Calls that write what the server has already, or makes of it: they are charged with their answer, which shows it all. */
export const ROUTES_THAT_COPY: ReadonlySet<string> = new Set([
  '/api/meal-plan/copy',
  '/api/meal-plan/to-shopping-list',
  '/api/recipes/:recipeId/copy',
  '/api/recipes/:recipeId/to-shopping-list',
  '/api/templates/:templateId/lists',
]);

type StorageHooks = {
  /** The owner of a list, where the process knows the list; null for one that the person may not read. */
  readonly ownerOfList: (address: string, userId: number) => number | undefined | null;
  /** Whether a change of a line only ticks or marks it. */
  readonly isTick: (body: Body) => boolean;
  /** Whether a change of a template only stops its repetition, or makes it shorter. */
  readonly onlyLessens: (userId: number, templateId: string, body: unknown) => Promise<boolean>;
};

/** Refuses what a person has no room for, and charges what was written [ST12]. What managers do for the catalogue is free. */
export function installStorage(
  server: FastifyInstance,
  storage: StorageRoom,
  { ownerOfList, isTick, onlyLessens }: StorageHooks,
): void {
  // Changes that are done also for a person who has no room, where their body only ticks or takes back.
  const bodiesWhenFull: Readonly<Record<string, (body: Body) => boolean>> = {
    '/api/lists/:listId/items/:itemId': isTick,
    '/api/recipes/:recipeId': (body) => Object.values(body).every(isTakenBack),
  };
  const isDoneWhenFull = ({ method, body, routeOptions: { url = '' } }: FastifyRequest): boolean =>
    method === 'DELETE' || ROUTES_WHEN_FULL.has(url) || (isRecord(body) && bodiesWhenFull[url]?.(body) === true);
  const ownerOf = (request: FastifyRequest, writerId: number): number | undefined | null => {
    const address = paramOf(request, 'listId');
    return address === undefined ? undefined : ownerOfList(address, writerId);
  };
  const requireRoom = async (request: FastifyRequest, writerId: number): Promise<void> => {
    try {
      const owner = ownerOf(request, writerId);
      // The route says that the list is not there: a stranger causes no work for its owner, and learns nothing.
      if (owner !== null) await storage.requireRoom(writerId, owner, idempotencyKeyOf(request));
    } catch (error) {
      const templateId = paramOf(request, 'templateId');
      if (templateId === undefined || !(await onlyLessens(writerId, templateId, request.body))) throw error;
    }
  };
  server.addHook('onClose', () => storage.settled());
  // After the body is parsed: it says whether something is added.
  server.addHook('preHandler', (request, _reply, done) => {
    const writerId = writerIdOf(request);
    if (writerId === undefined || isDoneWhenFull(request)) return done();
    requireRoom(request, writerId).then(
      () => done(),
      (error: unknown) => done(toError(error)),
    );
  });
  server.addHook('onResponse', (request, reply, done) => {
    const writerId = writerIdOf(request);
    if (writerId !== undefined && reply.statusCode < 400) {
      const hasKey = request.headers['idempotency-key'] !== undefined;
      const ownerId = ownerOf(request, writerId) ?? undefined;
      const isDeletion = request.method === 'DELETE';
      const bytes = WRITE_BYTES + bodyBytes(request) + copiedBytes(request, reply);
      storage.charge({ writerId, ownerId, bytes, hasKey, isDeletion });
    }
    done();
  });
}

function paramOf({ params }: FastifyRequest, name: string): string | undefined {
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The person or link guest who may write; undefined for others, and for calls that only read. */
function writerIdOf({ method, actor, linkGuest, routeOptions }: FastifyRequest): number | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || ROUTES_WITHOUT_WRITES.has(routeOptions.url ?? ''))
    return undefined;
  if (actor && isCatalogueManager(actor)) return undefined;
  return linkGuest?.userId ?? actor?.userId;
}

/** Pictures are charged with the bytes of their files, where they are stored. */
const bodyBytes = ({ headers }: FastifyRequest): number =>
  headers['content-type']?.startsWith('multipart/') === true ? 0 : lengthOf(headers['content-length']);

const copiedBytes = ({ routeOptions: { url = '' } }: FastifyRequest, reply: FastifyReply): number =>
  ROUTES_THAT_COPY.has(url) ? lengthOf(reply.getHeader('content-length')) : 0;

/** @param length of a header Content-Length */
function lengthOf(length: unknown): number {
  const bytes = Number(length ?? 0);
  return Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
}
