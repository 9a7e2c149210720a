/*
 * A process of its own for `embedded.db.test.ts`: opens the embedded database of the folder that it is given, saves an
 * account, says so once that is acknowledged, and stays with the database open until it is killed.
 */
import { openDb } from '../open.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db } = await openDb({ dataDir, databaseUrl: undefined });
await db
  .insertInto('app_user')
  .values({
    email: 'dana@example.org',
    email_key: 'dana@example.org',
    phone: '0501234567',
    password_hash: '',
    created_at: new Date(),
  })
  .execute();
process.stdout.write('saved');
setInterval(() => undefined, 60_000);
