import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import type { ImageStore } from '../../base/images/images.ts';

/** The parts that the pictures room needs from other rooms; `app/rooms/` passes them in. */
export type PicturesRoom = Deps & {
  readonly images: ImageStore;
  /** Fetches a file of the open internet. @throws AppError page_address, page_unreachable, image_too_big */
  readonly fetchPicture: (address: string) => Promise<Buffer>;
  /** @throws AppError too_many_requests past 60 an hour */
  readonly countPicture: (userId: number) => Promise<void>;
  /** Before pictures are a person's. @param bytes of all their files @throws AppError quota_pictures */
  readonly takePictures: (userId: number, bytes: number) => Promise<void>;
  /** Counts a question to the source of pictures, over all processes. @returns how long to wait in ms; 0: it may be asked */
  readonly countLookup: () => Promise<number>;
  /** Questions to that source that this process has stored today: most views of a product then need no database. */
  readonly asked: Set<string>;
  /** Reloads products in every process. */
  readonly productsChanged: (productIds: readonly number[]) => Promise<void>;
  /** A picture of an address is stored: recipes that have the address refer to it. */
  readonly pictureStored: (address: string, key: string) => Promise<void>;
  /** Takes the pictures of a host from recipes. @returns their keys */
  readonly removeRecipePictures: (tx: Db, host: string, at: Date) => Promise<readonly string[]>;
};
