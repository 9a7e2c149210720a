import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

/** Replaces Google in tests: publishes its keys on loopback, and signs ID tokens of invented people. */

export const CLIENT_ID = 'sali-test.apps.googleusercontent.com';
const KEY_ID = 'key of the test';

export type Saying = Readonly<Record<string, unknown>> & { readonly nonce?: string };

export async function startIssuer(now: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const pem = new TextEncoder().encode(await exportSPKI(publicKey));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const claimsOf = (saying: Saying) => {
    const at = Math.floor(now().getTime() / 1000);
    return {
      iss: 'https://accounts.google.com',
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      sub: '110169484474386276334',
      email_verified: true,
      iat: at,
      exp: at + 3600,
      ...saying,
    };
  };
  return {
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_KEYS_URL: `http://127.0.0.1:${port}/keys` },
    /** An ID token as Google would sign it. */
    credential: (saying: Saying, key = privateKey, kid = KEY_ID): Promise<string> =>
      new SignJWT(claimsOf(saying)).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key),
    /** The same words under no signature at all. */
    unsigned: (saying: Saying): string => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(saying))}.`;
    },
    /** Signed with what everybody has: the public key taken for a shared secret. */
    byPublicKey: (saying: Saying): Promise<string> =>
      new SignJWT(claimsOf(saying)).setProtectedHeader({ alg: 'HS256', kid: KEY_ID, typ: 'JWT' }).sign(pem),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
