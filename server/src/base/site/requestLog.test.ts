import Fastify, { LogController } from 'fastify';
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
  const spellings = ['%63alendar/sali_secret', 'Calendar/sali_secret', 'calendar%2Fsali_secret', 'v1/sali_secret?x=1'];
  for (const path of spellings) await app.inject(`/api/${path}.ics`);
  expect(answered().slice(-4)).toEqual([
    '/api/calendar/… 404',
    '/api/Calendar/… 404',
    '/api/calendar/… 404',
    '/api/v1/sali_… 404',
  ]);
  healthStatus = 503;
  await app.inject('/api/health');
  expect(answered().at(-1)).toBe('/api/health 503');
  // Fastify's own lines are shown by the serializer.
  expect(lines.filter((line) => !line.includes('Route GET') && line.includes('secret'))).toEqual([]);
  await app.close();
});

it('[BU32] a change of credentials, an attempt at one, a share and an administrator’s change have person and network in their line', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  installRequestLog(app);
  app.decorateRequest('actor', null);
  app.post('/api/auth/login', (request, reply) => {
    noteTried(request, 7);
    return reply.code(401).send({});
  });
  for (const path of [
    'users/me/passkeys/:id',
    'users/me/api-tokens/:id',
    'lists/:id',
    'lists/:id/share',
    'admin/users/:id',
  ]) {
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
  expect(await whoAt('PUT', '/api/users/me/api-tokens/4')).toEqual([3, network]);
  expect(await whoAt('PUT', '/api/lists/4/share')).toEqual([3, network]);
  expect(await whoAt('PUT', '/api/admin/users/4')).toEqual([3, network]);
  expect(await whoAt('PUT', '/api/lists/4')).toEqual([undefined, undefined]);
  await app.close();
});

it('[BU34] no caller fills the disk with log lines: long paths are cut, and of a flood of refusals few have one', async () => {
  const lines: string[] = [];
  let now = 0;
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  installRequestLog(app, () => now);
  app.get('/api/refused', (_request, reply) => reply.code(429).send({}));
  app.get('/api/lists', () => ({}));
  app.get('/api/:any', () => ({}));
  const call = async (path: string, times = 1) => {
    const before = lines.length;
    for (let time = 0; time < times; time += 1) await app.inject(path);
    return lines.slice(before).map((line) => JSON.parse(line) as { path: string; refusals_left_out?: number });
  };
  const [long] = await call(`/api/${'a'.repeat(90)}/${'b'.repeat(15_000)}`);
  expect(long?.path).toHaveLength(201);
  expect(long?.path.endsWith('bbb…')).toBe(true);
  expect(await call('/api/refused', 100)).toHaveLength(20);
  // Other calls have their lines meanwhile; the next line says how many had none.
  expect((await call('/api/lists', 30)).map((line) => line.refusals_left_out).slice(0, 2)).toEqual([80, undefined]);
  now += 1000;
  expect(await call('/api/refused', 5)).toHaveLength(5);
  await app.close();
});
