import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../base/config.ts';
import { pushSender } from './vapid.ts';

const JWT_SECRET = 'a secret for tests, long enough to sign with';
// The example of RFC 8291 (appendix A): the application server's keys.
const PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const PUBLIC = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

it('[NO12] the key of the configuration is taken, and nothing is written', () => {
  const config = readConfig({
    JWT_SECRET,
    VAPID_PRIVATE_KEY: PRIVATE,
    DATA_DIR: '/nowhere',
    PUBLIC_URL: 'https://sali.example',
  });
  expect(pushSender(config)).toEqual({ subject: 'https://sali.example', publicKey: PUBLIC, privateKey: PRIVATE });
  expect(() => readConfig({ JWT_SECRET, VAPID_PRIVATE_KEY: 'short' })).toThrow(
    'VAPID_PRIVATE_KEY holds 5 characters; allowed: 32 bytes as base64url (43 characters)',
  );
});

it('[NO33] push services get the site’s https address, else that of the sender of mails', () => {
  const contactOf = (env: Record<string, string>) => readConfig({ JWT_SECRET, ...env }).pushContact;
  const MAIL_FROM = 'סלי <hello@example.org>';
  expect(contactOf({ MAIL_FROM, PUBLIC_URL: 'https://sali.example' })).toBe('https://sali.example');
  expect(contactOf({ MAIL_FROM, PUBLIC_URL: 'http://sali.example' })).toBe('mailto:hello@example.org');
  expect(contactOf({ MAIL_FROM: 'hello@example.org' })).toBe('mailto:hello@example.org');
  expect(contactOf({})).toBeUndefined();
  expect(() => contactOf({ MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/);
});

it('[NO12] without one a key is made once', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-vapid-'));
  try {
    const config = readConfig({ JWT_SECRET, DATA_DIR: dataDir });
    const { privateKey, subject } = pushSender(config);
    expect(readFileSync(join(dataDir, 'vapid.key'), 'utf8')).toBe(privateKey);
    expect(pushSender(config).privateKey).toBe(privateKey);
    expect(subject).toBe('mailto:no-reply@localhost');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
