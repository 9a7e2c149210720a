import type { Action } from '@sali/contract/lists';
import type { Db } from '../db/open.ts';

/** What the catalogue knows of a barcode when its line names nothing itself. */
export type ProductFacts = {
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly imageUrl: string | null;
};

export type ShelfPrice = { readonly priceAgorot: number; readonly salePriceAgorot: number | null };

/**
 * What the lists room needs of the other rooms, given to it by `rooms.ts`: it imports none of them. What reads the database
 * is given the transaction it runs in, so that it takes no second connection.
 */
export type ListsParts = {
  /** The catalogue is read. Waited for before a transaction, which would keep its connection meanwhile. */
  readonly ready: Promise<void>;
  /** Tells everyone who has the list open. Called after the commit, never before. */
  readonly announce: (listId: number, actions: readonly Action[]) => void;
  /** Closes the open sockets of a user on a list who may no longer read it. */
  readonly dismiss: (listId: number, userId: number) => void;
  readonly findProduct: (barcode: string) => Promise<ProductFacts | undefined>;
  /**
   * The address of a picture, if a product's picture is on its host; else null. Everyone who opens the list loads it: an
   * address of somebody's own would tell them who does, and when.
   */
  readonly pictureOf: (url: string) => string | null;
  readonly priceAt: (db: Db, storeKey: string, barcode: string) => Promise<ShelfPrice | undefined>;
  /** The key of a store named by key, or by its number alone. @throws AppError store_ambiguous */
  readonly storeKeyOf: (db: Db, storeId: string | null, storeKey: string | null) => Promise<string | null>;
  readonly categoryName: (id: number) => string;
  readonly categoryIdOf: (name: string) => number | undefined;
  readonly findUser: (db: Db, email: string) => Promise<{ readonly userId: number } | undefined>;
  /** @throws AppError too_many_requests past 20 an hour: its 404 reveals who is registered */
  readonly countShare: (userId: number) => Promise<void>;
  /** Writes an entry into the audit log that administrators read, in the given transaction. */
  readonly recordAudit: (
    tx: Db,
    actor: { readonly userId: number; readonly email: string },
    at: Date,
    entry: {
      readonly action: string;
      readonly subject: string;
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
    },
  ) => Promise<void>;
};

/** Who makes a change, and the call it comes in. */
export type Caller = {
  readonly userId: number;
  readonly email: string;
  readonly username: string;
  /** The `Idempotency-Key`, if the call has one: it becomes the actions' `op_id`. */
  readonly key: string | null;
  readonly requestHash: string;
  /** The tab that sent it, by header. */
  readonly tabId: string | null;
};
