import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installSecurityHeaders, securityHeadersOf } from './headers.ts';

const google = { clientId: 'x.apps.googleusercontent.com', keysUrl: 'https://www.googleapis.com/oauth2/v3/certs' };

it('[GO12] nothing of Google’s runs on the pages of a site without sign-in with Google', () => {
  const headers = securityHeadersOf({ google: undefined, publicUrl: undefined });
  expect(JSON.stringify(headers)).not.toMatch(/google/i);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
});

it('[GO12] with it Google’s script, frame and window do, and no other', () => {
  const headers = securityHeadersOf({ google, publicUrl: 'https://sali.example.org' });
  const policy = headers['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://accounts.google.com/gsi/client;");
  expect(policy).toMatch(/frame-src https:\/\/accounts\.google\.com\/gsi\/$/);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

it('[BU5] every page is guarded against frames, scripts of others and guessed types', () => {
  const headers = securityHeadersOf({ google: undefined, publicUrl: 'http://localhost:3000' });
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';script-src-attr 'none'");
  expect(headers['content-security-policy']).toContain("object-src 'none'");
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('[SH9] only the pages themselves may use camera and microphone', () => {
  const headers = securityHeadersOf({ google: undefined, publicUrl: undefined });
  expect(headers['permissions-policy']).toBe('camera=(self), microphone=(self), geolocation=(self)');
});

it('[PC1] no page loads a picture of another site', () => {
  for (const withGoogle of [undefined, google]) {
    const policy = securityHeadersOf({ google: withGoogle, publicUrl: undefined })['content-security-policy'];
    expect(policy).toMatch(/;img-src 'self' data: blob:;/);
  }
});

it('[BU29] a page opens no connection to another host: sockets go to the site that PUBLIC_URL names', () => {
  const policyOf = (publicUrl: string | undefined) =>
    securityHeadersOf({ google: undefined, publicUrl })['content-security-policy'];
  expect(policyOf('https://sali.example.org/')).toContain(";connect-src 'self' wss://sali.example.org");
  expect(policyOf('http://localhost:3000')).toContain(";connect-src 'self' ws://localhost:3000");
  expect(policyOf(undefined)).toMatch(/;connect-src 'self'$/);
  expect(policyOf(undefined)).toContain(";font-src 'self';");
});

it('[BU30] no cache keeps the answer of a call with a credential', async () => {
  const server = Fastify();
  installSecurityHeaders(server, {});
  server.get('/plain', () => ({}));
  server.get('/kept', (_request, reply) => reply.header('cache-control', 'no-cache').send({}));
  const cacheOf = async (url: string, headers: object) =>
    (await server.inject({ url, headers: { ...headers } })).headers['cache-control'];
  const bearer = { authorization: 'Bearer x' };
  expect(await cacheOf('/plain', bearer)).toBe('private, no-store');
  expect(await cacheOf('/missing', bearer)).toBe('private, no-store');
  expect(await cacheOf('/kept', bearer)).toBe('no-cache');
  expect(await cacheOf('/plain', {})).toBeUndefined();
  await server.close();
});
