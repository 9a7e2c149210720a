import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@sali/server/test/db/testCluster';
import { startRedis } from '@sali/server/test/live/testRedis';
import { type BuiltServer, builtServer } from '@sali/server/test/testBuiltServer';
import type { Cleanup } from '../durable/cleanup.ts';
import { cpuOf, postgresOf } from '../live/load.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Several processes of the server on one PostgreSQL and one Redis, behind a proxy. */
export type Fleet = {
  readonly servers: readonly BuiltServer[];
  readonly proxy: Proxy;
  readonly databaseUrl: string;
  /** Processor seconds of the servers and of PostgreSQL so far; not of Redis. */
  readonly processorSeconds: () => { readonly servers: number; readonly postgres: number };
};

export type FleetOptions = {
  readonly processes: number;
  /** The program that runs a server, if not Node on the built one. */
  readonly program?: readonly string[];
  /** The address of a Redis that runs already; without it one is started. */
  readonly redisUrl?: string | undefined;
  /** Starts the proxy in front of these origins, if not the one of the bench. */
  readonly proxy?: (origins: readonly string[]) => Promise<Proxy>;
};

/**
 * @param cleanup ends everything and removes the files
 * @throws when this machine has no PostgreSQL or no Redis
 */
export async function startFleet(
  { later }: Cleanup,
  { processes, program, redisUrl, proxy: startedProxy = startProxy }: FleetOptions,
): Promise<Fleet> {
  const cluster = await startCluster({ isDurable: true });
  later(cluster.stop);
  const folder = mkdtempSync(join(tmpdir(), 'sali-machines-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = cluster.urlOf('postgres');
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? (await startedRedis(later)),
    TRUSTED_PROXIES: 'loopback',
    BACKUPS: 'off',
  };
  const servers = await Promise.all(Array.from({ length: processes }, () => builtServer({ env, program })));
  later(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))));
  // The first one migrates the database.
  for (const server of servers) {
    server.start();
    await server.ready();
  }
  const proxy = await startedProxy(servers.map(({ origin }) => origin));
  later(proxy.stop);
  const processorSeconds = () => ({
    servers: cpuOf(servers.flatMap((server) => server.pid() ?? [])),
    postgres: cpuOf(postgresOf(cluster.folder), true),
  });
  return { servers, proxy, databaseUrl, processorSeconds };
}

async function startedRedis(later: Cleanup['later']): Promise<string> {
  const redis = await startRedis();
  later(redis.stop);
  return redis.url;
}
