import { EventEmitter } from 'node:events';
import { CLOSE } from '@sali/contract/lists/live/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { closeInTurns } from './closing.ts';
import { sendFrame, SOCKET_BACKLOG_BYTES_MAX } from './live.ts';
import {
  SocketLimits,
  SOCKETS_PER_LIST_MAX,
  SOCKETS_PER_USER_MAX,
  WAITING_SOCKETS_PER_ADDRESS_MAX,
} from './socketLimits.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  code: number | undefined;
  isTerminated = false;
  readonly sent: string[] = [];
  close(code: number): void {
    this.code ??= code;
    this.readyState = WebSocket.CLOSING;
  }
  terminate(): void {
    this.isTerminated = true;
    this.emit('close');
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

const socket = () => new FakeSocket() as FakeSocket & WebSocket;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[V26] the 21st socket of a person on a list closes the oldest with 4008, which is dropped if it does not answer', () => {
  const limits = new SocketLimits();
  const sockets = Array.from({ length: SOCKETS_PER_LIST_MAX + 1 }, socket);
  const other = socket();
  limits.add(2, 7, other);
  for (const one of sockets) limits.add(1, 7, one);
  expect(sockets.map(({ code }) => code)).toEqual([CLOSE.tooManySockets, ...sockets.slice(1).map(() => undefined)]);
  expect(other.code).toBeUndefined();
  vi.advanceTimersByTime(5000);
  expect(sockets.map(({ isTerminated }) => isTerminated)).toEqual(sockets.map((_, at) => at === 0));
});

it('[V26] the 51st socket of a person in all closes the oldest; a closed one counts no more', () => {
  const limits = new SocketLimits();
  const sockets = Array.from({ length: SOCKETS_PER_USER_MAX + 1 }, socket);
  sockets.slice(0, SOCKETS_PER_USER_MAX).forEach((one, at) => limits.add(1, at, one));
  sockets[3]?.emit('close');
  limits.add(1, 100, socket());
  expect(sockets.filter(({ code }) => code !== undefined)).toEqual([]);
  limits.add(1, 101, socket());
  expect(sockets.flatMap(({ code }, at) => (code === undefined ? [] : [at]))).toEqual([0]);
});

it('[V27] 20 of an address wait, all of an IPv6 /64 together; each that is done makes room for one', () => {
  const limits = new SocketLimits();
  const waiting = Array.from({ length: WAITING_SOCKETS_PER_ADDRESS_MAX }, (_, at) =>
    limits.startWaiting(`2001:db8:1:2::${at + 1}`),
  );
  expect(waiting.every((stop) => stop !== undefined)).toBe(true);
  expect(limits.startWaiting('2001:db8:1:2:ffff::9')).toBeUndefined();
  expect(limits.startWaiting('2001:db8:1:3::1')).toBeDefined();
  waiting[0]?.();
  waiting[0]?.();
  expect(limits.startWaiting('2001:db8:1:2::1')).toBeDefined();
  expect(limits.startWaiting('2001:db8:1:2::1')).toBeUndefined();
});

it('[V28] the message counts, not only what waits before it', () => {
  const reader = socket();
  reader.bufferedAmount = SOCKET_BACKLOG_BYTES_MAX - 8;
  sendFrame({ socket: reader }, 'x'.repeat(8));
  expect(reader.code).toBeUndefined();
  sendFrame({ socket: reader }, 'ש'.repeat(5));
  expect(reader.code).toBe(CLOSE.tooSlow);
  expect(reader.sent).toEqual(['x'.repeat(8)]);
});

it('[V36] a process that stops asks its clients to come again in turns within 2 s, and drops who does not answer', async () => {
  const few = Array.from({ length: 100 }, socket);
  await closeInTurns(few);
  expect(few.every(({ code }) => code === CLOSE.restarting)).toBe(true);

  const many = Array.from({ length: 2400 }, socket);
  const asked = (): number => many.filter(({ code }) => code !== undefined).length;
  const closing = closeInTurns(many);
  expect(asked()).toBe(120);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toBe(120 * 11);
  await vi.advanceTimersByTimeAsync(1000);
  await closing;
  expect(asked()).toBe(2400);
  expect(few.every(({ isTerminated }) => isTerminated)).toBe(true);
  expect(many.at(-1)?.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(many.every(({ isTerminated }) => isTerminated)).toBe(true);
});
