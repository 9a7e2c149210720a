import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { API_TIMEOUT_MS } from '@sali/domain/base/limits';
import { z } from 'zod';
import { readRedisAddress } from './redisAddress.ts';
import { storedSecret } from './storedSecret.ts';
import { type ScheduledFetch, scheduledFetchesOf, PORTAL_CHAINS } from './chains/chains.ts';

/** The server's configuration, read once from the environment. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly jwtSecret: string;
  /**
   * The private key that identifies this site to push services (base64url). Undefined: a key is generated in DATA_DIR
   * when it is first needed.
   */
  readonly vapidPrivateKey: string | undefined;
  /** How push services reach the operator: the site's https address, else `mailto:` and the sender of mails. */
  readonly pushContact: string | undefined;
  /** In lower case. */
  readonly adminEmails: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For header is trusted: addresses, networks, or network names of proxy-addr. */
  readonly trustedProxies: readonly string[];
  /** Without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** How mail is sent; without it administrators hand links over. */
  readonly mail: MailConfig | undefined;
  /** Without it nobody signs in with Google. */
  readonly google: GoogleConfig | undefined;
  readonly metrics: boolean;
  readonly logLevel: LogLevel;
  readonly apiTimeoutMs: number;
  readonly rateLimit: boolean;
  /** Whether the chains' price files are fetched by the clock; undefined: as administrators chose. */
  readonly pricesSchedule: boolean | undefined;
  /** The chains to fetch; undefined: as administrators chose. */
  readonly pricesChains: readonly ScheduledFetch[] | undefined;
  /** For tests: the server on this machine that is asked in place of every portal. */
  readonly portalsAt: string | undefined;
  /** Where pictures are kept, if not in DATA_DIR. */
  readonly imagesS3: S3Config | undefined;
  /** Where products without a picture get one by their barcode; without it nobody is asked. */
  readonly productImages: ProductImagesConfig | undefined;
  readonly backups: BackupsConfig;
};

export type BackupsConfig = {
  /** Whether backups are made daily and before a migration. */
  readonly isOn: boolean;
  /** Where they are kept. */
  readonly folder: string;
};

export type ProductImagesConfig = {
  /** With `{code}` in the place of the barcode. */
  readonly template: string;
  /** The name to show beside a picture. */
  readonly credit: string;
};

export type MailConfig = {
  /** With its credentials: smtp://user:password@host:587 */
  readonly url: string;
  /** 'name <address>', or an address. */
  readonly from: string;
};

export type GoogleConfig = {
  /** This site's client id, from Google's console. */
  readonly clientId: string;
  /** The address of the keys that ID tokens are signed with. */
  readonly keysUrl: string;
};

/** A bucket of an S3-compatible store. */
export type S3Config = {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The message has a line for each wrong variable: its name, what it held and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const SECRET_MIN = 32;

const integerVariable = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
const YES = ['1', 'on', 'true'];
const NO = ['0', 'off', 'false'];
const onOff = z.enum([...YES, ...NO], { error: 'on or off' }).transform((value) => YES.includes(value));
const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });
const commaListOf = (one: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(one));
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network as 10.0.0.0/8, or one of the names. */
function isNetwork(value: string): boolean {
  if (NETWORK_NAMES.includes(value)) return true;
  const [host = '', bits, ...rest] = value.split('/');
  const widest = isIP(host) === 4 ? 32 : 128;
  return (
    isIP(host) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  );
}

/** A server on this machine, and nothing but its origin: no other host can take the place of the portals. */
const isLoopbackOrigin = (value: string): boolean =>
  isOrigin(value) && /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(value);

const SENDER = /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const name = z.string().optional();

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integerVariable(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: z
    .string()
    .refine((value) => readRedisAddress(value) !== undefined, {
      error:
        'an address that begins with redis:// or rediss://, or redis+sentinel://HOST:PORT,HOST:PORT/NAME (rediss+sentinel:// with TLS)',
    })
    .optional(),
  JWT_SECRET: z
    .string()
    .min(SECRET_MIN, { error: `at least ${SECRET_MIN} characters` })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: '32 bytes as base64url (43 characters)' })
    .optional(),
  ADMIN_EMAILS: commaListOf(z.email({ error: 'e-mail addresses with commas between them' }).toLowerCase()).default([]),
  ALLOWED_ORIGINS: commaListOf(
    z.string().refine(isOrigin, { error: 'origins (https://example.org) with commas between them' }),
  ).default([]),
  TRUSTED_PROXIES: commaListOf(
    z
      .string()
      .refine(isNetwork, { error: `addresses or networks with commas between them, or ${NETWORK_NAMES.join(', ')}` }),
  ).default([]),
  PUBLIC_URL: address('https', 'http').transform(withoutSlash).optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().regex(SENDER, { error: 'an e-mail address, or a name and <address>' }).optional(),
  GOOGLE_CLIENT_ID: name,
  GOOGLE_KEYS_URL: address('https', 'http').default('https://www.googleapis.com/oauth2/v3/certs'),
  METRICS: onOff.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  API_TIMEOUT_MS: integerVariable(100, 600_000).default(API_TIMEOUT_MS),
  RATE_LIMIT: onOff.default(true),
  PRICES_SCHEDULE: onOff.optional(),
  PRICES_CHAINS: commaListOf(
    z.string().refine((text) => scheduledFetchesOf(text) !== undefined, {
      error: `chains with commas between them, each with :STORE for some of its stores: ${PORTAL_CHAINS.map(({ slug }) => slug).join(', ')}`,
    }),
  ).optional(),
  PORTALS_AT: z
    .string()
    .refine(isLoopbackOrigin, { error: 'a server on this machine, http://127.0.0.1:PORT' })
    .optional(),
  IMAGES_S3_ENDPOINT: address('https', 'http').transform(withoutSlash).optional(),
  IMAGES_S3_BUCKET: name,
  IMAGES_S3_REGION: z.string().default('us-east-1'),
  IMAGES_S3_ACCESS_KEY_ID: name,
  IMAGES_S3_SECRET_ACCESS_KEY: name,
  PRODUCT_IMAGES_URL: address('https', 'http')
    .refine((url) => url.includes('{code}'), { error: 'an address with {code} in the place of the barcode' })
    .optional(),
  PRODUCT_IMAGES_CREDIT: name,
  BACKUPS: onOff.default(true),
  BACKUP_DIR: name,
});

/**
 * Reads the variables of the environment; an empty one counts as not set. Without JWT_SECRET one is made in DATA_DIR at
 * the first start, so that people stay signed in over a restart.
 * @throws ConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const lines = new Set(parsed.error.issues.map((issue) => errorLineOf(String(issue.path[0]), env, issue.message)));
    throw new ConfigError([...lines].join('\n'));
  }
  const { data } = parsed;
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    jwtSecret: data.JWT_SECRET ?? signingSecret(data.DATA_DIR),
    vapidPrivateKey: data.VAPID_PRIVATE_KEY,
    pushContact: pushContactOf(data),
    adminEmails: data.ADMIN_EMAILS,
    allowedOrigins: data.ALLOWED_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    publicUrl: data.PUBLIC_URL,
    mail: data.SMTP_URL === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM ?? senderOf(data) },
    google:
      data.GOOGLE_CLIENT_ID === undefined
        ? undefined
        : { clientId: data.GOOGLE_CLIENT_ID, keysUrl: data.GOOGLE_KEYS_URL },
    metrics: data.METRICS,
    logLevel: data.LOG_LEVEL,
    apiTimeoutMs: data.API_TIMEOUT_MS,
    rateLimit: data.RATE_LIMIT,
    pricesSchedule: data.PRICES_SCHEDULE,
    pricesChains: data.PRICES_CHAINS?.flatMap((text) => scheduledFetchesOf(text) ?? []),
    portalsAt: data.PORTALS_AT,
    imagesS3: s3Of(data),
    productImages: data.PRODUCT_IMAGES_URL === undefined ? undefined : productImagesOf(data.PRODUCT_IMAGES_URL, data),
    backups: { isOn: data.BACKUPS, folder: data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups') },
  };
}

const senderOf = ({ PUBLIC_URL = 'http://localhost' }: { PUBLIC_URL?: string | undefined }): string =>
  `סלי <no-reply@${new URL(PUBLIC_URL).hostname}>`;

/** Push services refuse any other form; those of Apple also refuse an address without https. */
function pushContactOf({ PUBLIC_URL, MAIL_FROM }: z.infer<typeof Environment>): string | undefined {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return MAIL_FROM === undefined ? undefined : `mailto:${MAIL_FROM.replace(/^.*<|>$/g, '')}`;
}

/** The site's address for links in mails: never what a request says of its host. Without a slash at its end. */
export const siteOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;

const productImagesOf = (
  template: string,
  { PRODUCT_IMAGES_CREDIT: credit }: { PRODUCT_IMAGES_CREDIT?: string | undefined },
): ProductImagesConfig => ({ template, credit: credit ?? new URL(template.replaceAll('{code}', '0')).hostname });

/** All of it or nothing. @throws ConfigError that names what is missing */
function s3Of(data: z.infer<typeof Environment>): S3Config | undefined {
  const {
    IMAGES_S3_ENDPOINT: endpoint,
    IMAGES_S3_BUCKET: bucket,
    IMAGES_S3_ACCESS_KEY_ID: accessKeyId,
    IMAGES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = data;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: data.IMAGES_S3_REGION, accessKeyId, secretAccessKey };
  const needed = { ENDPOINT: endpoint, BUCKET: bucket, ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return undefined;
  const lines = missing.map(([part]) => `IMAGES_S3_${part} holds nothing; needed with the other IMAGES_S3_ variables`);
  throw new ConfigError(lines.join('\n'));
}

const errorLineOf = (name: string, env: Readonly<Record<string, string | undefined>>, allowed: string): string =>
  `${name} holds ${shownValue(name, env[name] ?? '')}; allowed: ${allowed}`;

function shownValue(name: string, value: string): string {
  if (/SECRET|PRIVATE_KEY/.test(name)) return `${value.length} characters`;
  return JSON.stringify(value.replace(/:\/\/.*@/s, '://***@'));
}

function signingSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt.secret');
  try {
    const secret = storedSecret(path, () => randomBytes(SECRET_MIN).toString('base64url'));
    if (secret.length >= SECRET_MIN) return secret;
  } catch (error) {
    const held = JSON.stringify(dataDir);
    throw new ConfigError(`DATA_DIR holds ${held}; allowed: a folder that can be written (${String(error)})`);
  }
  throw new ConfigError(`${path} holds too short a secret; delete it (everybody signs in again) or set JWT_SECRET`);
}
