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
const STAGE_ROWS = 1000;

export type DropReason = RowDropped | PromotionDropped | 'no_store' | 'duplicate';

/** What was read of one document: its rows are staged (prices) or here (stores, promotions). */
export type ReadFeed = {
  readonly parser: FeedParser;
  readonly content: RowKind | null;
  readonly stores: readonly StoreRow[];
  /** By id, in the order of the file; of one that comes twice the later. */
  readonly promotions: ReadonlyMap<string, RawPromotion>;
  /** Of promotions the items in them. */
  readonly rowsRead: number;
  readonly dropped: Partial<Record<DropReason, number>>;
  readonly newestRowAt: Date | null;
};

export type ReadHooks = {
  /** Takes up to 1,000 price rows, no code twice. */
  readonly stage: (rows: readonly PriceRow[]) => Promise<void>;
  readonly onRows: (rowsRead: number) => void;
  readonly signal: AbortSignal | undefined;
};

/**
 * Reads a document to its end. A store's promotions are some thousand, with some ten thousand items: they are held.
 * @throws FeedRefused with the reason why the document cannot be read whole
 */
export async function readFeed(document: FeedDocument, name: NameFacts, hooks: ReadHooks): Promise<ReadFeed> {
  const reading = new Reading(name);
  const staging = new Staging(hooks);
  try {
    for await (const piece of decodeText(document.bytes)) {
      if (hooks.signal?.aborted) throw new FeedRefused('interrupted');
      reading.take(piece);
      if (reading.staged.size >= STAGE_ROWS) await staging.push(reading);
    }
    reading.parser.end();
    await staging.push(reading);
    await staging.end();
  } finally {
    await staging.settle();
  }
  // A file without rows tells by the lists in it what it is.
  reading.content ??= reading.parser.listKind;
  return reading;
}

/** Reads on while the database takes the last rows in; one piece is under way at a time. */
class Staging {
  readonly #hooks: ReadHooks;
  #underWay: Promise<void> = Promise.resolve();

  constructor(hooks: ReadHooks) {
    this.#hooks = hooks;
  }

  async push(reading: Reading): Promise<void> {
    await this.#underWay;
    const rows = [...reading.staged.values()];
    reading.staged.clear();
    this.#hooks.onRows(reading.rowsRead);
    if (rows.length === 0) return;
    this.#underWay = this.#stage(rows);
    // Awaited by the next call; a refusal of the file in between must not leave it unheard.
    this.#underWay.catch(() => undefined);
  }

  async #stage(rows: readonly PriceRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += STAGE_ROWS)
      await this.#hooks.stage(rows.slice(from, from + STAGE_ROWS));
  }

  end(): Promise<void> {
    return this.#underWay;
  }

  /** After this nothing is under way any more, whatever became of it: the rows of a refused file can be cleared. */
  async settle(): Promise<void> {
    await this.#underWay.catch(() => undefined);
  }
}

const timeOf = (at: Date | null): number => at?.getTime() ?? -Infinity;

class Reading implements ReadFeed {
  readonly parser = new FeedParser();
  readonly staged = new Map<string, PriceRow>();
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
    const twin = this.staged.get(row.code);
    if (twin && timeOf(twin.priceAt) > timeOf(row.priceAt)) return;
    this.staged.set(row.code, row);
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
