import { normalNumber } from '@sali/domain/prices/storeKey';
import { decodeText } from './decode.ts';
import type { NameFacts } from './fileName.ts';
import type { FeedRow, Fields, RowKind } from './aliases.ts';
import { FeedParser } from './parse.ts';
import { type PriceRow, priceRowOf, type RowDropped } from './priceRow.ts';
import { joinRows, type PromotionDropped, promotionRowOf, type RawPromotion } from './promotionRow.ts';
import { FeedRefused } from './refusal.ts';
import { type StoreRow, storeRowOf } from './storeRow.ts';
import type { FeedDocument } from './unwrap.ts';

/** A file of a whole chain has some hundred stores, one of a store some ten thousand prices. */
const STORES_MAX = 5000;
const ROWS_MAX = 1_000_000;
/** One store's have been 16,000; they are held. */
const PRICES_MAX = 200_000;
/** Reading is told of by so many rows. */
const TOLD_ROWS = 1000;

export type DropReason = RowDropped | PromotionDropped | 'no_store' | 'duplicate';
type Dropped = Partial<Record<DropReason, number>>;

/** What was read of one document: its rows. */
export type ReadFeed = {
  readonly parser: FeedParser;
  readonly content: RowKind | null;
  readonly stores: readonly StoreRow[];
  /** Told by the rows of a document of several stores; null: the document's header or name tells it. */
  readonly storeNo: string | null;
  /** By code, in the order in which the codes first came; of one that comes twice the row updated later (deals §1). */
  readonly prices: ReadonlyMap<string, PriceRow>;
  /** By id, in the order of the file; of one that comes twice the later. */
  readonly promotions: ReadonlyMap<string, RawPromotion>;
  /** Of promotions the items in them. */
  readonly rowsRead: number;
  readonly dropped: Dropped;
  readonly newestRowAt: Date | null;
};

export type ReadHooks = {
  readonly onRows: (rowsRead: number) => void;
  readonly signal: AbortSignal | undefined;
};

/**
 * Reads a document to its end. A store's rows are some ten thousand: they are held.
 * @returns what it tells of each store: mostly of one
 * @throws FeedRefused with the reason why the document cannot be read whole
 */
export async function readFeeds(
  document: FeedDocument,
  name: NameFacts,
  hooks: ReadHooks,
): Promise<readonly [ReadFeed, ...ReadFeed[]]> {
  const reading = new Reading(name);
  let told = 0;
  for await (const piece of decodeText(document.bytes)) {
    if (hooks.signal?.aborted) throw new FeedRefused('interrupted');
    reading.take(piece);
    if (reading.rowsRead < told + TOLD_ROWS) continue;
    told = reading.rowsRead;
    hooks.onRows(told);
  }
  reading.parser.end();
  hooks.onRows(reading.rowsRead);
  if (hooks.signal?.aborted) throw new FeedRefused('interrupted');
  return reading.feeds();
}

/** {@link readFeeds} of a document that is known to tell of one store. */
export const readFeed = async (document: FeedDocument, name: NameFacts, hooks: ReadHooks): Promise<ReadFeed> =>
  (await readFeeds(document, name, hooks))[0];

const timeOf = (at: Date | null): number => at?.getTime() ?? -Infinity;

/** The rows of one store. */
class Section {
  readonly prices = new Map<string, PriceRow>();
  readonly promotions = new Map<string, RawPromotion>();
  readonly dropped: Dropped = {};
  rowsRead = 0;
  newestRowAt: Date | null = null;

  takePrice(row: PriceRow | RowDropped): void {
    if (typeof row === 'string') return this.drop(row);
    if (row.priceAt && timeOf(row.priceAt) > timeOf(this.newestRowAt)) this.newestRowAt = row.priceAt;
    const twin = this.prices.get(row.code);
    if (twin && timeOf(twin.priceAt) > timeOf(row.priceAt)) return;
    this.prices.set(row.code, row);
  }

  /** A flat layout has a row for each item of a promotion; else one that comes again takes the place of the first. */
  takePromotion(row: FeedRow): void {
    const read = row.kind === 'promotion' ? promotionRowOf(row) : 'no_promotion_id';
    if (typeof read === 'string') return this.drop(read);
    const known = this.promotions.get(read.promotionId);
    this.promotions.delete(read.promotionId);
    this.promotions.set(read.promotionId, known && row.parts === undefined ? joinRows(known, read) : read);
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
  readonly #name: NameFacts;

  constructor(name: NameFacts) {
    this.#name = name;
  }

  take(piece: string): void {
    const rows = this.parser.write(piece);
    this.#content ??= (this.parser.listKind === 'promotion' ? 'promotion' : rows[0]?.kind) ?? null;
    // A product among promotions belongs to one that nobody can tell.
    const isOurs = ({ kind }: FeedRow) => kind === this.#content || (kind === 'price' && this.#content === 'promotion');
    for (const row of rows) if (isOurs(row)) this.#takeRow(row, this.#content);
  }

  /** @returns one feed for each store that rows name; a document without rows tells by its lists what it is */
  feeds(): readonly [ReadFeed, ...ReadFeed[]] {
    const content = this.#content ?? this.parser.listKind;
    const feed = ([storeNo, section]: readonly [string | null, Section]): ReadFeed => {
      const { prices, promotions, rowsRead, dropped, newestRowAt } = section;
      const rows = { prices, promotions, rowsRead, dropped, newestRowAt };
      return { parser: this.parser, content, stores: this.#stores, storeNo, ...rows };
    };
    const [first = ['', new Section()] as const, ...others] = this.#sections;
    if (others.length === 0) return [feed([null, first[1]])];
    return [
      feed([first[0] || null, first[1]]),
      ...others.map(([storeNo, section]) => feed([storeNo || null, section])),
    ];
  }

  #takeRow(row: FeedRow, content: RowKind | null): void {
    const section = this.#sectionOf(row);
    const count = row.kind === 'promotion' ? (row.parts?.length ?? 1) : 1;
    this.rowsRead += count;
    section.rowsRead += count;
    if (this.rowsRead > ROWS_MAX) throw new FeedRefused('too_many_rows');
    if (content === 'store') return this.#takeStore(row.fields, section);
    this.#tellStore(row.fields);
    if (content === 'promotion') return section.takePromotion(row);
    const held = section.prices.size;
    section.takePrice(priceRowOf(row.fields, this.parser.header.chainid ?? this.#name.chainId ?? ''));
    this.#priceCount += section.prices.size - held;
    if (this.#priceCount > PRICES_MAX) throw new FeedRefused('too_many_rows');
  }

  /** Stores files are of the chain. */
  #sectionOf({ kind, storeNo = '' }: FeedRow): Section {
    const key = kind === 'store' ? '' : normalNumber(storeNo || (this.parser.header.storeid ?? ''));
    const known = this.#sections.get(key);
    if (known) return known;
    if (this.#sections.size === STORES_MAX) throw new FeedRefused('too_many_rows');
    const section = new Section();
    this.#sections.set(key, section);
    return section;
  }

  /** A flat layout has no header: every row names the chain and the store. */
  #tellStore(fields: Fields): void {
    for (const field of ['chainid', 'subchainid', 'storeid'])
      this.parser.header[field] ??= fields[field]?.trim() || undefined;
  }

  #takeStore(fields: Fields, section: Section): void {
    const row = storeRowOf(fields, this.#name.chainId);
    if (row === 'no_store') return section.drop(row);
    if (this.#stores.length === STORES_MAX) throw new FeedRefused('too_many_rows');
    this.#stores.push(row);
  }
}
