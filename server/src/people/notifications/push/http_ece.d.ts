/** Types of `http_ece`, which has none: what the tests use to decrypt as a browser does. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    decrypt(body: Buffer, params: { version: string; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export = ece;
}
