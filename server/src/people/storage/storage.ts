/**
 * The storage room: whose the rows and files are, and how much of them each person may keep.
 *
 *   a call that adds ──▶ written too much today? 429 ──▶ measured above the quota? measured again, 409 ──▶ the route
 *   answered ──▶ charged with its body ──▶ measured again after an hour or 5 MB, apart from the call
 *
 * Invariant: nothing is counted in the database, so no write waits for a counter. `tables.ts` says whose each row is.
 * Rows of a list are its owner's, also those that others wrote; what is written in a day is the writer's.
 * Called by the hooks in `hooks.ts`, and by the rooms that store pictures, before they do.
 */
import { guestIdOf, isLinkGuest } from '@sali/domain/lists/linkGuests';
import * as limits from '@sali/domain/base/limits/storage';
import { FREE_SPACE_CHECK_MS } from '@sali/domain/base/limits/budgets';
import { isAnswered } from '../../base/db/idempotency.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import * as sql from './db.ts';
import { WrittenToday } from './writtenToday.ts';

/** A person's rows are measured again after this time, or after they have written so much. */
const MEASURED_FOR_MS = 60 * 60_000;
/** A person who has no room is measured again after this time, or after a deletion. */
const REFUSED_FOR_MS = 30_000;
/** People whose figures a process keeps. */
const MEASURED_PEOPLE_MAX = 20_000;
/** How much a person may keep while the disk is short of space: those who keep more add nothing. */
export const ROW_BYTES_WHEN_SHORT = 20_000_000;
export const PICTURE_BYTES_WHEN_SHORT = 100_000_000;

export { purgeTables } from './db.ts';

/** Purges before its time all that was deleted until then, of one person where `ownerId` says so. */
export type PurgeOfDeleted = { readonly until?: Date; readonly ownerId?: number };

/** Parts that the storage room needs of other rooms; `app/rooms/` passes them in. */
export type StorageParts = Pick<Deps, 'db' | 'run' | 'now' | 'log'> & {
  /** Deletes for good what a person has deleted and could still bring back. */
  readonly purgeDeletedOf: (userId: number) => Promise<void>;
};

/** A write that was answered. */
export type Written = {
  /** The person or link guest. */
  readonly writerId: number;
  /** Whose the rows are, where the process knows it: a list's owner. */
  readonly ownerId: number | undefined;
  readonly bytes: number;
  readonly hasKey: boolean;
  /** It deleted something, which may have made room. */
  readonly isDeletion?: boolean;
};

/** Whether the disk of each is short of space. */
type SpaceWatch = { readonly isShortOfRows: () => boolean; readonly isShortOfPictures: () => boolean };

type Figure = {
  rows: number;
  charged: number;
  measuredAt: number;
  /** Until then calls are refused without another measurement. */
  refusedUntil?: number;
};

export class StorageRoom {
  readonly #parts: StorageParts;
  readonly #today: WrittenToday;
  /** By person, the one that was measured longest ago first. */
  readonly #figures = new Map<number, Figure>();
  readonly #measuring = new Map<number, Promise<Figure>>();
  readonly #ownersOfGuests = new Map<number, number>();
  readonly #keyedCalls = new Map<number, number>();
  /** Work that measures and trims apart from calls. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #clock: () => number;
  #space: SpaceWatch = { isShortOfRows: () => false, isShortOfPictures: () => false };

  constructor(parts: StorageParts) {
    this.#parts = parts;
    this.#clock = () => parts.now().getTime();
    this.#today = new WrittenToday(this.#clock);
  }

  /** Sets who knows how much space is left. While it is short, those who keep most add nothing [ST17]. */
  watchSpace(space: SpaceWatch): void {
    this.#space = space;
  }

  /** Bytes that a person keeps. */
  async read(userId: number): Promise<{ readonly rows: number; readonly pictures: number }> {
    const { db, run, now } = this.#parts;
    return { rows: await sql.rowBytesOf(run, userId), pictures: await sql.pictureBytesOf(db, userId, now()) };
  }

  /**
   * Before a call that adds something [ST12]. Deleted things of the owner make room at once where that suffices.
   * @param callKey of a call that may be a repeat: what was done is answered, not refused
   * @throws AppError quota_day, quota_rows; storage_full for those who keep most while the disk is short of space
   */
  async requireRoom(writerId: number, ownerId: number | undefined, callKey: string | null = null): Promise<void> {
    const isRepeat = async () =>
      callKey !== null && (await isAnswered(this.#parts.db, { userId: writerId, key: callKey }));
    const { key, perDay } = this.#budgetOf(writerId);
    const waitMs = this.#today.waitMs(key, perDay);
    if (waitMs > 0 && (await isRepeat())) return;
    if (waitMs > 0) throw new AppError('quota_day', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const owner = ownerId ?? this.ownerOf(writerId);
    if (owner === undefined) return;
    const figure = this.#figures.get(owner) ?? (this.#space.isShortOfRows() ? await this.measure(owner) : undefined);
    if (figure && this.#isOver(figure) && !(await isRepeat())) await this.#requireFresh(owner, figure);
  }

  /**
   * Before pictures are a person's. Their deleted things make room at once where that suffices [ST4].
   * @param bytes of all their files
   * @param isNew whether files are written, and count for the day; false: they refer to files that are there
   * @throws AppError quota_pictures, quota_day; storage_full for those who keep most while the disk is short of space
   */
  async takePictures(userId: number, bytes: number, isNew: boolean): Promise<void> {
    if (bytes === 0) return;
    const { db, now, purgeDeletedOf } = this.#parts;
    const isShort = isNew && this.#space.isShortOfPictures();
    const most = isShort ? PICTURE_BYTES_WHEN_SHORT : limits.PICTURE_BYTES_PER_USER;
    const fits = async (without = 0) => (await sql.pictureBytesOf(db, userId, now())) - without + bytes <= most;
    const { key, perDay } = this.#budgetOf(userId);
    const waitMs = isNew ? this.#today.waitMs(key, perDay) : 0;
    if (waitMs > 0) throw new AppError('quota_day', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    if (!(await fits())) {
      const makesRoom = await fits(await sql.deletedPictureBytesOf(db, userId));
      if (makesRoom) await purgeDeletedOf(userId);
      if (!makesRoom || !(await fits())) throw isShort ? shortOfSpace() : new AppError('quota_pictures');
    }
    if (isNew) this.#today.add(key, bytes, perDay);
  }

  /** Counts files among what a person writes in a day, that were fetched for them after the call was answered. */
  chargePictures(userId: number, bytes: number): void {
    const { key, perDay } = this.#budgetOf(userId);
    this.#today.add(key, bytes, perDay);
  }

  /** Charges a write, and starts what has to be measured or trimmed. */
  charge({ writerId, ownerId, bytes, hasKey, isDeletion = false }: Written): void {
    if (ownerId !== undefined && isLinkGuest(writerId)) this.#noteOwner(writerId, ownerId);
    const { key, perDay } = this.#budgetOf(writerId);
    this.#today.add(key, bytes, perDay);
    const owner = ownerId ?? this.ownerOf(writerId);
    if (owner === undefined) this.#inBackground(this.#learnOwner(writerId));
    else this.#chargeOwner(owner, bytes, isDeletion);
    if (hasKey) this.#countKey(writerId);
  }

  /** Measures the rows of a person now; the logs of their lists lose what is too much [ST13]. */
  measure(ownerId: number): Promise<Figure> {
    const running = this.#measuring.get(ownerId) ?? this.#measureNow(ownerId);
    this.#measuring.set(ownerId, running);
    return running;
  }

  async #measureNow(ownerId: number): Promise<Figure> {
    const { db, run } = this.#parts;
    try {
      await sql.trimLogsOf(db, ownerId);
      const figure = { rows: await sql.rowBytesOf(run, ownerId), charged: 0, measuredAt: this.#clock() };
      this.#figures.delete(ownerId);
      this.#figures.set(ownerId, figure);
      const oldest = this.#figures.keys().next().value;
      if (this.#figures.size > MEASURED_PEOPLE_MAX && oldest !== undefined) this.#figures.delete(oldest);
      return figure;
    } finally {
      this.#measuring.delete(ownerId);
    }
  }

  #isOver(figure: Figure): boolean {
    return figure.rows + figure.charged > this.#mostRows();
  }

  #mostRows(): number {
    return this.#space.isShortOfRows() ? ROW_BYTES_WHEN_SHORT : limits.ROW_BYTES_PER_USER;
  }

  /** A person at the limit is measured before a call is refused, and then once in 30 seconds, or after a deletion. */
  async #requireFresh(ownerId: number, known: Figure): Promise<void> {
    if (this.#clock() < (known.refusedUntil ?? 0)) throw quotaErrorOf(known);
    let figure = await this.measure(ownerId);
    if (!this.#isOver(figure)) return;
    const { run, purgeDeletedOf } = this.#parts;
    if (figure.rows - (await sql.deletedRowBytesOf(run, ownerId)) <= this.#mostRows()) {
      await purgeDeletedOf(ownerId);
      figure = await this.measure(ownerId);
      if (!this.#isOver(figure)) return;
    }
    figure.refusedUntil = this.#clock() + REFUSED_FOR_MS;
    throw quotaErrorOf(figure);
  }

  #chargeOwner(ownerId: number, bytes: number, isDeletion: boolean): void {
    const figure = this.#figures.get(ownerId);
    if (figure) figure.charged += bytes;
    if (figure && isDeletion) delete figure.refusedUntil;
    const isFresh =
      figure && figure.charged < limits.MEASURED_FOR_BYTES && this.#clock() - figure.measuredAt < MEASURED_FOR_MS;
    if (!isFresh && !this.#measuring.has(ownerId)) this.#inBackground(this.measure(ownerId));
  }

  /** The day of a person, or of all link guests of an owner together. */
  #budgetOf(writerId: number): { readonly key: string; readonly perDay: number } {
    if (!isLinkGuest(writerId)) return { key: String(writerId), perDay: limits.WRITTEN_BYTES_PER_DAY };
    return { key: `guests of ${this.ownerOf(writerId) ?? writerId}`, perDay: limits.GUEST_BYTES_PER_DAY };
  }

  /** Whose the rows of a writer are; undefined for a link guest whose owner was not looked up yet. */
  ownerOf(writerId: number): number | undefined {
    return isLinkGuest(writerId) ? this.#ownersOfGuests.get(writerId) : writerId;
  }

  async #learnOwner(writerId: number): Promise<void> {
    const owner = await sql.ownerOfGuest(this.#parts.db, guestIdOf(writerId));
    if (owner !== undefined) this.#noteOwner(writerId, owner);
  }

  #noteOwner(writerId: number, ownerId: number): void {
    if (this.#ownersOfGuests.size >= MEASURED_PEOPLE_MAX) this.#ownersOfGuests.clear();
    this.#ownersOfGuests.set(writerId, ownerId);
  }

  #countKey(writerId: number): void {
    const count = (this.#keyedCalls.get(writerId) ?? 0) + 1;
    this.#keyedCalls.delete(writerId);
    if (count < limits.ANSWERS_TRIMMED_EVERY) {
      if (this.#keyedCalls.size >= MEASURED_PEOPLE_MAX) this.#keyedCalls.clear();
      this.#keyedCalls.set(writerId, count);
      return;
    }
    const most = isLinkGuest(writerId) ? limits.ANSWERS_PER_GUEST : limits.ANSWERS_PER_USER;
    this.#inBackground(sql.trimAnswersOf(this.#parts.db, writerId, most));
  }

  #inBackground(work: Promise<unknown>): void {
    const running = work
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'what a person keeps was not measured'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is measured or trimmed any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

const quotaErrorOf = ({ rows }: Figure): AppError =>
  rows > limits.ROW_BYTES_PER_USER ? new AppError('quota_rows') : shortOfSpace();

const shortOfSpace = (): AppError => new AppError('storage_full', { retryAfterSeconds: FREE_SPACE_CHECK_MS / 1000 });
