import { loopbackPort, socketIn } from './address.ts';
import { Cluster, type ClusterEvents } from './cluster.ts';
import { giveTo } from './folder.ts';
import type { Installation } from './programs.ts';
import { settingsFor } from './settings.ts';

export type ClusterOptions = {
  /** The superuser's password; undefined: PostgreSQL listens on a Unix socket that only this user can reach. */
  readonly password?: string | undefined;
  /** Settings that differ from `settings.ts`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly events?: ClusterEvents;
};

/**
 * Starts PostgreSQL on a data folder that exists (`folder.ts`); the caller holds its lock.
 * @param folder absolute
 * @throws DatabaseRefused when it does not start
 */
export async function startCluster(
  folder: string,
  installation: Installation,
  { password, settings = {}, events = {} }: ClusterOptions = {},
): Promise<Cluster> {
  giveTo(installation.runner, folder);
  const address = password === undefined ? socketIn(folder) : await loopbackPort(password);
  if (address.host.startsWith('/')) giveTo(installation.runner, address.host);
  const all = { ...settingsFor(installation.major), ...settings };
  return Cluster.start({ installation, folder, address, settings: all }, events);
}
