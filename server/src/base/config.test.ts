import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, siteOf } from './config.ts';
import { PORTAL_CHAINS } from './chains/chains.ts';

const JWT_SECRET = 'a secret of more than 32 characters';

describe('readConfig', () => {
  it('[D11] has a default for everything but the secret', () => {
    expect(readConfig({ JWT_SECRET, PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      databaseUrl: undefined,
      redisUrl: undefined,
      jwtSecret: JWT_SECRET,
      adminEmails: [],
      allowedOrigins: [],
      trustedProxies: [],
      publicUrl: undefined,
      mail: undefined,
      google: undefined,
      metrics: false,
      logLevel: 'info',
      apiTimeoutMs: 10_000,
      rateLimit: true,
      pricesSchedule: undefined,
      pricesChains: undefined,
      imagesS3: undefined,
      productImages: undefined,
      backups: { isOn: true, folder: 'data/backups' },
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      JWT_SECRET,
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/sali',
      DATABASE_URL: 'postgres://sali:pw@db/sali?sslmode=require',
      REDIS_URL: 'redis://cache:6379',
      ADMIN_EMAILS: 'Dana@Example.org, uri@example.org,',
      ALLOWED_ORIGINS: 'https://sali.example.org,http://localhost:5173',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::1',
      PUBLIC_URL: 'https://sali.example.org/',
      SMTP_URL: 'smtps://sali:pw@mail.example.org',
      MAIL_FROM: 'Sali <hello@example.org>',
      GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
      METRICS: '1',
      LOG_LEVEL: 'debug',
      API_TIMEOUT_MS: '2500',
      RATE_LIMIT: 'off',
      PRICES_SCHEDULE: 'on',
      PRICES_CHAINS: 'rami-levy:39:58, 7290027600007',
      PORTALS_AT: 'http://127.0.0.1:9',
      IMAGES_S3_ENDPOINT: 'https://s3.example.org/',
      IMAGES_S3_BUCKET: 'sali',
      IMAGES_S3_REGION: 'il-central-1',
      IMAGES_S3_ACCESS_KEY_ID: 'id',
      IMAGES_S3_SECRET_ACCESS_KEY: 'key',
      PRODUCT_IMAGES_URL: 'https://food.example.org/{code}.json',
      BACKUPS: 'off',
      BACKUP_DIR: '/mnt/backups',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/sali',
      databaseUrl: 'postgres://sali:pw@db/sali?sslmode=require',
      redisUrl: 'redis://cache:6379',
      jwtSecret: JWT_SECRET,
      adminEmails: ['dana@example.org', 'uri@example.org'],
      allowedOrigins: ['https://sali.example.org', 'http://localhost:5173'],
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      publicUrl: 'https://sali.example.org',
      pushContact: 'https://sali.example.org',
      mail: { url: 'smtps://sali:pw@mail.example.org', from: 'Sali <hello@example.org>' },
      google: { clientId: 'x.apps.googleusercontent.com', keysUrl: 'https://www.googleapis.com/oauth2/v3/certs' },
      metrics: true,
      logLevel: 'debug',
      apiTimeoutMs: 2500,
      rateLimit: false,
      pricesSchedule: true,
      pricesChains: [
        { chain: expect.objectContaining({ slug: 'rami-levy' }), stores: ['39', '58'] },
        { chain: expect.objectContaining({ slug: 'shufersal' }), stores: undefined },
      ],
      portalsAt: 'http://127.0.0.1:9',
      imagesS3: {
        endpoint: 'https://s3.example.org',
        bucket: 'sali',
        region: 'il-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
      productImages: { template: 'https://food.example.org/{code}.json', credit: 'food.example.org' },
      backups: { isOn: false, folder: '/mnt/backups' },
    });
  });

  it('[D8] wants the whole of a store of pictures or nothing of it', () => {
    const half = { IMAGES_S3_BUCKET: 'sali', IMAGES_S3_ACCESS_KEY_ID: 'id', IMAGES_S3_SECRET_ACCESS_KEY: 'key' };
    expect(() => readConfig({ JWT_SECRET, ...half })).toThrow(
      new ConfigError('IMAGES_S3_ENDPOINT holds nothing; needed with the other IMAGES_S3_ variables'),
    );
    expect(readConfig({ JWT_SECRET, IMAGES_S3_REGION: 'eu-west-1' }).imagesS3).toBeUndefined();
  });

  it.each([
    ['PORT', '70000', 'PORT holds "70000"; allowed: a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT holds "-1"; allowed: a whole number from 0 to 65535'],
    ['PORT', '80a', 'PORT holds "80a"; allowed: a whole number from 0 to 65535'],
    ['API_TIMEOUT_MS', '5', 'API_TIMEOUT_MS holds "5"; allowed: a whole number from 100 to 600000'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL holds "loud"; allowed: one of fatal, error, warn, info, debug, trace, silent'],
    ['RATE_LIMIT', 'maybe', 'RATE_LIMIT holds "maybe"; allowed: on or off'],
    ['PRICES_SCHEDULE', 'hourly', 'PRICES_SCHEDULE holds "hourly"; allowed: on or off'],
    [
      'PRICES_CHAINS',
      'rami-levy:x',
      'PRICES_CHAINS holds "rami-levy:x"; allowed: chains with commas between them, each with :STORE for some of its ' +
        `stores: ${PORTAL_CHAINS.map(({ slug }) => slug).join(', ')}`,
    ],
    ...['https://example.org', 'http://10.0.0.1:80', 'http://127.0.0.1.example.org', 'http://127.0.0.1:9/x'].map(
      (value) => [
        'PORTALS_AT',
        value,
        `PORTALS_AT holds "${value}"; allowed: a server on this machine, http://127.0.0.1:PORT`,
      ],
    ),
    ['METRICS', '2', 'METRICS holds "2"; allowed: on or off'],
    [
      'REDIS_URL',
      'cache:6379',
      'REDIS_URL holds "cache:6379"; allowed: an address that begins with redis:// or rediss://, or redis+sentinel://HOST:PORT,HOST:PORT/NAME (rediss+sentinel:// with TLS)',
    ],
    ['PUBLIC_URL', 'sali.org', 'PUBLIC_URL holds "sali.org"; allowed: an address that begins with https:// or http://'],
    ...['on', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example.org'].map((value) => [
      'TRUSTED_PROXIES',
      value,
      `TRUSTED_PROXIES holds "${value}"; allowed: addresses or networks with commas between them, or loopback, linklocal, uniquelocal`,
    ]),
    [
      'ADMIN_EMAILS',
      'a@b.co,dana',
      'ADMIN_EMAILS holds "a@b.co,dana"; allowed: e-mail addresses with commas between them',
    ],
    [
      'ALLOWED_ORIGINS',
      'https://a.org/x',
      'ALLOWED_ORIGINS holds "https://a.org/x"; allowed: origins (https://example.org) with commas between them',
    ],
    [
      'DATABASE_URL',
      'mysql://sali:hunter2@db/sali',
      'DATABASE_URL holds "mysql://***@db/sali"; allowed: an address that begins with postgres:// or postgresql://',
    ],
  ])('[D8] refuses a wrong %s (%s)', (name, value, message) => {
    expect(() => readConfig({ JWT_SECRET, [name]: value })).toThrow(new ConfigError(message));
  });

  it('[D9] never shows a secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'hunter2' })).toThrow(
      new ConfigError('JWT_SECRET holds 7 characters; allowed: at least 32 characters'),
    );
  });

  it('[D8] lists all wrong variables at once', () => {
    expect(() => readConfig({ JWT_SECRET, PORT: 'x', METRICS: 'x' })).toThrow(/^PORT holds .*\nMETRICS holds .*$/);
  });

  it('[PW13] mail comes from the site’s own name, and its links lead to the configured address', () => {
    const config = readConfig({ JWT_SECRET, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://sali.example.org' });
    expect(config.mail?.from).toBe('סלי <no-reply@sali.example.org>');
    expect(siteOf(config)).toBe('https://sali.example.org');
    expect(siteOf(readConfig({ JWT_SECRET, HOST: '0.0.0.0', PORT: '8080' }))).toBe('http://localhost:8080');
    expect(() => readConfig({ JWT_SECRET, MAIL_FROM: 'sali\r\nBcc: all@example.org' })).toThrow(/MAIL_FROM/);
  });
});

describe('the generated secret', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sali-config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('[D10] is made once, for the owner of the folder alone', () => {
    const first = readConfig({ DATA_DIR: join(dataDir, 'new') }).jwtSecret;
    const path = join(dataDir, 'new', 'jwt.secret');
    expect(first).toHaveLength(43);
    expect(readFileSync(path, 'utf8')).toBe(first);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: join(dataDir, 'new') }).jwtSecret).toBe(first);
  });

  it('differs from folder to folder', () => {
    expect(readConfig({ DATA_DIR: join(dataDir, 'a') }).jwtSecret).not.toBe(
      readConfig({ DATA_DIR: join(dataDir, 'b') }).jwtSecret,
    );
  });

  it('is not taken when it is too short to be one', () => {
    writeFileSync(join(dataDir, 'jwt.secret'), '');
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/jwt\.secret holds too short a secret/);
  });

  it('needs a folder that can be written', () => {
    writeFileSync(join(dataDir, 'file'), '');
    expect(() => readConfig({ DATA_DIR: join(dataDir, 'file') })).toThrow(/^DATA_DIR holds .* allowed: a folder/);
  });

  it.skipIf(process.platform !== 'linux')('[D8] is refused at once below /proc, where no folder can be made', () => {
    expect(() => readConfig({ DATA_DIR: '/proc/sali/data' })).toThrow(/^DATA_DIR holds .* allowed: a folder/);
  });
});
