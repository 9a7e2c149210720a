import type { Agorot } from '@sali/domain/base/units';
import type { ActionWire } from '@sali/contract/lists/lists';
import type { PublishedShelf } from '@sali/domain/goods/prices/publishedShelf';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import type { Claimant, Item } from '@sali/domain/lists/list';
import type { BoughtLine, TillCharge } from '@sali/domain/lists/spending';
import type { Db } from '../base/db/open.ts';
import type { ImageStore } from '../base/images/images.ts';

/** The catalogue's facts of a barcode, for a line without a name of its own. */
export type ItemProduct = {
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly imageUrl: string | null;
};

/** An item that somebody did not find in the store. */
export type MissedItem = {
  readonly listId: number;
  readonly listName: string;
  readonly item: Pick<Item, 'id' | 'name' | 'alias'>;
};

export type ItemPrice = { readonly priceAgorot: Agorot; readonly salePriceAgorot: Agorot | null };

/**
 * The parts that the lists room needs from other rooms. `app/rooms/` passes them in, so that lists imports none of
 * them. Functions that read the database get the running transaction, so that they need no second connection.
 */
export type ListsParts = {
  /** Resolves once the catalogue is loaded. Await it before a transaction, which would hold its connection meanwhile. */
  readonly ready: Promise<void>;
  /** Sends actions to everyone who has the list open. Called after the commit, never before. */
  readonly announce: (listId: number, actions: readonly ActionWire[]) => void;
  /** Closes the open sockets of a user on a list who may no longer read it. */
  readonly dismiss: (listId: number, userId: number) => void;
  /** Notifies the people of the list who do not have it open. Called after the commit; it does not throw. */
  readonly notifyMissed: (by: Claimant, missed: MissedItem) => void;
  /** Stores a price that a person saw at the shelf, for administrators. Called after the commit. */
  readonly reportPrice: (userId: number, item: Item) => Promise<void>;
  readonly findProduct: (barcode: string) => Promise<ItemProduct | undefined>;
  /** The code that stays of a product that was merged into another one; any other code as it is. */
  readonly codeNow: (barcode: string) => string;
  /** The same text for all codes of one product. */
  readonly sameKeyOf: (barcode: string) => string;
  /** All codes of the product, this one among them: of other chains, and of what was merged into it. */
  readonly codesOf: (barcode: string) => readonly string[];
  /**
   * The address of a picture, if a product's picture is on its host; else null. Everyone who opens the list loads it: with
   * an address of their own server a person could see who does, and when.
   */
  readonly pictureOf: (url: string) => string | null;
  readonly priceAt: (db: Db, storeKey: string, barcode: string) => Promise<ItemPrice | undefined>;
  /** A till's charges to a person for these lines now, by their ids; null for a store that is not known. */
  readonly chargesOf: (
    storeKey: string,
    lines: readonly BoughtLine[],
    userId: number,
  ) => Promise<ReadonlyMap<number, TillCharge> | null>;
  /** The prices and promotions that a store had published of products at the time of a purchase; null for a store that is not known, or of the sample. */
  readonly publishedAt: (storeKey: string, itemCodes: readonly string[], at: Date) => Promise<PublishedShelf | null>;
  readonly clubsOf: (userId: number) => Promise<readonly ChosenClub[]>;
  /** Pictures of receipts: a folder that no public address reaches. */
  readonly receiptImages: ImageStore;
  /** Counts a picture that a person stores. @throws AppError too_many_requests past 60 an hour */
  readonly countPicture: (userId: number) => Promise<void>;
  /** Before pictures are a person's. @param bytes of all their files @throws AppError quota_pictures */
  readonly takePictures: (userId: number, bytes: number) => Promise<void>;
  /** The key of a store named by key, or by its number alone. @throws AppError store_ambiguous */
  readonly storeKeyOf: (db: Db, storeId: string | null, storeKey: string | null) => Promise<string | null>;
  readonly categoryName: (id: number) => string;
  readonly categoryIdOf: (name: string) => number | undefined;
  readonly findUser: (db: Db, email: string) => Promise<{ readonly userId: number } | undefined>;
  /** The people with whom a person's new lists are shared: their family, unless they keep their lists to themselves. */
  readonly familyOf: (
    db: Db,
    userId: number,
  ) => Promise<readonly { readonly userId: number; readonly username: string }[]>;
  /** Whether one person has invited another into a family, and waits for the answer. */
  readonly hasInvited: (db: Db, byId: number, userId: number) => Promise<boolean>;
  /** @throws AppError too_many_requests past 20 an hour: its 404 reveals who is registered */
  readonly countShare: (userId: number) => Promise<void>;
  /** The same for all accounts of a network, since accounts are free. @throws AppError too_many_requests past 100 an hour */
  readonly countShareFrom: (address: string) => Promise<void>;
  /** Before a list takes over the people of another. @throws AppError too_many_requests past 10 an hour */
  readonly countFollowing: (userId: number) => Promise<void>;
  /** Before an address opens a link. @throws AppError too_many_requests past 60 an hour: nobody can try many tokens */
  readonly countJoin: (address: string) => Promise<void>;
  /** A ticket for a link guest's socket. @param userId the guest's number among users */
  readonly issueGuestTicket: (userId: number) => Promise<string>;
  /** Writes a person's report into the audit log that administrators read, in the given transaction, once a day. */
  readonly recordReport: (
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
