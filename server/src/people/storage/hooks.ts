import { isCatalogueManager } from '@sali/domain/people/accounts/user';
import { WRITE_BYTES } from '@sali/domain/base/limits/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord, toError } from '@sali/domain/base/unknownValues';
import { idempotencyKeyOf } from '../../base/db/idempotency.ts';
import type { StorageRoom } from './storage.ts';

type StorageHooks = {
  /** The owner of a list, where the process knows the list; null for one that the person may not read. */
  readonly ownerOfList: (address: string, userId: number) => number | undefined | null;
  /** Whether a change of a template only stops its repetition, or makes it shorter. */
  readonly onlyLessens: (userId: number, templateId: string, body: unknown) => Promise<boolean>;
};

/** Refuses what a person has no room for, and charges what was written [ST12]. Catalogue work of managers is free. */
export function installStorage(
  server: FastifyInstance,
  storage: StorageRoom,
  { ownerOfList, onlyLessens }: StorageHooks,
): void {
  const isDoneWhenFull = ({ method, body, routeOptions: { config } }: FastifyRequest): boolean =>
    method === 'DELETE' || config.stores === 'little' || (isRecord(body) && config.addsNothing?.(body) === true);
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
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.config.stores === 'nothing') return undefined;
  if (actor && isCatalogueManager(actor)) return undefined;
  return linkGuest?.userId ?? actor?.userId;
}

/** Pictures are charged with the bytes of their files, where they are stored. */
const bodyBytes = ({ headers }: FastifyRequest): number =>
  headers['content-type']?.startsWith('multipart/') === true ? 0 : lengthOf(headers['content-length']);

const copiedBytes = ({ routeOptions: { config } }: FastifyRequest, reply: FastifyReply): number =>
  config.copies === true ? lengthOf(reply.getHeader('content-length')) : 0;

/** @param length of a header Content-Length */
function lengthOf(length: unknown): number {
  const bytes = Number(length ?? 0);
  return Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
}
