import { buildApp } from '@sali/server/app/app';
import { readConfig } from '@sali/server/base/config';
import type { Database } from '@sali/server/base/db/open';
import { memoryBus } from '@sali/server/people/live/memoryBus';

/** The real server over the bench's database: its catalogue, substitutes, checks of what is asked, and the answer's text. */
export type Api = {
  readonly compare: (body: object) => Promise<void>;
  readonly product: (itemCode: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function openApi(database: Database, dataDir: string, at: Date): Promise<Api> {
  const { server, rooms } = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'a secret of no worth, for measuring', RATE_LIMIT: 'off' }),
    database,
    bus: memoryBus(Date.now),
    now: () => at,
    newId: () => crypto.randomUUID(),
    webRoot: null,
    logger: false,
  });
  await rooms.catalogue.ready;
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<void> => {
    const { statusCode, body } = await server.inject({ method, url: `/api/${path}`, ...(payload && { payload }) });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body.slice(0, 200)}`);
  };
  return {
    compare: (body) => ask('POST', 'baskets/compare', body),
    product: (itemCode) => ask('GET', `products/${itemCode}/prices`),
    stop: () => server.close(),
  };
}
