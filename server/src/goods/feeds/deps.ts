import type { Deps } from '../../base/deps.ts';

/** What feeds need of a server; a command can give it, too. */
export type FeedDeps = Pick<Deps, 'db' | 'now'> & { readonly log: Pick<Deps['log'], 'error'> };
