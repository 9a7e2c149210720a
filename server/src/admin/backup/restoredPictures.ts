import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { imageFileOf, type ImageStore, type MadeImage, openImages } from '../../base/images/images.ts';
import { PICTURE_FOLDERS, type PictureFolder, pictureNames } from './keptFiles.ts';
import { namesPictures } from './namedPictures.ts';
import type { ReadBackup } from './readBackup.ts';
import { BackupRefused } from './refused.ts';

/** Where a backup is restored to. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'imagesS3'>;

type ImageKind = keyof MadeImage;

/**
 * Puts the pictures of a backup where the configuration keeps pictures: in DATA_DIR, or in a bucket. A picture's key is
 * never used twice, so pictures that are there already stay, and new ones harm nobody before the database knows them.
 */
export class RestoredPictures {
  readonly #target: RestoreTarget;
  readonly #stores: Record<PictureFolder, ImageStore>;
  /** The names that the backup has. */
  readonly #names = new Set<string>();
  readonly #added: { readonly folder: PictureFolder; readonly key: string }[] = [];
  /** The files of a picture come one after the other. */
  #picture:
    { readonly folder: PictureFolder; readonly key: string; readonly files: Map<ImageKind, Buffer> } | undefined;
  #reason: string | undefined;

  constructor(target: RestoreTarget) {
    this.#target = target;
    const log = { error: (facts: unknown) => void (this.#reason = JSON.stringify(facts)) };
    const open = (folder: PictureFolder): ImageStore => openImages(target, log, folder);
    this.#stores = { images: open('images'), 'images/receipts': open('images/receipts') };
  }

  /** @param name 'images/receipts/KEY-thumb.webp' */
  async add(name: string, content: Buffer): Promise<void> {
    const folder = PICTURE_FOLDERS.find((one) => one === dirname(name));
    const kind = imageFileOf(basename(name));
    if (!folder || !kind) throw new BackupRefused(`The backup holds a file that is none of Sali's: ${name}`);
    const key = basename(name).slice(0, -kind.length);
    if (this.#picture && (this.#picture.folder !== folder || this.#picture.key !== key)) await this.finish();
    this.#picture ??= { folder, key, files: new Map() };
    this.#picture.files.set(kind, content);
    this.#names.add(name);
  }

  /** Stores the picture that came last. */
  async finish(): Promise<void> {
    const picture = this.#picture;
    this.#picture = undefined;
    if (!picture) return;
    const { folder, key, files } = picture;
    const store = this.#stores[folder];
    const made = pictureFiles(files);
    // The server was killed while it wrote this one: no row has its key.
    if (!made) return;
    try {
      if (await store.read(`${key}.webp`)) return;
      await store.put(key, made);
    } catch (error) {
      throw new BackupRefused(`The pictures cannot be stored: ${this.#reason ?? String(error)}`, { cause: error });
    }
    this.#added.push({ folder, key });
  }

  /** After a restore that failed. */
  async removeAdded(): Promise<void> {
    for (const { folder, key } of this.#added) await this.#stores[folder].remove(key);
  }

  /**
   * Removes pictures of the database that was replaced. Those in a bucket stay: another site may use it too. A backup
   * that lacks the pictures of its database was made with another DATA_DIR: they may be here.
   */
  async removeOthers({ header, end }: ReadBackup): Promise<void> {
    if (this.#target.imagesS3 || header.pictures_in_bucket !== null) return;
    if (this.#names.size === 0 && namesPictures(end.tables)) return;
    for (const folder of PICTURE_FOLDERS) {
      for (const name of await pictureNames(this.#target.dataDir, folder))
        if (!this.#names.has(`${folder}/${name}`)) await rm(join(this.#target.dataDir, folder, name), { force: true });
    }
  }
}

function pictureFiles(files: ReadonlyMap<ImageKind, Buffer>): MadeImage | undefined {
  const [webp, jpeg] = [files.get('.webp'), files.get('.jpg')];
  const [smallWebp, smallJpeg] = [files.get('-thumb.webp'), files.get('-thumb.jpg')];
  if (!webp || !jpeg || !smallWebp || !smallJpeg) return undefined;
  return { '.webp': webp, '.jpg': jpeg, '-thumb.webp': smallWebp, '-thumb.jpg': smallJpeg };
}
