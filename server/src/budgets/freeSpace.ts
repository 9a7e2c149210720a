import { statfs } from 'node:fs/promises';
import { FREE_BYTES_MIN, FREE_BYTES_SHORT, FREE_SPACE_CHECK_MS } from '@sali/domain/limits/budgets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Free space on the disk of DATA_DIR. */
export type FreeSpace = {
  /** In bytes, as last measured; undefined before that, and where the system does not say. */
  readonly bytes: () => number | undefined;
  readonly isLow: () => boolean;
  /** Little is left: what waits to be deleted goes at once. */
  readonly isShort: () => boolean;
};

/** Calls that people need to make room, or that store next to nothing. DELETE is always allowed. */
export const ROUTES_WITHOUT_SPACE: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/logout',
  '/api/auth/passkey',
  '/api/auth/passkey/options',
  '/api/auth/google',
  '/api/auth/google/options',
  '/api/auth/ws-ticket',
  '/api/baskets/compare',
  '/api/lists/read-text',
  '/api/stores/:storeKey/offers',
  '/api/admin/users/:userId',
]);

/** Pictures are stored in DATA_DIR also where the database is on another machine. */
export const PICTURE_ROUTES: ReadonlySet<string> = new Set([
  '/api/recipes/:recipeId/upload-image',
  '/api/recipes/:recipeId/image-from-web',
  '/api/recipes/:recipeId/pictures',
  '/api/recipes/:recipeId/copy',
  '/api/lists/:listId/receipts',
  '/api/product-pictures',
]);

/** Which of both is on the disk of DATA_DIR. */
export type OnDisk = { readonly rows: boolean; readonly pictures: boolean };

type FreeSpaceParts = {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'imagesS3'>;
  readonly log: FastifyInstance['log'];
  /** Deletes for good what waits to be deleted on this disk; called at each measurement while space is short. */
  readonly makeRoom: (of: OnDisk) => Promise<void>;
  /** Another way to measure: for tests. */
  readonly freeBytes?: () => Promise<number>;
};

/**
 * Refuses writes (503) while the disk is nearly full: a database that cannot write its log stops for everyone, and may
 * not start again. Below 2 GB what waits to be deleted on this disk goes at once [ST17].
 */
export async function installFreeSpace(server: FastifyInstance, parts: FreeSpaceParts): Promise<FreeSpace> {
  const { config, log, makeRoom, freeBytes = () => freeBytesOf(config.dataDir) } = parts;
  let bytes: number | undefined;
  const isLow = (): boolean => bytes !== undefined && bytes < FREE_BYTES_MIN;
  const isShort = (): boolean => bytes !== undefined && bytes < FREE_BYTES_SHORT;
  const onDisk = { rows: config.databaseUrl === undefined, pictures: config.imagesS3 === undefined };
  let isMakingRoom = !onDisk.rows && !onDisk.pictures;
  const makeRoomOnce = async (): Promise<void> => {
    if (isMakingRoom) return;
    isMakingRoom = true;
    await makeRoom(onDisk).catch((error: unknown) =>
      log.error({ err: error }, 'what waits to be deleted was not deleted'),
    );
    isMakingRoom = false;
  };
  const measure = async (): Promise<void> => {
    const wasLow = isLow();
    // A system that cannot measure the disk must not stop writes.
    bytes = await freeBytes().catch(() => undefined);
    if (isLow() !== wasLow)
      log.error({ bytes }, isLow() ? 'the disk is full: writes are refused' : 'the disk has room');
    if (isShort()) void makeRoomOnce();
  };
  await measure();
  const timer = setInterval(() => void measure(), FREE_SPACE_CHECK_MS).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isLow() && needsSpace(request, config);
    done(isRefused ? new AppError('storage_full', { retryAfterSeconds: FREE_SPACE_CHECK_MS / 1000 }) : undefined);
  });
  return { bytes: () => bytes, isLow, isShort };
}

function needsSpace(
  { method, routeOptions: { url = '' } }: FastifyRequest,
  { databaseUrl, imagesS3 }: FreeSpaceParts['config'],
) {
  if (['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)) return false;
  if (PICTURE_ROUTES.has(url) && imagesS3 === undefined) return true;
  return databaseUrl === undefined && !ROUTES_WITHOUT_SPACE.has(url);
}

async function freeBytesOf(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
