import type { Deps } from '../../base/deps.ts';

/** The parts of a server that feeds need; a command can give them, too. */
export type FeedDeps = Pick<Deps, 'db' | 'now'> & { readonly log: Pick<Deps['log'], 'error'> };
