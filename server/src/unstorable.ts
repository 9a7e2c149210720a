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
      const place = unstorableIn(part);
      if (place) throw invalidField(pathOf(place), NOT_PLAIN);
    }
  });
}

type Place = { readonly value: unknown; readonly key: string; readonly around: Place | null };

/** Where such a text, or a field of such a name, stands. Not by recursion: what a client sends may be as deep as it is long. */
function unstorableIn(value: unknown): Place | undefined {
  const waiting: Place[] = [{ value, key: '', around: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value: part } = place;
    if (!isPlain(place.key) || (typeof part === 'string' && !isPlain(part))) return place;
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
    for (const [key, inner] of Object.entries(part)) waiting.push({ value: inner, key, around: place });
  }
  return undefined;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.around; at = at.around) keys.unshift(at.key);
  return keys.join('.');
}
