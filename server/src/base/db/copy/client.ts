import { Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import pg from 'pg';
import { useTextFormat } from './schemaFacts.ts';

/** A machine that is silent for this long is asked whether it is still there. Without an answer the connection breaks. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Opens a connection of its own for a copy, whose statements may take as long as they need. When it breaks, the statement
 * that is under way, or the next one, fails.
 * @param signal breaks the connection, also while the database does not answer
 */
export async function copyClient(url: string, signal?: AbortSignal): Promise<pg.Client> {
  signal?.throwIfAborted();
  const socket = new Socket();
  if (signal) addAbortSignal(signal, socket);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sali backup',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socket,
  });
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
