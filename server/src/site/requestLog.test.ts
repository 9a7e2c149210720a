import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installRequestLog, requestForLog } from './requestLog.ts';

it('[BU15] logs each answered call of the API with its path and without its query, but no health check that succeeds', async () => {
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
  healthStatus = 503;
  await app.inject('/api/health');
  expect(answered().at(-1)).toBe('/api/health 503');
  // Fastify's own lines are shown by the serializer.
  expect(lines.filter((line) => !line.includes('Route GET') && line.includes('secret'))).toEqual([]);
  await app.close();
});
