import type { UserType } from '@sali/domain/people/accounts/user';
import { readConfig } from '../src/base/config.ts';
import { type App, type AppParts, buildApp } from '../src/app/app.ts';
import type { Database } from '../src/base/db/open.ts';
import type { Bus } from '../src/people/live/bus.ts';
import { memoryBus } from '../src/people/live/memoryBus.ts';

/** The real app over a test's database, spoken to by `inject`: no mocks, every answer checked against its schema. */

export type Person = { readonly userId: number; readonly token: string; readonly email: string };

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
};

export type TestApp = App & {
  /** Registers a person, who then has this role, and answers their token. */
  person(name: string, role?: UserType): Promise<Person>;
  call<T = Record<string, unknown>>(
    as: Person | null,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
};

type CallOptions = { readonly body?: unknown; readonly key?: string; readonly headers?: Record<string, string> };

export async function buildTestApp(
  database: Database,
  options: {
    bus?: Bus;
    now?: () => Date;
    dataDir?: string;
    portals?: AppParts['portals'];
    trustedProxies?: string;
    /** More variables of the environment. */
    env?: Readonly<Record<string, string>>;
    /** Where the built web app is: for tests in a browser. */
    webRoot?: string;
    push?: AppParts['push'];
    /** On: requests are counted and limited as in production. */
    rateLimit?: 'on' | 'off';
    freeBytes?: () => Promise<number>;
  } = {},
): Promise<TestApp> {
  const app = await buildApp({
    config: readConfig({
      JWT_SECRET: 'a secret for tests, long enough to sign with',
      RATE_LIMIT: options.rateLimit ?? 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: options.dataDir,
      TRUSTED_PROXIES: options.trustedProxies,
      ...options.env,
    }),
    database,
    bus: options.bus ?? memoryBus(Date.now),
    now: options.now ?? (() => new Date()),
    newId: () => crypto.randomUUID(),
    webRoot: options.webRoot ?? null,
    logger: false,
    checkAnswers: true,
    behindMsMax: 0,
    // A test depends on no disk.
    freeBytes: options.freeBytes ?? (() => Promise.resolve(1e12)),
    ...(options.portals && { portals: options.portals }),
    ...(options.push && { push: options.push }),
  });
  const call: TestApp['call'] = async <T>(
    as: Person | null,
    method: string,
    path: string,
    { body, key, headers }: CallOptions = {},
  ) => {
    const answer = await app.server.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return { status: answer.statusCode, body: (isJson ? answer.json() : answer.body) as T, headers: answer.headers };
  };
  const person: TestApp['person'] = async (name, role) => {
    const email = `${name}@example.com`;
    const registration = { email, phone: '050-1234567', password: 'סיסמה ארוכה', first_name: name };
    const { body } = await call<{ access_token: string; user: { user_id: number } }>(null, 'POST', 'auth/register', {
      body: registration,
    });
    const userId = body.user.user_id;
    if (role)
      await database.db.updateTable('app_user').set({ user_type: role }).where('user_id', '=', userId).execute();
    return { userId, token: body.access_token, email };
  };
  return { ...app, call, person };
}
