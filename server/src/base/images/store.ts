import type { MadeImage } from './make.ts';

/** Keeps pictures. `key` is a UUID; its files are written whole or not at all. */
export type ImageStore = {
  put(key: string, image: MadeImage): Promise<void>;
  /** One file, by its name; undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
};
