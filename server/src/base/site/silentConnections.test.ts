import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { endSilentConnections } from './silentConnections.ts';

it('[V41] a connection on which no request came keeps no server from stopping', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  endSilentConnections(server);
  server.get('/', () => 'here');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  expect(await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).toBe('here');
  await Promise.all([server.close(), once(silent, 'close')]);
  expect(server.server.listening).toBe(false);
});

it('[V41] a connection that asks for a socket while the server stops does not keep it from stopping', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  endSilentConnections(server);
  await server.register(websocket);
  server.get('/', { websocket: true }, () => undefined);
  const steps = new EventEmitter();
  server.addHook('preClose', (done) => {
    steps.emit('stopping');
    steps.once('go on', done);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const stopping = once(steps, 'stopping');
  const closing = server.close();
  await stopping;
  await once(new WebSocket(`ws://127.0.0.1:${port}/`), 'error');
  steps.emit('go on');
  await closing;
  expect(server.server.listening).toBe(false);
});
