import type { ListChangesAnswer, ListWire } from '@sali/contract/lists/lists';
import type { Database } from '@sali/server/base/db/open';
import type { ChangedModules } from './bundle.ts';
import type { WireAnswer, WireRequest } from './world/network.ts';
import type { ServerVariant } from './world/server.ts';

/*
 * Mistakes that programs like this one make, each as a change of what goes in and out of the server, or of a module of the
 * app. The simulation must notice every one of them.
 */

export type Mistake = {
  /** A new one for each run. */
  readonly server?: () => ServerVariant;
  readonly modules?: ChangedModules;
};

type Next = (request: WireRequest) => Promise<WireAnswer>;

export const MISTAKES = {
  'the answer leaves before the commit': { server: lateCommit },
  'calls have no op id': { server: () => ({ handle: (request, next) => next(withoutKey(request)) }) },
  'the cursor is a serial number, and a lower one is committed later': {
    server: lateNumbers,
    modules: {
      'domain/src/lists/sync.ts': (source) =>
        replaced(source, 'action.version > sync.version + 1 || !sync.confirmed', '!sync.confirmed'),
    },
  },
  'what the same person changed counts as an echo': {
    modules: {
      'web/src/people/sync/refresh.ts': (source) =>
        replaced(
          source,
          'const next = receive(user.syncOf(listId), action);',
          `const known = user.syncOf(listId);
           const isEcho = String(action.userId) === user.userKey && action.version === known.version + 1;
           const next = isEcho ? { ...known, version: action.version } : receive(known, action);`,
        ),
    },
  },
  'lines with the same words are one line': { server: () => ({ handle: oneLineForSameWords }) },
} as const satisfies Readonly<Record<string, Mistake>>;

function replaced(source: string, text: string, other: string): string {
  if (!source.includes(text)) throw new Error(`the module has changed: ${text}`);
  return source.replace(text, other);
}

function withoutKey(request: WireRequest): WireRequest {
  const { 'idempotency-key': _key, ...headers } = request.headers;
  return { ...request, headers };
}

/** Writes of lines are committed with the next call. A server that stops before loses what it has answered. */
function lateCommit(): ServerVariant {
  let waiting: (() => Promise<unknown>) | undefined;
  const commit = async (): Promise<void> => {
    const write = waiting;
    waiting = undefined;
    await write?.();
  };
  return {
    handle: async (request, next) => {
      await commit();
      return next(request);
    },
    database: (database): Database => ({
      ...database,
      run: async <Row>(statement: Parameters<Database['run']>[0], values: readonly unknown[]): Promise<Row[]> => {
        if (!statement.name.startsWith('write_')) return database.run<Row>(statement, values);
        await commit();
        waiting = () => database.run(statement, values);
        return [{ lists: writtenLists(values), seen: null } as Row];
      },
    }),
    restarted: () => {
      waiting = undefined;
    },
  };
}

/** The lists of a write, by its rows of heads. */
function writtenLists(values: readonly unknown[]): number[] {
  const rows = values.flatMap((value) => JSON.parse(String(value)) as { list_id: number; before?: number }[]);
  return rows.filter(({ before }) => before !== undefined).map(({ list_id: listId }) => listId);
}

const EVERY = 4;

/** Each fourth change is committed after the one that follows it: until then nobody sees it. */
function lateNumbers(): ServerVariant {
  return {
    handle: async (request, next) => {
      const answer = await next(request);
      if (!request.url.includes('/changes?since=') || answer.status !== 200) return answer;
      const changes = JSON.parse(answer.body) as ListChangesAnswer;
      const last = changes.actions.at(-1)?.version ?? 0;
      const actions = changes.actions.filter(({ version }) => version % EVERY > 0 || version < last);
      return { ...answer, body: JSON.stringify({ ...changes, actions }) };
    },
    frame: (text) => {
      const frame = JSON.parse(text) as { readonly type: string; readonly action?: { readonly version: number } };
      return frame.type === 'list_update' && (frame.action?.version ?? 1) % EVERY === 0 ? undefined : text;
    },
  };
}

async function oneLineForSameWords(request: WireRequest, next: Next): Promise<WireAnswer> {
  const listUrl = /^(.*)\/items$/.exec(request.url)?.[1];
  if (request.method !== 'POST' || listUrl === undefined) return next(request);
  const added = JSON.parse(request.body ?? '{}') as {
    readonly name?: string;
    readonly product_catalog_number?: string | null;
  };
  const read = await next({ ...withoutKey(request), method: 'GET', url: listUrl, body: undefined });
  if (typeof added.product_catalog_number === 'string' || read.status !== 200) return next(request);
  const list = JSON.parse(read.body) as ListWire;
  const same = list.items.find(({ name, barcode }) => barcode === null && name === added.name);
  if (!same) return next(request);
  return { ...read, body: JSON.stringify({ ...same, list_version: list.version }) };
}
