import { type Config, readConfig } from '../../base/config.ts';

/** Never signs anything. */
const UNUSED_SECRET = 'these commands sign nothing, so none is made';

/**
 * The configuration for commands that must not change the data folder: no secret is made in it.
 * @throws ConfigError
 */
export function readCommandConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return readConfig({ ...env, JWT_SECRET: UNUSED_SECRET });
}
