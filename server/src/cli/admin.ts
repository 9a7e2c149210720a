import { grantAdmin } from '../accounts/accounts.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { openDb } from '../db/open.ts';
import { DatabaseRefused } from '../db/refused.ts';
import { commandByServer } from '../feeds/feeds.ts';

/*
 * npm run admin -- grant EMAIL   makes a registered user an administrator
 *
 * A running server does it, since the embedded database belongs to its process; without one the command opens the database.
 */

const USAGE = 'Usage: npm run admin -- grant EMAIL\n';

// The database that a command may make is for this user alone.
process.umask(0o077);
process.exitCode = await runAdminCommand(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});

/** @returns the exit code: 1 when nobody has that e-mail, or the command is wrong */
async function runAdminCommand([command, email, ...rest]: string[]): Promise<number> {
  if (command !== 'grant' || email === undefined || rest.length > 0) {
    process.stderr.write(USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  const answer = await commandByServer(config.dataDir, 'grant-admin', email);
  const isDone = answer === undefined ? await grantHere(config, email) : answer === true;
  process.stdout.write(isDone ? `${email} is an administrator now.\n` : `Nobody is registered as ${email}.\n`);
  return isDone ? 0 : 1;
}

async function grantHere(config: Config, email: string): Promise<boolean> {
  const { db, close } = await openDb(config);
  try {
    return await grantAdmin(db, email);
  } finally {
    await close();
  }
}
