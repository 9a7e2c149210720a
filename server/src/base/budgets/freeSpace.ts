import { statfs } from 'node:fs/promises';
import { FREE_BYTES_MIN, FREE_SPACE_CHECK_MS } from '@sali/domain/base/limits/budgets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Below this much what waits to be deleted goes at once, and those who keep most are refused. */
const FREE_BYTES_SHORT = 2 * 1024 * 1024 * 1024;

/** Free space on the disk of DATA_DIR. */
export type FreeSpace = {
  /** In bytes, as last measured; undefined before that, and where the system does not say. */
  readonly bytes: () => number | undefined;
  readonly isLow: () => boolean;
  /** Little is left: what waits to be deleted goes at once. */
  readonly isShort: () => boolean;
};

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
  { method, routeOptions: { config } }: FastifyRequest,
  { databaseUrl, imagesS3 }: FreeSpaceParts['config'],
): boolean {
  if (['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method) || config.stores === 'nothing') return false;
  if (config.stores === 'pictures' && imagesS3 === undefined) return true;
  return databaseUrl === undefined && config.isDoneOnFullDisk !== true;
}

async function freeBytesOf(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
