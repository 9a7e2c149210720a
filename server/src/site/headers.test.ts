import { expect, it } from 'vitest';
import { headersOf } from './headers.ts';

const google = { clientId: 'x.apps.googleusercontent.com', keysUrl: 'https://www.googleapis.com/oauth2/v3/certs' };

it('[GO12] nothing of Google’s runs on the pages of a site without sign-in with Google', () => {
  expect(JSON.stringify(headersOf({ google: undefined, publicUrl: undefined }))).not.toMatch(/google|opener|referrer/i);
});

it('[GO12] with it Google’s script, frame and window do, and no other', () => {
  const { contentSecurityPolicy, ...rest } = headersOf({ google, publicUrl: 'https://sali.example.org' });
  expect(contentSecurityPolicy).toMatchObject({
    directives: {
      'script-src': ["'self'", 'https://accounts.google.com/gsi/client'],
      'frame-src': ['https://accounts.google.com/gsi/'],
    },
  });
  expect(rest).toEqual({
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: true,
  });
});
