import { randomBytes } from 'node:crypto';
import { LIVE_SILENCE_MS, WS_TICKET_MS } from '@sali/domain/base/limits';
import { Redis, type RedisOptions } from 'ioredis';
import { z } from 'zod';
import type { Bus, BusMessage, Member, Ticket } from './bus.ts';
import { fallbackBus, type SharedBus } from './fallbackBus.ts';
import { memoryBus } from './memoryBus.ts';
import { readRedisAddress } from '../../base/redisAddress.ts';

const CHANNEL = 'sali:bus';
const presenceKey = (listId: number): string => `sali:here:${listId}`;
const ticketKey = (value: string): string => `sali:ticket:${value}`;
const marksKey = (key: string): string => `sali:marks:${key}`;

const StoredMember = z.object({
  connectionId: z.string(),
  listId: z.number(),
  userId: z.number(),
  username: z.string(),
  tabId: z.string(),
  userAgent: z.string(),
  connectedAt: z.string(),
  aliveAt: z.number(),
}) satisfies z.ZodType<Member>;
type StoredMember = z.infer<typeof StoredMember>;

const StoredTicket = z.object({ userId: z.number(), sessionId: z.string() }) satisfies z.ZodType<Ticket>;

/** Timeout of a command. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2000;
const RECONNECT_MS = 250;
/** Then the connections are opened again. */
const SILENT_MS_MAX = 2000;

/** A primary that became a replica refuses writes: the connection is opened again, to the new primary. */
const isReplicaNow = (error: Error): boolean => error.message.startsWith('READONLY');

/** @throws Error when the address is none */
function connectionTo(address: string, options: RedisOptions): Redis {
  const read = readRedisAddress(address);
  if (!read) throw new Error('it is no address of a Redis');
  return 'url' in read ? new Redis(read.url, options) : new Redis({ ...read.sentinels, ...options });
}

/**
 * The bus of several processes, over Redis; while Redis is away, of this process only (`fallbackBus`). Members of
 * a process that died expire as soon as those of a silent socket. When Redis fails over, the sentinels, or the name of the host,
 * lead to the new primary.
 * @param url see `readRedisAddress` @param now in milliseconds @throws when the server cannot be reached at the start
 */
export async function redisBus(url: string, now: () => number, onError: (error: Error) => void): Promise<Bus> {
  let isStarted = false;
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
    reconnectOnError: isReplicaNow,
    // At the start an address that nobody answers at is an error.
    sentinelRetryStrategy: () => (isStarted ? RECONNECT_MS : null),
  };
  // Without a queue a command fails at once while Redis is away.
  const commands = connectionTo(url, { ...options, enableOfflineQueue: false });
  const subscriber = connectionTo(url, options);
  let first: Error | undefined;
  for (const redis of [commands, subscriber]) redis.on('error', (error: Error) => (first ??= error));
  try {
    await Promise.all([commands.connect(), subscriber.connect()]);
    await subscriber.subscribe(CHANNEL);
    isStarted = true;
  } catch (error) {
    commands.disconnect();
    subscriber.disconnect();
    throw first ?? error;
  }
  const shared: SharedBus = {
    ...fanOut(commands, subscriber, now),
    ...presence(commands, now),
    ...tickets(commands),
    ...marks(commands, now),
  };
  return fallbackBus(shared, memoryBus(now), onError);
}

function fanOut(commands: Redis, subscriber: Redis, now: () => number) {
  let silentSince: number | undefined;
  /** A connection to a primary that hangs stays open; a new one may lead to the next primary. */
  const openAgain = (): void => {
    silentSince = undefined;
    for (const redis of [commands, subscriber]) {
      if (redis.status === 'ready' || redis.status === 'connect') redis.disconnect(true);
    }
  };
  return {
    publish: async (message: BusMessage): Promise<void> => {
      await withTimeout(commands.publish(CHANNEL, JSON.stringify(message)));
    },
    onMessage: (listener: (message: BusMessage) => void): void => {
      subscriber.on('message', (_channel: string, text: string) => listener(JSON.parse(text) as BusMessage));
    },
    onBroken: (listener: () => void): void => {
      for (const redis of [commands, subscriber]) redis.on('close', listener);
    },
    ping: async (): Promise<void> => {
      try {
        if (subscriber.status !== 'ready') throw new Error('the subscription is not open');
        await withTimeout(Promise.all([commands.ping(), subscriber.ping()]));
        silentSince = undefined;
      } catch (error) {
        silentSince ??= now();
        if (now() - silentSince > SILENT_MS_MAX) openAgain();
        throw error;
      }
    },
    close: async (): Promise<void> => {
      for (const redis of [commands, subscriber]) {
        // Redis may be away: the connection is closed either way.
        await withTimeout(redis.quit()).catch(() => undefined);
        redis.disconnect();
      }
    },
  };
}

/** Rejects when the work takes longer than 500 ms. Answers that arrived while this thread was busy are read first. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no answer within ${COMMAND_TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(late), COMMAND_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function presence(commands: Redis, now: () => number) {
  const alive = async (listId: number): Promise<StoredMember[]> => {
    const all = await withTimeout(commands.hvals(presenceKey(listId)));
    return all
      .map((text) => StoredMember.parse(JSON.parse(text)))
      .filter(({ aliveAt }) => aliveAt > now() - LIVE_SILENCE_MS);
  };
  const keep = async (member: Member): Promise<void> => {
    const kept: StoredMember = { ...member, aliveAt: now() };
    const key = presenceKey(member.listId);
    const writes = commands.multi().hset(key, member.connectionId, JSON.stringify(kept));
    await withTimeout(writes.pexpire(key, LIVE_SILENCE_MS).exec());
  };
  return {
    join: async (member: Member): Promise<boolean> => {
      const before = await alive(member.listId);
      // The socket that this tab had in a process that died, and that nobody took out.
      const old = before.filter(({ userId, tabId }) => userId === member.userId && tabId === member.tabId);
      const names = old.map(({ connectionId }) => connectionId);
      if (names.length > 0) await withTimeout(commands.hdel(presenceKey(member.listId), ...names));
      await keep(member);
      return !before.some((other) => other.userId === member.userId);
    },
    leave: async (member: Member): Promise<boolean> => {
      await withTimeout(commands.hdel(presenceKey(member.listId), member.connectionId));
      const rest = await alive(member.listId);
      return !rest.some((other) => other.userId === member.userId);
    },
    members: async (listId: number): Promise<Member[]> =>
      (await alive(listId)).map(({ aliveAt: _aliveAt, ...member }) => member),
    refresh: async (members: readonly Member[]): Promise<void> => {
      for (const member of members) await keep(member);
    },
  };
}

function tickets(commands: Redis) {
  return {
    issueTicket: async (ticket: Ticket): Promise<string> => {
      const value = randomBytes(32).toString('base64url');
      await withTimeout(commands.set(ticketKey(value), JSON.stringify(ticket), 'PX', WS_TICKET_MS));
      return value;
    },
    consumeTicket: async (value: string): Promise<Ticket | undefined> => {
      const text = await withTimeout(commands.getdel(ticketKey(value)));
      return text === null ? undefined : StoredTicket.parse(JSON.parse(text));
    },
  };
}

/** Runs atomically on the server, so that at most `most` of many simultaneous calls are counted. Returns the time of the oldest counted use. */
const COUNT = `
redis.call('zremrangebyscore', KEYS[1], 0, ARGV[1] - ARGV[2])
local before = redis.call('zcard', KEYS[1])
local most = tonumber(ARGV[3])
if before >= most then return redis.call('zrange', KEYS[1], before - most, before - most, 'WITHSCORES')[2] end
redis.call('zadd', KEYS[1], ARGV[1], ARGV[4])
redis.call('pexpire', KEYS[1], ARGV[2])
return false`;

function marks(commands: Redis, now: () => number) {
  return {
    count: async (key: string, windowMs: number, most: number): Promise<number> => {
      const at = now();
      const member = `${at}-${randomBytes(6).toString('hex')}`;
      const decisive = await withTimeout(commands.eval(COUNT, 1, marksKey(key), at, windowMs, most, member));
      return decisive === null ? 0 : Number(decisive) + windowMs - at;
    },
    uncount: async (key: string): Promise<void> => {
      await withTimeout(commands.zpopmax(marksKey(key)));
    },
    forget: async (key: string): Promise<void> => {
      await withTimeout(commands.del(marksKey(key)));
    },
  };
}
