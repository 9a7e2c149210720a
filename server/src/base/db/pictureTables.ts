import type { GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of the pictures of products. */

export interface ProductPictureTable {
  /** The key of the picture in the image store. */
  picture_key: string;
  /** The address that it was fetched from; '' where a person uploaded it. */
  source: WithDefault<string>;
  source_host: WithDefault<string>;
  /** The name to show beside it; '' for none. */
  credit: WithDefault<string>;
  added_by: number | null;
  created_at: Date;
  /** Bytes of all its files. */
  bytes: number;
}

/** An address that is to be fetched, was fetched, or could not be. */
export interface PictureFetchTable {
  fetch_id: GeneratedAlways<number>;
  address: string;
  host: string;
  /** The product that a source of pictures is asked about; null where a person or a file gave the address. */
  product_id: number | null;
  state: 'waiting' | 'taken' | 'failed';
  /** Why it could not be fetched: a `messageText`. */
  reason: WithDefault<string>;
  attempts: WithDefault<number>;
  next_at: Date;
  created_at: Date;
}

/** A picture of which a row is gone. Its files are to be removed, unless another row has them. */
export interface PictureRemovalTable {
  picture_key: string;
}

export interface BlockedPictureHostTable {
  host: string;
  added_by: number | null;
  added_at: Date;
}
