import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet anyway. */
const BYTES_MIN = 1024;
/** Answers are compressed each time, so the level is fast. The app's files come compressed from the build. */
const LEVEL = 1;

/** Sends text answers as gzip to clients that accept it, each compressed in one piece (docs/decisions/009). */
export function installCompression(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < BYTES_MIN || reply.hasHeader('content-encoding'))
      return done(null, payload);
    void reply.header('vary', varyWith(reply.getHeader('vary')));
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    gzip(payload, { level: LEVEL }, done);
  });
}

/** RFC 9110 §12.5.3, as far as one coding needs it: `gzip` or `*` is named and not refused by `q=0`. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  const codings = new Map(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((word) => word.trim());
        return [coding, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
      }),
  );
  return codings.get('gzip') ?? codings.get('*') ?? false;
}

const varyWith = (vary: number | string | string[] | undefined): string =>
  vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`;
