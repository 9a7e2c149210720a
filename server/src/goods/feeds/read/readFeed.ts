import { normalNumber } from '@sali/domain/base/storeKey';
import { parseFeedDate } from '../rows/dates.ts';
import { decodeText } from './decode.ts';
import type { FileNameFacts } from '../files/fileName.ts';
import type { FeedRow, Fields, RowKind } from '../rows/aliases.ts';
import { FeedParser } from './parse.ts';
import { feedCodeOf, type PriceRow, priceRowOf, type RowDropped } from '../rows/priceRow.ts';
import {
  joinRows,
  type PromotionDropped,
  promotionIdOf,
  promotionRowOf,
  type RawPromotion,
} from '../rows/promotionRow.ts';
import { FeedError } from '../feedError.ts';
import { mendXml } from './mend.ts';
import { type StoreRow, storeRowOf } from '../rows/storeRow.ts';
import type { FeedDocument } from './unwrap.ts';

/** A file of a whole chain has some hundred stores, one of a store some ten thousand prices. */
const STORES_MAX = 5000;
const ROWS_MAX = 1_000_000;
/** One store's have been 16,000; they are held. */
const PRICES_MAX = 200_000;
/** Rows between two reports of progress. */
const ROWS_PER_REPORT = 1000;
/** The largest real list of stores has half a million characters. */
const STORES_CHARS_MAX = 4_000_000;

export type DropReason = RowDropped | PromotionDropped | 'no_store' | 'duplicate';
type Dropped = Partial<Record<DropReason, number>>;

/** The document's own facts about its rows: its header, and its dialect by the names of its elements. */
export type ParsedDocument = Pick<FeedParser, 'header' | 'root' | 'rowTag' | 'chainTag'>;

/** The rows that were read of one document. */
export type ReadFeed = {
  readonly document: ParsedDocument;
  /** A document of prices and promotions is read as two. */
  readonly content: RowKind | null;
  readonly stores: readonly StoreRow[];
  /** The store that the rows of a document of several stores name; null: the document's header or name says it. */
  readonly storeNo: string | null;
  /** Each code once, in the order in which they first came; of one that comes twice the row updated later [F16]. */
  readonly prices: readonly PriceRow[];
  /** Codes that the file names without a price: the store does not sell them. */
  readonly unpricedCodes: readonly string[];
  /** Each id once, in the order of the file; of one that comes twice the later. */
  readonly promotions: readonly RawPromotion[];
  /** Ids of promotions that the file says are off, and does not say are on after that [O27]. */
  readonly endedPromotions: ReadonlySet<string>;
  /** A promotion counts by its items. */
  readonly rowsRead: number;
  readonly dropped: Dropped;
  readonly newestRowAt: Date | null;
  /** The document is a list of stores whose tags did not match: it was read as far as it can be [O60]. */
  readonly isMended: boolean;
};

export type ReadHooks = {
  readonly onRows: (rowsRead: number) => void;
  readonly signal: AbortSignal | undefined;
};

/**
 * Reads a document to its end. A store's rows are some ten thousand: they are held.
 * @returns one feed for each store in it, prices and promotions separately: mostly a single one
 * @throws FeedError with the reason why the document cannot be read whole
 */
export async function readFeeds(document: FeedDocument, hooks: ReadHooks): Promise<readonly [ReadFeed, ...ReadFeed[]]> {
  const reading = new Reading(document.nameFacts);
  let reportedRows = 0;
  /** The text of a list of stores, as long as it may have to be mended. */
  let storesText: string | null = '';
  let failure: FeedError | null = null;
  for await (const piece of decodeText(document.bytes)) {
    if (hooks.signal?.aborted) throw new FeedError('interrupted');
    storesText = reading.mayBeStores && storesText !== null ? withPiece(storesText, piece) : null;
    failure ??= reading.failureOf(() => reading.take(piece));
    if (reading.rowsRead < reportedRows + ROWS_PER_REPORT) continue;
    reportedRows = reading.rowsRead;
    hooks.onRows(reportedRows);
  }
  failure ??= reading.failureOf(() => reading.end());
  const read = failure ? mendedReading(document, storesText, failure) : reading;
  hooks.onRows(read.rowsRead);
  if (hooks.signal?.aborted) throw new FeedError('interrupted');
  return read.feeds();
}

const withPiece = (text: string, piece: string): string | null =>
  text.length + piece.length > STORES_CHARS_MAX ? null : text + piece;

/**
 * A list of stores, once more with its tags balanced [O60]. A list that lacks a store removes none, so it may be read as far
 * as it can be; prices and promotions may not.
 * @param text null: it is too long to be one
 * @throws `failure` where it is another document, or has no store
 */
function mendedReading(document: FeedDocument, text: string | null, failure: FeedError): Reading {
  if (text === null) throw failure;
  const reading = new Reading(document.nameFacts, { isMended: true });
  reading.take(mendXml(text));
  reading.end();
  if (!reading.hasStores) throw failure;
  return reading;
}

/** {@link readFeeds} of a document that is known to contain one store. */
export const readFeed = async (document: FeedDocument, hooks: ReadHooks): Promise<ReadFeed> =>
  (await readFeeds(document, hooks))[0];

const timeOf = (at: Date | null): number => at?.getTime() ?? -Infinity;

/** The prices or the promotions of one store, or the stores of a chain. */
class Section {
  readonly content: RowKind | null;
  /** '' until it is known. */
  storeNo: string;
  readonly prices = new Map<string, PriceRow>();
  readonly promotions = new Map<string, RawPromotion>();
  readonly endedPromotions = new Set<string>();
  /** Code → when it last came without a price, ms. */
  readonly #unpriced = new Map<string, number>();
  readonly dropped: Dropped = {};
  rowsRead = 0;
  newestRowAt: Date | null = null;

  constructor(content: RowKind | null, storeNo: string) {
    this.content = content;
    this.storeNo = storeNo;
  }

  takePrice(fields: Fields, chainId: string): void {
    const row = priceRowOf(fields, chainId);
    if (row === 'no_price') this.#unprice(feedCodeOf(fields.itemcode) ?? '', parseFeedDate(fields.updatedat ?? ''));
    if (typeof row === 'string') return this.drop(row);
    if (row.priceAt && timeOf(row.priceAt) > timeOf(this.newestRowAt)) this.newestRowAt = row.priceAt;
    const twin = this.prices.get(row.code);
    if (twin && timeOf(twin.priceAt) > timeOf(row.priceAt)) return;
    if ((this.#unpriced.get(row.code) ?? -Infinity) > timeOf(row.priceAt)) return;
    this.prices.set(row.code, row);
  }

  /** A row without a price counts as the later of two all the same: the item is not sold [O29]. */
  #unprice(code: string, at: Date | null): void {
    if (timeOf(this.prices.get(code)?.priceAt ?? null) <= timeOf(at)) this.prices.delete(code);
    this.#unpriced.set(code, Math.max(timeOf(at), this.#unpriced.get(code) ?? -Infinity));
  }

  /** A flat layout has a row for each item of a promotion; else one that comes again takes the place of the first. */
  takePromotion(row: FeedRow): void {
    const read = row.kind === 'promotion' ? promotionRowOf(row) : 'no_promotion_id';
    if (read === 'inactive' && row.parts !== undefined) this.#endPromotion(promotionIdOf(row.fields));
    if (typeof read === 'string') return this.drop(read);
    const known = this.promotions.get(read.promotionId);
    this.promotions.delete(read.promotionId);
    this.endedPromotions.delete(read.promotionId);
    this.promotions.set(read.promotionId, known && row.parts === undefined ? joinRows(known, read) : read);
  }

  #endPromotion(promotionId: string): void {
    this.promotions.delete(promotionId);
    this.endedPromotions.add(promotionId);
  }

  unpricedCodes(): string[] {
    return [...this.#unpriced.keys()].filter((code) => code !== '' && !this.prices.has(code));
  }

  drop(reason: DropReason): void {
    this.dropped[reason] = (this.dropped[reason] ?? 0) + 1;
  }
}

class Reading {
  readonly parser = new FeedParser();
  rowsRead = 0;
  #content: RowKind | null = null;
  #priceCount = 0;
  readonly #stores: StoreRow[] = [];
  readonly #sections = new Map<string, Section>();
  readonly #nameFacts: FileNameFacts;
  readonly #isMended: boolean;

  constructor(nameFacts: FileNameFacts, { isMended = false } = {}) {
    this.#nameFacts = nameFacts;
    this.#isMended = isMended;
  }

  /** Whether all that was read so far is a list of stores, or nothing that says what it is. */
  get mayBeStores(): boolean {
    return (this.#content ?? this.parser.listKind ?? 'store') === 'store';
  }

  /** @returns that tags do not match, where the document may be mended; any other error is thrown */
  failureOf(read: () => void): FeedError | null {
    try {
      read();
      return null;
    } catch (error) {
      if (this.mayBeStores && error instanceof FeedError && error.reason === 'malformed') return error;
      throw error;
    }
  }

  get hasStores(): boolean {
    return this.mayBeStores && this.#stores.length > 0;
  }

  take(piece: string): void {
    this.#takeRows(this.parser.write(piece));
  }

  /** The document has to be complete. */
  end(): void {
    this.#takeRows(this.parser.end());
  }

  #takeRows(rows: readonly FeedRow[]): void {
    this.#content ??= (this.parser.listKind === 'promotion' ? 'promotion' : rows[0]?.kind) ?? null;
    for (const row of rows) {
      const content = this.#contentOf(row);
      if (content) this.#takeRow(row, content);
    }
  }

  /** @returns one feed for each store that rows name; the lists in a document without rows say what it is */
  feeds(): readonly [ReadFeed, ...ReadFeed[]] {
    const { header, root, rowTag, chainTag } = this.parser;
    const document = { header, root, rowTag, chainTag };
    const own = normalNumber(header.storeid ?? '');
    const sections = [...this.#sections.values()];
    const isOneStore = new Set(sections.map(({ storeNo }) => storeNo || own)).size < 2;
    const feed = (section: Section): ReadFeed => {
      const { content, prices, promotions, endedPromotions, rowsRead, dropped, newestRowAt } = section;
      const rows = {
        prices: [...prices.values()],
        unpricedCodes: section.unpricedCodes(),
        promotions: [...promotions.values()],
        endedPromotions,
      };
      const storeNo = isOneStore ? null : section.storeNo || null;
      const isMended = this.#isMended;
      return { document, content, stores: this.#stores, storeNo, ...rows, rowsRead, dropped, newestRowAt, isMended };
    };
    const [first = new Section(this.#content ?? this.parser.listKind, ''), ...others] = sections;
    return [feed(first), ...others.map(feed)];
  }

  /**
   * Returns the kind of a row; null: it is left out. A product among promotions belongs to one of them, and the file
   * does not say to which.
   */
  #contentOf({ kind, isSeparate }: FeedRow): RowKind | null {
    if (kind === 'store' || this.#content === 'store') return kind === this.#content ? kind : null;
    return kind === 'price' && this.#content === 'promotion' && !isSeparate ? 'promotion' : kind;
  }

  #takeRow(row: FeedRow, content: RowKind): void {
    const section = this.#sectionOf(row, content);
    const count = row.kind === 'promotion' ? (row.parts?.length ?? 1) : 1;
    this.rowsRead += count;
    section.rowsRead += count;
    if (this.rowsRead > ROWS_MAX) throw new FeedError('too_many_rows');
    if (content === 'store') return this.#takeStore(row.fields, section);
    this.#addToHeader(row.fields);
    if (content === 'promotion') return section.takePromotion(row);
    const held = section.prices.size;
    section.takePrice(row.fields, this.parser.header.chainid ?? this.#nameFacts.chainId ?? '');
    this.#priceCount += section.prices.size - held;
    if (this.#priceCount > PRICES_MAX) throw new FeedError('too_many_rows');
  }

  /** Stores files are of the chain. */
  #sectionOf({ storeNo = '' }: FeedRow, content: RowKind): Section {
    const no = content === 'store' ? '' : normalNumber(storeNo || (this.parser.header.storeid ?? ''));
    const known = this.#sections.get(`${content} ${no}`) ?? this.#unnamedSection(content, no);
    if (known) return known;
    if (this.#sections.size === STORES_MAX) throw new FeedError('too_many_rows');
    const section = new Section(content, no);
    this.#sections.set(`${content} ${no}`, section);
    return section;
  }

  /** A header may come after its rows: those that came before it are of its store. */
  #unnamedSection(content: RowKind, no: string): Section | undefined {
    const unnamed = this.#sections.get(`${content} `);
    if (!unnamed || no !== normalNumber(this.parser.header.storeid ?? '')) return undefined;
    this.#sections.delete(`${content} `);
    this.#sections.set(`${content} ${no}`, unnamed);
    unnamed.storeNo = no;
    return unnamed;
  }

  /** A flat layout has no header: every row names the chain and the store. */
  #addToHeader(fields: Fields): void {
    for (const field of ['chainid', 'subchainid', 'storeid'])
      this.parser.header[field] ??= fields[field]?.trim() || undefined;
  }

  #takeStore(fields: Fields, section: Section): void {
    const row = storeRowOf(fields, this.#nameFacts.chainId);
    if (row === 'no_store') return section.drop(row);
    if (this.#stores.length === STORES_MAX) throw new FeedError('too_many_rows');
    this.#stores.push(row);
  }
}
