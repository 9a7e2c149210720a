import { join, resolve } from 'node:path';
import { OPERATOR_COMMANDS } from '../../people/audit/audit.ts';
import { backupBeforeMigration } from '../../admin/backup/backup.ts';
import { type Config, ConfigError } from '../../base/config.ts';
import { majorOf } from '../../base/db/embedded/programs.ts';
import { openDb } from '../../base/db/open.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { commandByServer } from '../../goods/feeds/feeds.ts';
import { readCommandConfig } from './commandConfig.ts';

/*
 * npm run admin -- grant EMAIL                makes a registered user an administrator
 * npm run admin -- second-factor-off EMAIL    for a person who lost phone and recovery codes: the password alone signs in
 *
 * A running server does it, since the embedded database belongs to its process; without one the command opens the database.
 * It creates no database, since a new one has no users.
 */

/** The work of each command in a database, its name on a running server, and its message. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'grant',
    {
      onServer: 'grant-admin',
      done: (email) => `${email} is an administrator now.\n`,
      nobody: (email) => `Nobody is registered as ${email}.\n`,
    },
  ],
  [
    'second-factor-off',
    {
      onServer: 'second-factor-off',
      done: (email) => `${email} signs in with the password alone now.\n`,
      nobody: (email) => `Nobody with a second factor is registered as ${email}.\n`,
    },
  ],
]);
type Command = {
  readonly onServer: keyof typeof OPERATOR_COMMANDS;
  readonly done: (email: string) => string;
  readonly nobody: (email: string) => string;
};

const USAGE = 'Usage: npm run admin -- (grant | second-factor-off) EMAIL\n';

// The database that a command may make is for this user alone.
process.umask(0o077);
process.exitCode = await runAdminCommand(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});

/** @returns the exit code: 1 when nobody has that e-mail, or the command is wrong */
async function runAdminCommand([name = '', email, ...rest]: string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (!command || email === undefined || rest.length > 0) {
    process.stderr.write(USAGE);
    return 1;
  }
  const config = readCommandConfig(process.env);
  const answer = await commandByServer(config.dataDir, command.onServer, email);
  const isDone = answer === undefined ? await runHere(config, command, email) : answer === true;
  process.stdout.write(isDone ? command.done(email) : command.nobody(email));
  return isDone ? 0 : 1;
}

async function runHere(config: Config, { onServer }: Command, email: string): Promise<boolean> {
  requireDatabase(config);
  const { db, close } = await openDb(config, {}, { beforeMigration: backupBeforeMigration(config, () => new Date()) });
  try {
    return await OPERATOR_COMMANDS[onServer](db, email);
  } finally {
    await close();
  }
}

/** @throws DatabaseRefused when the embedded database was never made */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || majorOf(join(dataDir, 'postgres')) !== undefined) return;
  throw new DatabaseRefused(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder that the server uses; the server makes its ` +
      'database when it starts for the first time.',
  );
}
