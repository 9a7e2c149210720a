import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../base/config.ts';
import { AppError } from '../base/errors.ts';
import type { Live } from '../people/live/live.ts';
import { isFromThisMachine } from '../base/site/requestChecks.ts';

/**
 * `/api/metrics` in Prometheus text: off unless METRICS=1, or asked for from this machine. Routes, never addresses, are counted.
 * @returns the registry, for the metrics of other parts
 */
export function installMetrics(server: FastifyInstance, config: Config, live: Live): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'sali_http_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'sali_sockets',
    help: 'Open sockets of this process',
    registers: [registry],
    collect() {
      this.set(live.count());
    },
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  server.addHook('onClose', async () => registry.clear());
  server.get('/api/metrics', { config: { cost: 10 }, schema: { hide: true } }, async (request, reply) => {
    if (!config.metrics && !isFromThisMachine(request)) throw new AppError('not_found');
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
  return registry;
}
