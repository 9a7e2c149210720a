import { isPlain, NOT_PLAIN } from '@sali/contract/base/plainText';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import { hasMoreValues, hasUnstorableEscape } from './bodyText.ts';

/** Sign-in and account calls carry a few short fields. */
const ACCOUNT_BODY_BYTES_MAX = 16 * 1024;
/** Values of one JSON body: numbers, texts, objects and arrays, at every depth. */
export const BODY_VALUES_MAX = 50_000;

/**
 * Limits what a request may make this process read: each route has its own largest body, a JSON body has a bounded
 * number of values, and text that no database stores is refused at its field. All of it is checked on the raw text,
 * before anything is parsed. Needs `installAuth` on the server.
 * @param bodyMsMax the longest time in which a body that is not an uploaded file may arrive
 */
export function installBodyLimits(server: FastifyInstance, bodyMsMax: number): void {
  server.addHook('onRoute', (route) => {
    if (isOfAccounts(route.url)) route.bodyLimit ??= ACCOUNT_BODY_BYTES_MAX;
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const read = (busy?: Error): void => {
      const refusal = busy ?? bodyErrorOf(request, text);
      if (refusal) return done(refusal);
      void parse(request, text, (error, value) => {
        if (error || !hasUnstorableEscape(text)) return done(error, value);
        done(invalidField(unstorablePlace(value), NOT_PLAIN));
      });
    };
    if (request.waitForPlace) request.waitForPlace(read);
    else read();
  });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    endSlowBody(request, bodyMsMax);
    done();
  });
  server.addHook('preValidation', (request, _reply, done) => {
    // Percent-encoded text is UTF-8 once decoded: half of a surrogate pair is impossible there.
    if (!request.url.includes('%00')) return done();
    const place = unstorablePlace(request.params) || unstorablePlace(request.query);
    done(place === '' ? undefined : invalidField(place, NOT_PLAIN));
  });
}

const isOfAccounts = (url: string): boolean => url.startsWith('/api/auth/') || url.startsWith('/api/users/me');

/** Ends the connection of a body that does not arrive in time: one that comes in drops would hold it much longer. */
function endSlowBody({ raw, headers }: FastifyRequest, msMax: number): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  // Files may come over a slow network; the server's own limit on the time of a request holds for them.
  if (!hasBody || headers['content-type']?.startsWith('multipart/')) return;
  const timer = setTimeout(() => {
    // An empty body has arrived, though nobody reads it.
    if (!raw.complete) raw.destroy();
  }, msMax).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

function bodyErrorOf(request: FastifyRequest, text: string): AppError | undefined {
  const { guestBodyMax = Infinity } = request.routeOptions.config;
  const isTooLarge = request.actor === null && text.length > guestBodyMax;
  return isTooLarge || hasMoreValues(text, BODY_VALUES_MAX) ? new AppError('payload_too_large') : undefined;
}

type BodyPlace = { readonly value: unknown; readonly key: string; readonly parent: BodyPlace | null };

/**
 * The path of the first such text, or of a field with such a name; '' when there is none. Called only for what is
 * refused, of which the number of values is bounded. Not by recursion: a body may be as deep as it is long.
 */
function unstorablePlace(value: unknown): string {
  const waiting: BodyPlace[] = [{ value, key: '', parent: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value: part } = place;
    if (!isPlain(place.key) || (typeof part === 'string' && !isPlain(part))) return jsonPathOf(place);
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) waiting.push({ value: inner, key, parent: place });
  }
  return '';
}

function jsonPathOf(place: BodyPlace): string {
  const keys: string[] = [];
  for (let at = place; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}
