import type { Db } from '../base/db/open.ts';
import { AppError } from '../base/errors.ts';
import { linesOwnedBy } from './db.ts';

/** Items on all lists of one owner, with those of deleted lists that can still be restored. */
export const ITEMS_PER_OWNER_MAX = 20_000;
/** The same limit in bytes of text. */
const ITEM_BYTES_PER_OWNER_MAX = 20 * 1024 * 1024;

/** How long a count may be used: lines that other processes add meanwhile are not in it. */
const COUNTED_FOR_MS = 60_000;
const OWNERS_MAX = 5000;

type OwnedLines = { count: number; bytes: number; readonly at: number };

/** How many lines the lists of each owner have together, counted once in a minute and added up in between. */
export class Owners {
  readonly #db: Db;
  readonly #counted = new Map<number, OwnedLines>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Before lines are added to a list of the owner. @throws AppError account_full */
  async requireRoom(ownerId: number, newLines: number): Promise<void> {
    if (newLines === 0) return;
    const counted = this.#known(ownerId) ?? (await this.#count(ownerId));
    if (counted.count + newLines <= ITEMS_PER_OWNER_MAX && counted.bytes < ITEM_BYTES_PER_OWNER_MAX) {
      counted.count += newLines;
      return;
    }
    // A replayed or merged addition was counted as a line, and lists may have been deleted: only a new count refuses.
    const now = await this.#count(ownerId);
    if (now.count + newLines > ITEMS_PER_OWNER_MAX || now.bytes >= ITEM_BYTES_PER_OWNER_MAX) {
      throw new AppError('account_full');
    }
    now.count += newLines;
  }

  #known(ownerId: number): OwnedLines | undefined {
    const counted = this.#counted.get(ownerId);
    return counted && performance.now() - counted.at < COUNTED_FOR_MS ? counted : undefined;
  }

  async #count(ownerId: number): Promise<OwnedLines> {
    const counted = { ...(await linesOwnedBy(this.#db, ownerId)), at: performance.now() };
    this.#counted.delete(ownerId);
    this.#counted.set(ownerId, counted);
    const oldest = this.#counted.keys().next().value;
    if (this.#counted.size > OWNERS_MAX && oldest !== undefined) this.#counted.delete(oldest);
    return counted;
  }
}
