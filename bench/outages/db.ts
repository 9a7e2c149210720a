import pg from 'pg';

/** Connections that somebody else holds. */
export type HeldConnections = { readonly count: () => number; readonly release: () => Promise<void> };

/** Ends the server's connections, a row each. */
const END_OTHERS = `select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name like 'sali%'`;
/** The server may get a connection again before all are taken: it loses that one too. */
const TRIES_MAX = 100;

/**
 * Ends the server's connections and takes all that PostgreSQL has.
 * @throws when the server gets a connection each time
 */
export async function takeAllConnections(url: string): Promise<HeldConnections> {
  const clients: pg.Client[] = [];
  const takeMore = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        // There is none left.
        return;
      }
      clients.push(client);
    }
  };
  await takeMore();
  for (let tries = 0; (await clients[0]?.query(END_OTHERS))?.rowCount !== 0; tries += 1) {
    if (tries >= TRIES_MAX) throw new Error('the server gets a connection each time');
    await takeMore();
  }
  return {
    count: () => clients.length,
    release: async () => void (await Promise.all(clients.splice(0).map((client) => client.end()))),
  };
}

/** Locks the log of changes against writing, as `create index` does. @returns what ends the lock */
export async function lockActions(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table list_action in share mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
