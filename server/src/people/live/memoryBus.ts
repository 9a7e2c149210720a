import { randomBytes } from 'node:crypto';
import { WS_TICKET_MS } from '@sali/domain/base/limits';
import type { Bus, BusMessage, Member, Ticket } from './bus.ts';

/** Above this many keys the oldest counters are dropped, to limit memory. */
const KEYS_MAX = 100_000;

/** The bus of a single process. @param now in milliseconds */
export function memoryBus(now: () => number): Bus {
  const listeners: ((message: BusMessage) => void)[] = [];
  const members = new Map<number, Member[]>();
  const tickets = new Map<string, Ticket & { readonly expiresAt: number }>();
  const marks = new Map<string, number[]>();
  const membersOf = (listId: number): Member[] => members.get(listId) ?? [];
  const recent = (key: string, windowMs: number): number[] =>
    (marks.get(key) ?? []).filter((at) => at > now() - windowMs);

  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    onMessage: (listener) => void listeners.push(listener),
    join: async (member) => {
      const before = membersOf(member.listId);
      members.set(member.listId, [...before, member]);
      return !before.some((other) => other.userId === member.userId);
    },
    leave: async (member) => {
      const rest = membersOf(member.listId).filter((other) => other.connectionId !== member.connectionId);
      if (rest.length === 0) members.delete(member.listId);
      else members.set(member.listId, rest);
      return !rest.some((other) => other.userId === member.userId);
    },
    members: async (listId) => membersOf(listId),
    refresh: async () => undefined,
    issueTicket: async (ticket) => {
      for (const [value, { expiresAt }] of tickets) if (expiresAt <= now()) tickets.delete(value);
      const value = randomBytes(32).toString('base64url');
      tickets.set(value, { ...ticket, expiresAt: now() + WS_TICKET_MS });
      return value;
    },
    consumeTicket: async (value) => {
      const ticket = tickets.get(value);
      tickets.delete(value);
      return ticket && ticket.expiresAt > now() ? { userId: ticket.userId, sessionId: ticket.sessionId } : undefined;
    },
    count: async (key, windowMs, most) => {
      const before = recent(key, windowMs);
      const decisive = before.at(-most);
      if (decisive !== undefined && before.length >= most) return decisive + windowMs - now();
      marks.delete(key);
      marks.set(key, [...before, now()]);
      const oldest = marks.keys().next().value;
      if (marks.size > KEYS_MAX && oldest !== undefined) marks.delete(oldest);
      return 0;
    },
    uncount: async (key) => void marks.get(key)?.pop(),
    forget: async (key) => void marks.delete(key),
    ping: async () => undefined,
    onBack: () => undefined,
    close: async () => undefined,
  };
}
