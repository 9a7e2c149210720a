import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
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
