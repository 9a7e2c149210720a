import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installRequestLog, noteTried, requestForLog } from './requestLog.ts';

it('[BU15] [MP14] logs each answered call of the API with its path and without its query, but no health check that succeeds', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: 'info', stream, serializers: { req: requestForLog } } });
  installRequestLog(app);
  let healthStatus = 200;
  app.get('/api/health', (_request, reply) => reply.code(healthStatus).send({}));
  app.get('/api/lists', () => ({}));
  const answered = (): unknown[] =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; path?: string; status?: number })
      .filter(({ msg }) => msg === 'answered')
      .map(({ path, status }) => `${path} ${status}`);

  await app.inject('/api/lists?token=secret&%74oken=secret');
  await app.inject('/api/nothing?token=secret');
  await app.inject('/api/health');
  await app.inject('/assets/app.js');
  expect(answered()).toEqual(['/api/lists 200', '/api/nothing 404']);
  await app.inject('/api/calendar/sali_secret.ics?x=secret');
  expect(answered().at(-1)).toBe('/api/calendar/… 404');
  healthStatus = 503;
  await app.inject('/api/health');
  expect(answered().at(-1)).toBe('/api/health 503');
  // Fastify's own lines are shown by the serializer.
  expect(lines.filter((line) => !line.includes('Route GET') && line.includes('secret'))).toEqual([]);
  await app.close();
});

it('[BU32] a change of credentials, an attempt at one, and an administrator’s change have person and network in their line', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  installRequestLog(app);
  app.decorateRequest('actor', null);
  app.post('/api/auth/login', (request, reply) => {
    noteTried(request, 7);
    return reply.code(401).send({});
  });
  for (const path of ['users/me/passkeys/:id', 'lists/:id', 'admin/users/:id']) {
    app.put(`/api/${path}`, (request) => {
      Object.assign(request, { actor: { userId: 3 } });
      return {};
    });
  }
  const whoAt = async (method: 'POST' | 'PUT', url: string) => {
    await app.inject({ method, url, remoteAddress: '2001:db8:1:2:3::4' });
    const line = lines.findLast((one) => one.includes('"answered"')) ?? '';
    const { user_id, network } = JSON.parse(line) as { user_id?: number; network?: string };
    return [user_id, network];
  };
  const network = '2001:db8:1:2::/64';
  expect(await whoAt('POST', '/api/auth/login')).toEqual([7, network]);
  expect(await whoAt('POST', '/api/auth/logout')).toEqual([null, network]);
  expect(await whoAt('PUT', '/api/users/me/passkeys/4')).toEqual([3, network]);
  expect(await whoAt('PUT', '/api/admin/users/4')).toEqual([3, network]);
  expect(await whoAt('PUT', '/api/lists/4')).toEqual([undefined, undefined]);
  await app.close();
});
