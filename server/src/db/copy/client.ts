import pg from 'pg';
import { useTextFormat } from './schemaFacts.ts';

/**
 * Opens a connection of its own for a copy, whose statements may take as long as they need. When it breaks, the statement
 * that is under way, or the next one, fails.
 */
export async function copyClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'sali backup', keepAlive: true });
  // Without a listener the process would end. The statement itself fails too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await client.query(`set ${limit} = 0`);
    }
    await useTextFormat(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
