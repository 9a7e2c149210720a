import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { CLOSE } from '@sali/contract/lists/live/live';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { createLive } from './live.ts';
import { memoryBus } from './memoryBus.ts';
import { liveRoutes, type SocketParts } from './socket.ts';
import { openTestSocket } from '../../../test/live/testSocket.ts';

const DANA = { userId: 1, sessionId: 's', username: 'דנה', endsAt: null } as const;
const bus = memoryBus(Date.now);
const live = createLive(
  bus,
  () => new Date(),
  () => undefined,
);
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);

let onEnter: () => void = () => undefined;
let isSignedIn = true;
let isOnList = true;
const enterLive = live.enter.bind(live);
live.enter = (connection) => {
  onEnter();
  return enterLive(connection);
};
const parts: SocketParts = {
  live,
  bus,
  now: () => new Date(),
  allowedOrigins: [],
  enterList: () =>
    isOnList
      ? Promise.resolve({ listId: 7, name: 'שבת', version: 3, role: 'owner' })
      : Promise.reject(new AppError('list_not_found')),
  userOfToken: () => Promise.resolve(DANA),
  userOfTicket: () => Promise.resolve(isSignedIn ? DANA : null),
  userIdOf: () => DANA.userId,
  listsOf: () => Promise.resolve([]),
  onIgnoredFrame: () => undefined,
};

/** @returns the code that the socket is closed with */
async function closed(): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  return (await openTestSocket(`ws://127.0.0.1:${port}/lists/7/ws?token=x`)).closed();
}

afterEach(async () => {
  await live.stop();
  await app.close();
});

it('[V25] a session that ends, or a person who is removed, while the socket opens closes it', async () => {
  await app.register(websocket);
  await app.register(liveRoutes(parts));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onEnter = () => {
    isSignedIn = false;
  };
  expect(await closed()).toBe(CLOSE.badToken);
  isSignedIn = true;
  onEnter = () => {
    isOnList = false;
  };
  expect(await closed()).toBe(CLOSE.notAllowed);
});
