import { expect, it } from 'vitest';
import { securityHeadersOf } from './headers.ts';

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
