import type { RedisOptions } from 'ioredis';

/** A Redis, or the sentinels that know which Redis is the primary. */
export type RedisAddress = { readonly url: string } | { readonly sentinels: RedisOptions };

const SENTINEL_PORT = 26_379;
const SENTINELS = /^(rediss?)\+sentinel:\/\/(?:([^/@]*)@)?([^/@]+)\/([\w.-]+)(?:\/(\d{1,3}))?$/;
const HOST = /^(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/**
 * Reads `REDIS_URL`: `redis://[user:password@]host:port/db`, `rediss://…` with TLS, or
 * `redis+sentinel://[user:password@]host:port,host:port/name/db`, where the hosts are sentinels, `name` is what they call the
 * primary, and user and password are those of the primary.
 * @returns undefined where it is none of these
 */
export function readRedisAddress(value: string): RedisAddress | undefined {
  if (/^rediss?:\/\//.test(value)) return URL.canParse(value) ? { url: value } : undefined;
  const [, protocol, userInfo, hosts = '', name, db] = SENTINELS.exec(value) ?? [];
  if (name === undefined) return undefined;
  const sentinels = hosts.split(',').map(sentinelOf);
  if (sentinels.some((sentinel) => sentinel === undefined)) return undefined;
  return {
    sentinels: {
      sentinels: sentinels.filter((sentinel) => sentinel !== undefined),
      name,
      ...(db !== undefined && { db: Number(db) }),
      ...credentialsOf(userInfo),
      ...(protocol === 'rediss' && { tls: {}, enableTLSForSentinelMode: true }),
    },
  };
}

function sentinelOf(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, host, port] = HOST.exec(text) ?? [];
  return host === undefined
    ? undefined
    : { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? SENTINEL_PORT : Number(port) };
}

/** Percent-encoded, as in every address. */
function credentialsOf(userInfo: string | undefined): { readonly username?: string; readonly password?: string } {
  if (userInfo === undefined) return {};
  const [username = '', password = ''] = userInfo.split(/:(.*)/s).map(decodeURIComponent);
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}
