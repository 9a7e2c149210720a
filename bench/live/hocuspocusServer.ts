import { Server } from '@hocuspocus/server';
import pg from 'pg';
import { encodeStateAsUpdate } from 'yjs';
import { announce } from './child.ts';

/* Hocuspocus with its documents in PostgreSQL: stored some time after a change, not before it is answered. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
await pool.query('create table if not exists doc (name text primary key, state bytea)');
const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: false,
  onStoreDocument: async ({ documentName, document }) => {
    const state = Buffer.from(encodeStateAsUpdate(document));
    await pool.query(
      'insert into doc (name, state) values ($1, $2) on conflict (name) do update set state = excluded.state',
      [documentName, state],
    );
  },
});
await server.listen();
announce(server.address.port);
