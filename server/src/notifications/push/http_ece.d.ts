/** What the tests use of the library that decrypts as a browser does, which brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    decrypt(body: Buffer, params: { version: string; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export = ece;
}
