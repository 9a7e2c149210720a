import { CLOSE } from '@sali/contract/lists/live/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Member } from './bus.ts';
import { createLive, LIVE_HEARTBEAT_MS } from './live.ts';
import { memoryBus } from './memoryBus.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const member = (userId: number, username: string): Member => ({
  connectionId: username,
  listId: 1,
  userId,
  username,
  tabId: username,
  userAgent: '',
  connectedAt: '',
});

it('[V38] a person who expires without a word is announced with the next heartbeat, once', async () => {
  const bus = memoryBus(Date.now);
  const live = createLive(
    bus,
    () => new Date(),
    (error) => expect.unreachable(String(error)),
  );
  const heard: unknown[] = [];
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (text: string) => heard.push(JSON.parse(text)) };
  const dead = member(2, 'yossi');
  await bus.join(dead);
  await live.enter({ member: member(1, 'dana'), sessionId: 's', socket: socket as unknown as WebSocket });
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
  const left = () => heard.filter((frame) => (frame as { event_type?: string }).event_type === 'left');
  expect(left()).toEqual([]);
  // The process that it belonged to is gone: nobody publishes that it left.
  await bus.leave(dead);
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
  const news = { changed_user: { user_id: 2, username: 'yossi' }, active_users: [{ user_id: 1, username: 'dana' }] };
  expect(left()).toMatchObject([news]);
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
  expect(left()).toHaveLength(1);
});

it('[V40] when one process was without Redis, the clients of all reconnect, once for several that come back', async () => {
  const bus = memoryBus(Date.now);
  const live = createLive(
    bus,
    () => new Date(),
    (error) => expect.unreachable(String(error)),
  );
  const close = vi.fn();
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: vi.fn(), close, once: vi.fn(), terminate: vi.fn() };
  await live.enter({ member: member(1, 'dana'), sessionId: 's', socket: socket as unknown as WebSocket });
  // Two other processes say that they were away.
  bus.publish({ kind: 'missed' });
  await vi.advanceTimersByTimeAsync(400);
  bus.publish({ kind: 'missed' });
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(close).toHaveBeenCalledExactlyOnceWith(CLOSE.restarting);
});
