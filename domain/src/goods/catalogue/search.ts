import { SEARCH_MIN_CHARS } from '../../base/limits.ts';
import { correctedQuery } from './correctedQuery.ts';
import { wordsOf } from './normalise.ts';
import { compareDocs, type SearchDoc } from './searchDoc.ts';
import { type SegmentHits, type Hit, Segment, type SegmentQuery } from './segment.ts';
import { runAtOnce, eachInSlices, runInSlices, type Steps } from './slices.ts';

export type SearchOptions<Doc extends SearchDoc> = {
  readonly limit: number;
  readonly skip?: number;
  /** Leaves out documents before they are counted. */
  readonly accept?: (doc: Doc) => boolean;
  /** Documents that rank after all that match as well. */
  readonly isLast?: (doc: Doc) => boolean;
};
export type SearchResult<Doc extends SearchDoc> = {
  readonly docs: readonly Doc[];
  readonly total: number;
  /** The typed text as it was probably meant, where a typing error or a missing space was put right; null: as typed. */
  readonly corrected: string | null;
};
export type DocChanges<Doc extends SearchDoc> = {
  readonly changed?: Iterable<Doc>;
  readonly removed?: Iterable<number>;
};

/** Longer queries are cut: shoppers do not type them, and nobody can make a search slow with them. */
const QUERY_MAX = 100;
const QUERY_WORDS_MAX = 8;
/** With fewer hits than this, near misses follow them. */
const FEW_HITS = 5;
/** Letters of a short word. */
const SHORT_WORD_MAX = 4;
/** Changes go into an overlay until they are this part of all documents; then the whole index is rebuilt. */
const OVERLAY_PART = 1 / 8;
const OVERLAY_MIN = 500;
/** A missing space is tried where both parts are words, in at most this many places. */
const SPLITS_MAX = 4;
const DOCS_PER_STEP = 1000;

/** Finds documents that have every word; words in `loose` may have a typing error. */
type Find<Doc extends SearchDoc> = (words: readonly string[], loose?: readonly string[]) => SegmentHits<Doc>;

/** A query with a missing space, and what was found with it. */
type SplitQuery<Doc extends SearchDoc> = { readonly words: readonly string[]; readonly found: SegmentHits<Doc> };

export function buildIndex<Doc extends SearchDoc>(docs: Iterable<Doc>): ProductIndex<Doc> {
  return new ProductIndex(docs);
}

/**
 * Hebrew product search, the same on the server and offline in the browser: by words of name, brand and manufacturer
 * in any order, each whole, begun, from inside a word or in another form; by barcode or its first digits; forgiving one
 * typing error, a prefix letter, a missing space and missing ו or י.
 *
 * Best first: whole words, then beginnings, then insides; the name before brand and manufacturer; then names that say
 * just that, loose goods and what is sold in more chains; then the shorter name. The same documents and query always give the same answer.
 */
export class ProductIndex<Doc extends SearchDoc> {
  readonly #docs: Map<number, Doc>;
  #base: Segment<Doc>;
  /** Documents that changed since `#base` was built, and the index over them. */
  readonly #changed = new Map<number, Doc>();
  #overlay: Segment<Doc>;
  /** Documents of `#base` that were changed or removed since. */
  #stale: ReadonlySet<number> = new Set();

  constructor(docs: Iterable<Doc>) {
    this.#docs = new Map(Array.from(docs, (doc) => [doc.id, doc]));
    this.#base = runAtOnce(segmentOf(this.#docs, this.#docs));
    this.#overlay = runAtOnce(segmentOf(this.#changed, this.#docs));
  }

  get size(): number {
    return this.#docs.size;
  }

  /** The found products, best first, and the number of all. A query that is too short finds nothing. */
  search(query: string, { limit, skip = 0, accept, isLast }: SearchOptions<Doc>): SearchResult<Doc> {
    const words = [...new Set(wordsOf(query.slice(0, QUERY_MAX)))].slice(0, QUERY_WORDS_MAX);
    if (words.join('').length < SEARCH_MIN_CHARS) return { docs: [], total: 0, corrected: null };
    const find: Find<Doc> = (typed, loose = []) =>
      this.#find({ words: typed, loose, limit: skip + limit, accept, isLast });

    let found = find(words);
    if (found.total < FEW_HITS && found.strangers.length <= 1) {
      const loose = found.strangers.length === 1 ? found.strangers : words.filter((word) => !this.#isShortWord(word));
      if (loose.length > 0) found = find(words, loose);
    }
    let meant: readonly string[] = words;
    if (found.total === 0) {
      const split = this.#withMissingSpace(words, find);
      if (split) [found, meant] = [split.found, split.words];
    }
    const docs = found.hits.map(({ doc }) => doc);
    const corrected = docs[0] ? correctedQuery({ words, meant, strangers: found.strangers }, docs[0]) : null;
    return { total: found.total, docs: docs.slice(skip, skip + limit), corrected };
  }

  /** Adds or replaces the changed documents and drops the removed ones; the cost depends on the changes, not on the size. */
  patch(changes: DocChanges<Doc>): void {
    runAtOnce(this.#patchSteps(changes));
  }

  /**
   * The same in slices. Searches use the old state until the last slice is done. One patch at a time.
   * @param turn called after each slice, to let other work run
   */
  patchInTurns(changes: DocChanges<Doc>, turn: () => Promise<void> | undefined): Promise<void> {
    return runInSlices(this.#patchSteps(changes), turn);
  }

  *#patchSteps({ changed: added = [], removed = [] }: DocChanges<Doc>): Steps<void> {
    let stale = new Set(this.#stale);
    for (const id of removed) {
      this.#docs.delete(id);
      this.#changed.delete(id);
      stale.add(id);
    }
    yield* eachInSlices([...added], DOCS_PER_STEP, (doc) => {
      this.#docs.set(doc.id, doc);
      this.#changed.set(doc.id, doc);
      stale.add(doc.id);
    });
    let base = this.#base;
    if (this.#changed.size > Math.max(OVERLAY_MIN, this.#docs.size * OVERLAY_PART)) {
      this.#changed.clear();
      stale = new Set();
      base = yield* segmentOf(this.#docs, this.#docs);
    }
    const overlay = yield* segmentOf(this.#changed, this.#docs);
    // In one step, so that no search finds a document twice or not at all.
    [this.#stale, this.#base, this.#overlay] = [stale, base, overlay];
  }

  #find(wanted: SegmentQuery<Doc>): SegmentHits<Doc> {
    const { accept, limit } = wanted;
    if (this.#stale.size === 0) return this.#base.find(wanted);
    const isFresh = (doc: Doc): boolean => !this.#stale.has(doc.id) && (!accept || accept(doc));
    const base = this.#base.find({ ...wanted, accept: isFresh });
    const overlay = this.#overlay.find(wanted);
    return {
      total: base.total + overlay.total,
      hits: [...base.hits, ...overlay.hits].sort(compareHits).slice(0, limit),
      strangers: base.strangers.filter((word) => overlay.strangers.includes(word)),
    };
  }

  /** `חלבתנובה`: splits where a word of the vocabulary ends and another begins. */
  #withMissingSpace(words: readonly string[], find: Find<Doc>): SplitQuery<Doc> | undefined {
    const splits = words.flatMap((word, at) =>
      this.#splitsOf(word).map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]),
    );
    return splits
      .slice(0, SPLITS_MAX)
      .map((split) => ({ words: split, found: find(split) }))
      .reduce<SplitQuery<Doc> | undefined>(
        (best, split) => (best && best.found.total >= split.found.total ? best : split),
        undefined,
      );
  }

  #splitsOf(word: string): (readonly [string, string])[] {
    const splits: (readonly [string, string])[] = [];
    for (let i = word.length - 2; i >= 2; i -= 1) {
      const [first, rest] = [word.slice(0, i), word.slice(i)] as const;
      if (this.#hasWord(first, true) && this.#hasWord(rest, false)) splits.push([first, rest]);
    }
    return splits;
  }

  /** A short word that products have is meant: another letter makes another word of it (קוטג, קוטל). */
  #isShortWord(word: string): boolean {
    return word.length <= SHORT_WORD_MAX && this.#hasWord(word, true);
  }

  #hasWord(prefix: string, isWhole: boolean): boolean {
    return this.#base.hasWord(prefix, isWhole) || this.#overlay.hasWord(prefix, isWhole);
  }
}

/** @param all documents of the whole index: popularity is relative to the most sold of them */
function* segmentOf<Doc extends SearchDoc>(
  docs: ReadonlyMap<number, Doc>,
  all: ReadonlyMap<number, Doc>,
): Steps<Segment<Doc>> {
  let mostChains = 0;
  for (const doc of all.values()) mostChains = Math.max(mostChains, doc.chainCount);
  return yield* Segment.steps([...docs.values()], mostChains);
}

const compareHits = (a: Hit<SearchDoc>, b: Hit<SearchDoc>): number => a.key - b.key || compareDocs(a.doc, b.doc);
