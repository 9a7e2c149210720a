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

/** What was read of one document: its rows. */
export type ReadFeed = {
  readonly parser: FeedParser;
  readonly content: RowKind | null;
  readonly stores: readonly StoreRow[];
  /** By code, in the order in which the codes first came; of one that comes twice the row updated later (deals §1). */
  readonly prices: ReadonlyMap<string, PriceRow>;
  /** By id, in the order of the file; of one that comes twice the later. */
  readonly promotions: ReadonlyMap<string, RawPromotion>;
  /** Of promotions the items in them. */
  readonly rowsRead: number;
  readonly dropped: Partial<Record<DropReason, number>>;
  readonly newestRowAt: Date | null;
};

export type ReadHooks = {
  readonly onRows: (rowsRead: number) => void;
  readonly signal: AbortSignal | undefined;
};

/**
 * Reads a document to its end. A store's rows are some ten thousand: they are held.
 * @throws FeedRefused with the reason why the document cannot be read whole
 */
export async function readFeed(document: FeedDocument, name: NameFacts, hooks: ReadHooks): Promise<ReadFeed> {
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
  // A file without rows tells by the lists in it what it is.
  reading.content ??= reading.parser.listKind;
  return reading;
}

const timeOf = (at: Date | null): number => at?.getTime() ?? -Infinity;

class Reading implements ReadFeed {
  readonly parser = new FeedParser();
  readonly prices = new Map<string, PriceRow>();
  readonly stores: StoreRow[] = [];
  readonly promotions = new Map<string, RawPromotion>();
  readonly dropped: Partial<Record<DropReason, number>> = {};
  content: RowKind | null = null;
  rowsRead = 0;
  newestRowAt: Date | null = null;
  readonly #name: NameFacts;

  constructor(name: NameFacts) {
    this.#name = name;
  }

  take(piece: string): void {
    const rows = this.parser.write(piece);
    this.content ??= (this.parser.listKind === 'promotion' ? 'promotion' : rows[0]?.kind) ?? null;
    for (const row of rows) if (row.kind === this.content) this.#takeRow(row);
  }

  #takeRow(row: FeedRow): void {
    this.rowsRead += row.kind === 'promotion' ? (row.parts?.length ?? 1) : 1;
    if (this.rowsRead > ROWS_MAX) throw new FeedRefused('too_many_rows');
    if (row.kind === 'price') this.#takePrice(row.fields);
    else if (row.kind === 'store') this.#takeStore(row.fields);
    else this.#takePromotion(row);
  }

  /** A flat layout has a row for each item of a promotion; else one that comes again takes the place of the first. */
  #takePromotion(row: FeedRow): void {
    this.#tellStore(row.fields);
    const read = promotionRowOf(row);
    if (typeof read === 'string') return this.#drop(read);
    const known = this.promotions.get(read.promotionId);
    this.promotions.delete(read.promotionId);
    this.promotions.set(read.promotionId, known && row.parts === undefined ? joinRows(known, read) : read);
  }

  /** A flat layout has no header: every row names the chain and the store. */
  #tellStore(fields: Fields): void {
    for (const field of ['chainid', 'subchainid', 'storeid'])
      this.parser.header[field] ??= fields[field]?.trim() || undefined;
  }

  #takePrice(fields: Fields): void {
    this.#tellStore(fields);
    const row = priceRowOf(fields, this.parser.header.chainid ?? this.#name.chainId ?? '');
    if (typeof row === 'string') return this.#drop(row);
    if (row.priceAt && timeOf(row.priceAt) > timeOf(this.newestRowAt)) this.newestRowAt = row.priceAt;
    const twin = this.prices.get(row.code);
    if (twin && timeOf(twin.priceAt) > timeOf(row.priceAt)) return;
    if (!twin && this.prices.size === PRICES_MAX) throw new FeedRefused('too_many_rows');
    this.prices.set(row.code, row);
  }

  #takeStore(fields: Fields): void {
    const row = storeRowOf(fields, this.#name.chainId);
    if (row === 'no_store') return this.#drop(row);
    if (this.stores.length === STORES_MAX) throw new FeedRefused('too_many_rows');
    this.stores.push(row);
  }

  #drop(reason: DropReason): void {
    this.dropped[reason] = (this.dropped[reason] ?? 0) + 1;
  }
}
