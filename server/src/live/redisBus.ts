import { randomBytes } from 'node:crypto';
import { LIVE_SILENCE_MS, WS_TICKET_MS } from '@sali/domain/limits';
import { Redis } from 'ioredis';
import type { Bus, BusMessage, Member, Ticket } from './bus.ts';

const CHANNEL = 'sali:bus';
const presenceKey = (listId: number): string => `sali:here:${listId}`;
const ticketKey = (value: string): string => `sali:ticket:${value}`;
const marksKey = (key: string): string => `sali:marks:${key}`;

type Kept = Member & { readonly aliveAt: number };

/**
 * The bus of several processes, over Redis. A process that died leaves members behind: they count for no longer than
 * a silent socket would. @param now in milliseconds @throws when the server cannot be reached
 */
export async function redisBus(url: string, now: () => number, onError: (error: Error) => void): Promise<Bus> {
  const commands = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2 });
  const subscriber = new Redis(url, { lazyConnect: true });
  commands.on('error', onError);
  subscriber.on('error', onError);
  await Promise.all([commands.connect(), subscriber.connect()]);
  await subscriber.subscribe(CHANNEL);
  return {
    ...fanOut(commands, subscriber, onError),
    ...presence(commands, now),
    ...tickets(commands),
    ...marks(commands, now),
  };
}

function fanOut(commands: Redis, subscriber: Redis, onError: (error: Error) => void) {
  return {
    publish: (message: BusMessage): void => {
      commands.publish(CHANNEL, JSON.stringify(message)).catch(onError);
    },
    onMessage: (listener: (message: BusMessage) => void): void => {
      subscriber.on('message', (_channel: string, text: string) => listener(JSON.parse(text) as BusMessage));
    },
    ping: async (): Promise<void> => void (await commands.ping()),
    close: async (): Promise<void> => {
      await Promise.all([commands.quit(), subscriber.quit()]);
    },
  };
}

function presence(commands: Redis, now: () => number) {
  const alive = async (listId: number): Promise<Kept[]> => {
    const all = await commands.hvals(presenceKey(listId));
    return all.map((text) => JSON.parse(text) as Kept).filter(({ aliveAt }) => aliveAt > now() - LIVE_SILENCE_MS);
  };
  const keep = async (member: Member): Promise<void> => {
    const kept: Kept = { ...member, aliveAt: now() };
    const key = presenceKey(member.listId);
    await commands.multi().hset(key, member.connectionId, JSON.stringify(kept)).pexpire(key, LIVE_SILENCE_MS).exec();
  };
  return {
    join: async (member: Member): Promise<boolean> => {
      const before = await alive(member.listId);
      await keep(member);
      return !before.some((other) => other.userId === member.userId);
    },
    leave: async (member: Member): Promise<boolean> => {
      await commands.hdel(presenceKey(member.listId), member.connectionId);
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
      await commands.set(ticketKey(value), JSON.stringify(ticket), 'PX', WS_TICKET_MS);
      return value;
    },
    consumeTicket: async (value: string): Promise<Ticket | undefined> => {
      const text = await commands.getdel(ticketKey(value));
      return text === null ? undefined : (JSON.parse(text) as Ticket);
    },
  };
}

/** One step of the server: of many that come at once no more than `most` are counted. Answers the time that decides. */
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
      const decisive = await commands.eval(COUNT, 1, marksKey(key), at, windowMs, most, member);
      return decisive === null ? 0 : Number(decisive) + windowMs - at;
    },
    uncount: async (key: string): Promise<void> => void (await commands.zpopmax(marksKey(key))),
    forget: async (key: string): Promise<void> => void (await commands.del(marksKey(key))),
  };
}
