import { CLOSE } from '@sali/contract/lists/live/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { SocketBalance } from './balance.ts';
import { createLive, type Live } from './live.ts';
import { memoryBus } from './memoryBus.ts';

const ROUND_MS = 1000;

describe('[V42] how many sockets move', () => {
  const balanceWith = (...others: number[]): SocketBalance => {
    const balance = new SocketBalance();
    others.forEach((sockets, at) => balance.receive(`process ${at}`, sockets));
    return balance;
  };

  it('none where there is no other process', () => expect(balanceWith().round(1000)).toBe(0));

  it('none where the others have as many, or nearly', () => {
    expect(balanceWith(60, 70).round(75)).toBe(0);
    expect(balanceWith(1000, 1000).round(1100)).toBe(0);
    expect(balanceWith(0).round(12)).toBe(0);
  });

  it('some at a time where it has too many', () => {
    expect(balanceWith(100, 0).round(100)).toBe(10);
    expect(balanceWith(0, 0).round(9000)).toBe(180);
    expect(balanceWith(100, 0).round(0)).toBe(0);
  });

  it('none because of a process that stops, or that is silent', () => {
    const stopping = balanceWith(0);
    stopping.receive('process 0', null);
    expect(stopping.round(1000)).toBe(0);
    const silent = balanceWith(0);
    expect([1, 2, 3, 4].map(() => silent.round(1000))).toEqual([20, 20, 20, 0]);
  });
});

describe('[V42] two processes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const bus = memoryBus(Date.now);
  const newProcess = (): Live =>
    createLive(
      bus,
      () => new Date(),
      (error) => expect.unreachable(String(error)),
    );

  it('share their sockets: one that has them all asks some to connect again, whose people do not leave', async () => {
    const events: unknown[] = [];
    bus.onMessage((message) => message.kind === 'presence' && events.push(message.event));
    const [full, empty] = [newProcess(), newProcess()];
    const inProcess = new Map<number, Live>();
    const enter = async (live: Live, userId: number): Promise<void> => {
      const tab = `tab ${userId}`;
      const member = { listId: userId, userId, username: tab, tabId: tab, userAgent: '', connectedAt: '' };
      const socket = {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send: vi.fn(),
        terminate: vi.fn(),
        once: vi.fn(),
        close: vi.fn(async (code: number) => {
          expect(code).toBe(CLOSE.restarting);
          await live.exit(connection);
          await enter(empty, userId);
        }),
      };
      const connection = {
        member: { ...member, connectionId: tab },
        sessionId: 's',
        socket: socket as unknown as WebSocket,
      };
      inProcess.set(userId, live);
      await live.enter(connection);
    };
    for (let userId = 1; userId <= 60; userId += 1) await enter(full, userId);
    await vi.advanceTimersByTimeAsync(10 * ROUND_MS);
    expect([full.count(), empty.count()]).toEqual([40, 20]);
    expect([...inProcess.values()].filter((live) => live === empty)).toHaveLength(20);
    expect(events).toEqual(Array.from({ length: 80 }, () => 'joined'));
    await Promise.all([full.stop(), empty.stop(), vi.advanceTimersByTimeAsync(10 * ROUND_MS)]);
  });
});
