import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { readConfig } from '../../src/base/config.ts';
import type { Notices } from '../../src/base/db/notices.ts';
import type { Db } from '../../src/base/db/open.ts';
import { runIn } from '../../src/base/db/prepared.ts';
import type { Deps } from '../../src/base/deps.ts';
import { installErrorHandler } from '../../src/base/site/errorHandler.ts';
import { memoryBus } from '../../src/people/live/memoryBus.ts';
import { InFlightRequests } from '../../src/base/inFlightRequests.ts';
import { ActorCache, installAuth } from '../../src/people/accounts/accounts.ts';
import { openMailer } from '../../src/people/accounts/mail/mailer.ts';
import { openGoogle } from '../../src/people/accounts/google/idTokens.ts';
import { loginFailuresOver } from '../../src/people/accounts/loginFailures.ts';
import { Passwords } from '../../src/people/accounts/passwords.ts';
import type { AccountsParts } from '../../src/people/accounts/room.ts';
import { accountsRoutes } from '../../src/people/accounts/routes.ts';
import { createSessionEvents, type EndedSession } from '../../src/people/accounts/sessionEvents.ts';

/** For a database without notices. */
const noNotices: Notices = {
  isListening: () => false,
  onNotice: () => undefined,
  onGap: () => undefined,
  close: async () => undefined,
};

export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
  text: string;
  /** The value of the refresh cookie, '' when it is cleared, undefined when it is not set. */
  cookie: string | undefined;
  /** The value of the device's cookie; undefined when it is not set. */
  device: string | undefined;
};

export type CallOptions = {
  token?: unknown;
  cookie?: string | undefined;
  /** The device's cookie. */
  device?: string | undefined;
  body?: object;
  address?: string;
  /** Sent by a program on this machine, through no proxy. */
  isFromHere?: boolean;
  /** The name by which the request was sent, where it is not `localhost`. */
  host?: string;
  userAgent?: string;
  https?: boolean;
  /** The language that the browser asks for. */
  language?: string;
  /** Where the browser says that the request comes from. */
  fetchSite?: 'same-origin' | 'same-site' | 'cross-site';
};

/** A real app with the accounts alone, a clock that the test moves, and what a browser needs to speak to it. */
export async function openTestApp(db: Db, env: Record<string, string> = {}, extra: Partial<AccountsParts> = {}) {
  const clock = { now: new Date('2026-11-21T08:00:00.000Z') };
  const app: FastifyInstance = Fastify({ trustProxy: true });
  const config = readConfig({ JWT_SECRET: 'a secret for tests, long enough to be one', ...env });
  const deps: Deps = {
    db,
    run: runIn(db),
    config,
    now: () => clock.now,
    newId: randomUUID,
    log: app.log,
    inFlight: new InFlightRequests(),
  };
  const ended: EndedSession[] = [];
  const sessionEvents = createSessionEvents();
  sessionEvents.onSessionEnded((session) => ended.push(session));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  await app.register(cookie);
  installAuth(app, deps, new ActorCache(deps, noNotices));
  app.get('/api/whoami', (request) => ({ actor: request.actor }));
  const parts: AccountsParts = {
    tickets: { issue: async (userId, sessionId) => `ticket of ${userId} ${sessionId}` },
    loginFailures: loginFailuresOver(memoryBus(() => clock.now.getTime())),
    passwords: new Passwords({ isLimited: false, spentBy: () => 0 }),
    sessionEvents,
    mailer: openMailer(config.mail, deps.log, [1, 1]),
    google: openGoogle(config.google),
    countMail: async () => undefined,
    countUse: async () => undefined,
    ...extra,
  };
  await app.register(accountsRoutes(deps, parts), { prefix: '/api' });

  const call = async (line: string, options: CallOptions = {}): Promise<Answer> => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${String(options.token)}` }),
        ...(options.https ? { 'x-forwarded-proto': 'https' } : {}),
        ...(options.isFromHere ? {} : { 'x-forwarded-for': options.address ?? '192.0.2.1' }),
        ...(options.host === undefined ? {} : { host: options.host }),
        'user-agent': options.userAgent ?? 'Firefox',
        ...(options.fetchSite === undefined ? {} : { 'sec-fetch-site': options.fetchSite }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
      },
      cookies: {
        ...(options.cookie === undefined ? {} : { sali_refresh: options.cookie }),
        ...(options.device === undefined ? {} : { sali_device: options.device }),
      },
      ...(options.body ? { payload: options.body } : {}),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: /json/.test(String(answer.headers['content-type'])) ? (answer.json() as Record<string, unknown>) : {},
      text: answer.body,
      cookie: answer.cookies.find((one) => one.name.endsWith('sali_refresh'))?.value,
      device: answer.cookies.find((one) => one.name.endsWith('sali_device'))?.value,
    };
  };
  const pass = (ms: number): void => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { app, deps, parts, call, pass, clock, ended, close: () => app.close() };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export const DANA = { email: 'Dana@Example.org', phone: '050-1234567', password: 'מרק עדשים', first_name: 'דנה' };
export const URI = { email: 'uri@example.org', phone: '050-7654321', password: 'עוגת תפוחים' };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
