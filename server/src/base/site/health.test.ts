import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { zodCompilers } from './compilers.ts';
import { healthRoutes } from './health.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('[D20] a busy database keeps no health check waiting, and one that is away is noticed', async () => {
  const server = Fastify({ schemaController: { compilersFactory: zodCompilers } });
  let ping = () => Promise.resolve();
  await server.register(
    healthRoutes({ database: { ping: () => ping() }, bus: { ping: () => Promise.resolve() }, isStopping: () => false }),
  );
  const statusOf = async () => (await server.inject('/health')).statusCode;
  expect(await statusOf()).toBe(200);

  let fail: (error: Error) => void = () => undefined;
  ping = () => new Promise((_resolve, reject) => (fail = reject));
  vi.advanceTimersByTime(1500);
  expect(await statusOf()).toBe(200);
  fail(new Error('away'));
  ping = () => Promise.reject(new Error('away'));
  await new Promise(setImmediate);
  expect(await statusOf()).toBe(503);
  ping = () => Promise.resolve();
  expect(await statusOf()).toBe(200);

  ping = () => new Promise((_resolve, reject) => (fail = reject));
  vi.advanceTimersByTime(2500);
  const waiting = statusOf();
  await new Promise(setImmediate);
  fail(new Error('away'));
  expect(await waiting).toBe(503);
});
