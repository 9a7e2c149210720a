import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@sali/server/test/db/testCluster';
import { startRedis } from '@sali/server/test/live/testRedis';
import { type BuiltServer, builtServer } from '@sali/server/test/testBuiltServer';
import { cpuOf, postgresOf } from '../live/load.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Several processes of the server on one PostgreSQL and one Redis, behind a proxy. */
export type Fleet = {
  readonly servers: readonly BuiltServer[];
  readonly proxy: Proxy;
  readonly databaseUrl: string;
  /** Processor seconds of the servers and of PostgreSQL so far; not of Redis. */
  readonly processorSeconds: () => { readonly servers: number; readonly postgres: number };
  /** Ends everything and removes the files. */
  readonly stop: () => Promise<void>;
};

/** What a fleet needs of Redis. */
type SharedRedis = { readonly url: string; readonly stop: () => Promise<void> };

export type FleetOptions = {
  readonly processes: number;
  /** What runs a server, if not Node on the built one. */
  readonly program?: readonly string[];
  /** One Redis, if not given. */
  readonly redis?: () => Promise<SharedRedis>;
  /** The proxy in front of these origins; one of the bench, if not given. */
  readonly proxy?: (origins: readonly string[]) => Promise<Proxy>;
};

/** @throws when this machine has no PostgreSQL or no Redis */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { processes, program, redis = startRedis, proxy: startedProxy = startProxy } = options;
  const ends: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const cluster = await startCluster({ isDurable: true });
    ends.push(cluster.stop);
    const shared = await redis();
    ends.push(shared.stop);
    const folder = mkdtempSync(join(tmpdir(), 'sali-machines-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const databaseUrl = cluster.urlOf('postgres');
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: shared.url,
      TRUSTED_PROXIES: 'loopback',
      BACKUPS: 'off',
    };
    const servers = await Promise.all(Array.from({ length: processes }, () => builtServer({ env, program })));
    ends.push(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))));
    // The first one migrates the database.
    for (const server of servers) {
      server.start();
      await server.ready();
    }
    const proxy = await startedProxy(servers.map(({ origin }) => origin));
    ends.push(proxy.stop);
    const processorSeconds = () => ({
      servers: cpuOf(servers.flatMap((server) => server.pid() ?? [])),
      postgres: cpuOf(postgresOf(cluster.folder), true),
    });
    return { servers, proxy, databaseUrl, processorSeconds, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
