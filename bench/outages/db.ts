import pg from 'pg';

/** Connections that somebody else holds. */
export type HeldConnections = { readonly count: () => number; readonly release: () => Promise<void> };

const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sali%'`;

/** Ends the server's connections and takes all that PostgreSQL has. */
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
  await clients[0]?.query(OTHERS);
  await takeMore();
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
