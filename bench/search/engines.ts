import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { buildIndex } from '@sali/domain/goods/catalogue/search';
import type { SearchDoc } from '@sali/domain/goods/catalogue/searchDoc';
import { startCluster } from '@sali/server/test/db/testCluster';
import MiniSearch from 'minisearch';
import pg from 'pg';

/** One way to search the same names: the first 50 as a screen asks for them, and whether a product is found at all. */
export type Engine = {
  readonly name: string;
  readonly search: (text: string) => unknown;
  readonly finds: (text: string, id: number) => boolean | Promise<boolean>;
  readonly stop?: () => Promise<void>;
};

const LIMIT = 50;

export function ownIndex(docs: readonly SearchDoc[]): Engine {
  const index = buildIndex(docs);
  return {
    name: 'own index',
    search: (text) => index.search(text, { limit: LIMIT }),
    finds: (text, id) => index.search(text, { limit: 1, accept: (doc) => doc.id === id }).total > 0,
  };
}

/** Tolerant of prefixes and of one edit, all words needed, the same folding of text. */
export function miniSearch(docs: readonly SearchDoc[]): Engine {
  const index = new MiniSearch<SearchDoc>({
    fields: ['name', 'brand', 'manufacturer'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { prefix: true, fuzzy: (term) => (term.length > 3 ? 1 : false), combineWith: 'AND' },
  });
  index.addAll(docs);
  return {
    name: 'MiniSearch',
    search: (text) => index.search(text).slice(0, LIMIT),
    finds: (text, id) => index.search(text, { filter: (result) => result.id === id }).length > 0,
  };
}

/** Every word anywhere in the name; when that finds nothing, names with a word that is alike. */
const HOLDS = 'name like all($1::text[])';
const ALIKE = '$1 <% name';

/** A throwaway PostgreSQL with a trigram index over the folded names. @throws when it is not installed */
export async function pgTrgm(docs: readonly SearchDoc[]): Promise<Engine> {
  const cluster = await startCluster();
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  const stop = async (): Promise<void> => {
    await client.end();
    await cluster.stop();
  };
  try {
    await client.connect();
    await client.query('create extension pg_trgm');
    await client.query('create table doc (id integer primary key, name text, chains integer)');
    await client.query('insert into doc select * from unnest($1::integer[], $2::text[], $3::integer[])', [
      docs.map(({ id }) => id),
      docs.map(({ name, brand, manufacturer }) => wordsOf(`${name} ${brand} ${manufacturer}`).join(' ')),
      docs.map(({ chainCount }) => chainCount),
    ]);
    await client.query('create index on doc using gin (name gin_trgm_ops)');
    await client.query('analyze doc');
  } catch (error) {
    await stop();
    throw error;
  }
  const parts = (text: string): string[] => wordsOf(text).map((word) => `%${word}%`);
  const search = async (text: string, where = 'true'): Promise<unknown[]> => {
    const held = await client.query(`select id from doc where ${HOLDS} and ${where} order by chains desc limit 50`, [
      parts(text),
    ]);
    if (held.rows.length > 0) return held.rows;
    const order = 'order by $1 <<-> name, chains desc limit 50';
    return (await client.query(`select id from doc where ${ALIKE} and ${where} ${order}`, [wordsOf(text).join(' ')]))
      .rows;
  };
  return {
    name: 'pg_trgm',
    search: (text) => search(text),
    finds: async (text, id) => (await search(text, `id = ${id}`)).length > 0,
    stop,
  };
}
