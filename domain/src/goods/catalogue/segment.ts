import { eachFit, eachLooseFit, FIT_PREFIX, FIT_WHOLE } from './fit.ts';
import { PLACE_BITS, PLACE_MASK, PLACE_NAME_START, PLACE_OTHER, type Postings, postingsSteps } from './postings.ts';
import {
  COSTS,
  fitAt,
  IS_NAMED,
  levelOf,
  LEVELS,
  specialLevelOf,
  START_LEVELS,
  COST_LIMIT,
  WHOLE_NAME_LEVELS,
} from './ranking.ts';
import { compareDocs, type SearchDoc } from './searchDoc.ts';
import { eachInSlices, sortInSlices, type Steps } from './slices.ts';
import { specialMaskOf } from './specialWords.ts';
import { firstAtLeast, prefixRange } from './vocabulary.ts';

/** A found document. A lower key is a better match; `compareDocs` orders equal keys. */
export type Hit<Doc extends SearchDoc> = { readonly key: number; readonly doc: Doc };
export type SegmentHits<Doc extends SearchDoc> = {
  readonly total: number;
  readonly hits: readonly Hit<Doc>[];
  /** The words that match nowhere. */
  readonly strangers: readonly string[];
};
export type SegmentQuery<Doc extends SearchDoc> = {
  readonly words: readonly string[];
  /** The words that may have a typing error or a prefix letter; one at a time. */
  readonly loose: readonly string[];
  readonly limit: number;
  readonly accept: ((doc: Doc) => boolean) | undefined;
  /** Documents that rank after all that match as well. */
  readonly isLast: ((doc: Doc) => boolean) | undefined;
};

type SegmentParts<Doc extends SearchDoc> = {
  readonly docs: readonly Doc[];
  readonly postings: Postings;
  /** Sorted codes, and the document of each. */
  readonly codes: readonly string[];
  readonly byCode: Uint32Array;
  readonly levels: Uint8Array;
};

const DOCS_PER_STEP = 5000;
const NO_FIT = 0xff;
const KEYS = COST_LIMIT * LEVELS;
/** A word in this many places has the usual spelling. */
const COMMON_PLACES = 10;
/** A number of fewer digits is part of a name (500 גרם), not the beginning of a barcode. */
const CODE_PREFIX = /^0*[1-9]\d{3,}$/;

/**
 * An index over a fixed set of documents, numbered by `compareDocs`. A document's cost is the sum, over the typed
 * words, of the best fit (whole, prefix, other form, inside) and place (name, brand or manufacturer) of each.
 */
export class Segment<Doc extends SearchDoc> {
  readonly #docs: readonly Doc[];
  readonly #postings: Postings;
  readonly #codes: readonly string[];
  readonly #byCode: Uint32Array;
  readonly #levels: Uint8Array;
  readonly #fits: Uint8Array;
  readonly #costs: Uint16Array;
  readonly #startsName: Uint8Array;
  /** How many of the typed words each name has, whole or in another form. */
  readonly #named: Uint8Array;
  /** Every document, and a buffer for the documents that a search selects. */
  readonly #all: Uint32Array;
  readonly #kept: Uint32Array;
  readonly #next = new Uint32Array(KEYS + 1);
  #hasFit = false;
  /** The groups of special words that were not typed. */
  #untyped = 0;

  private constructor({ docs, postings, codes, byCode, levels }: SegmentParts<Doc>) {
    this.#docs = docs;
    this.#postings = postings;
    this.#byCode = byCode;
    this.#codes = codes;
    this.#levels = levels;
    this.#fits = new Uint8Array(docs.length);
    this.#costs = new Uint16Array(docs.length);
    this.#startsName = new Uint8Array(docs.length);
    this.#named = new Uint8Array(docs.length);
    this.#all = new Uint32Array(docs.length);
    for (let at = 0; at < docs.length; at += 1) this.#all[at] = at;
    this.#kept = new Uint32Array(docs.length);
  }

  /** @param mostChains in which a document of the whole index is sold */
  static *steps<Doc extends SearchDoc>(unsorted: readonly Doc[], mostChains: number): Steps<Segment<Doc>> {
    const docs = yield* sortInSlices(unsorted, compareDocs);
    const postings = yield* postingsSteps(docs);
    const byCode = Uint32Array.from(yield* sortInSlices([...docs.keys()], (a, b) => compareCodes(docs[a], docs[b])));
    const codes: string[] = [];
    yield* eachInSlices(byCode, DOCS_PER_STEP, (at) => codes.push(docs[at]?.code ?? ''));
    const levels = new Uint8Array(docs.length);
    yield* eachInSlices(docs, DOCS_PER_STEP, (doc, at) => (levels[at] = levelOf(doc, mostChains)));
    return new Segment({ docs, postings, codes, byCode, levels });
  }

  /** Whether a word of this segment begins with `prefix`; with `isWhole`, whether one equals it. */
  hasWord(prefix: string, isWhole: boolean): boolean {
    const [from, to] = prefixRange(this.#postings.vocabulary, prefix);
    return from < to && (!isWhole || this.#postings.vocabulary.words[from] === prefix);
  }

  /** The best `limit` documents in which every word matches, in order, and the number of all. */
  find({ words, loose, limit, accept, isLast }: SegmentQuery<Doc>): SegmentHits<Doc> {
    const strangers: string[] = [];
    this.#costs.fill(0);
    this.#startsName.fill(0);
    this.#named.fill(0);
    let fitting = this.#all;
    this.#untyped = ~specialMaskOf(words);
    for (const word of words) {
      if (!this.#fitWord(word)) strangers.push(word);
      if (loose.includes(word)) eachLooseFit(this.#postings.vocabulary, word, this.#note);
      fitting = this.#addCosts(fitting);
    }
    if (accept) fitting = this.#accepted(fitting, accept);
    return { total: fitting.length, hits: this.#best(fitting, limit, isLast), strangers };
  }

  /** Writes the best match of one typed word in every document; returns whether there was any. */
  #fitWord(typed: string): boolean {
    this.#fits.fill(NO_FIT);
    this.#hasFit = false;
    eachFit(this.#postings.vocabulary, typed, this.#isCommon, this.#note);
    if (CODE_PREFIX.test(typed)) this.#fitCode(typed.replace(/^0+/, ''));
    return this.#hasFit;
  }

  #fitCode(code: string): void {
    const to = firstAtLeast(this.#codes, `${code}\uffff`);
    for (let i = firstAtLeast(this.#codes, code); i < to; i += 1) {
      const isWhole = this.#codes[i] === code;
      this.#noteAt(this.#byCode[i] ?? 0, isWhole ? fitAt(FIT_WHOLE, PLACE_NAME_START) : fitAt(FIT_PREFIX, PLACE_OTHER));
    }
  }

  readonly #note = (word: number, fit: number): void => {
    const { starts, entries } = this.#postings;
    const fits = this.#fits;
    const end = starts[word + 1] ?? 0;
    for (let i = starts[word] ?? 0; i < end; i += 1) {
      const entry = entries[i] ?? 0;
      const at = entry >>> PLACE_BITS;
      const fitThere = fitAt(fit, entry & PLACE_MASK);
      if (fitThere < (fits[at] ?? 0)) fits[at] = fitThere;
    }
    this.#hasFit = true;
  };

  #noteAt(at: number, fit: number): void {
    if (fit < (this.#fits[at] ?? 0)) this.#fits[at] = fit;
    this.#hasFit = true;
  }

  readonly #isCommon = (word: number): boolean => {
    const { starts } = this.#postings;
    return (starts[word + 1] ?? 0) - (starts[word] ?? 0) >= COMMON_PLACES;
  };

  /** Adds the matches of one word to the costs of `fitting`; returns the documents that match it too. */
  #addCosts(fitting: Uint32Array): Uint32Array {
    const [kept, fits, costs, startsName] = [this.#kept, this.#fits, this.#costs, this.#startsName];
    const named = this.#named;
    let count = 0;
    for (let i = 0; i < fitting.length; i += 1) {
      const at = fitting[i] ?? 0;
      const fit = fits[at] ?? NO_FIT;
      const cost = (costs[at] ?? 0) + (COSTS[fit] ?? COST_LIMIT);
      if (cost >= COST_LIMIT) continue;
      costs[at] = cost;
      const levels = START_LEVELS[fit] ?? 0;
      if (levels > (startsName[at] ?? 0)) startsName[at] = levels;
      named[at] = (named[at] ?? 0) + (IS_NAMED[fit] ?? 0);
      kept[count] = at;
      count += 1;
    }
    return kept.subarray(0, count);
  }

  #accepted(fitting: Uint32Array, accept: (doc: Doc) => boolean): Uint32Array {
    const [docs, kept] = [this.#docs, this.#kept];
    let count = 0;
    for (let i = 0; i < fitting.length; i += 1) {
      const at = fitting[i] ?? 0;
      const doc = docs[at];
      if (!doc || !accept(doc)) continue;
      kept[count] = at;
      count += 1;
    }
    return kept.subarray(0, count);
  }

  /** A counting sort by key, which keeps documents of one key in order; documents past the limit are not placed. */
  #best(fitting: Uint32Array, limit: number, isLast: SegmentQuery<Doc>['isLast']): Hit<Doc>[] {
    const next = this.#next.fill(0);
    const keys = fitting.map((at) => this.#keyAt(at, isLast));
    for (let i = 0; i < fitting.length; i += 1) {
      const after = (keys[i] ?? 0) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
    for (let key = 1; key < next.length; key += 1) next[key] = (next[key] ?? 0) + (next[key - 1] ?? 0);
    const hits: Hit<Doc>[] = [];
    for (let i = 0; i < fitting.length; i += 1) {
      const at = fitting[i] ?? 0;
      const key = keys[i] ?? 0;
      const place = next[key] ?? 0;
      if (place >= limit) continue;
      next[key] = place + 1;
      const doc = this.#docs[at];
      if (doc) hits[place] = { key, doc };
    }
    return hits;
  }

  #keyAt(at: number, isLast: SegmentQuery<Doc>['isLast']): number {
    const key = (this.#costs[at] ?? 0) * LEVELS + LEVELS - 1;
    const doc = this.#docs[at];
    if (isLast && doc && isLast(doc)) return key;
    const isSpecial = ((this.#postings.specials[at] ?? 0) & this.#untyped) !== 0;
    const level = isSpecial ? specialLevelOf(this.#levels[at] ?? 0) : (this.#levels[at] ?? 0);
    const isWhole = (this.#named[at] ?? 0) === this.#postings.nameWords[at];
    return key - level - (this.#startsName[at] ?? 0) - (isWhole ? WHOLE_NAME_LEVELS : 0);
  }
}

const compareCodes = (a: SearchDoc | undefined, b: SearchDoc | undefined): number =>
  (a?.code ?? '') < (b?.code ?? '') ? -1 : 1;
