import { isPlain, NOT_PLAIN } from '@sali/contract/plainText';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField } from './errors.ts';

/**
 * Texts that no database holds are refused before a route sees them, wherever they stand: in the path, the query or
 * the body. A search for one would fail as a write of one does.
 */
export function refuseUnstorable(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query, body }: FastifyRequest) => {
    for (const part of [params, query, body]) {
      const path = unstorableIn(part);
      if (path) throw invalidField(path.join('.'), NOT_PLAIN);
    }
  });
}

/** Where such a text, or a field of such a name, stands; undefined where there is none. */
function unstorableIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isPlain(value) ? undefined : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const path = isPlain(key) ? unstorableIn(part) : [];
    if (path) return [key, ...path];
  }
  return undefined;
}
