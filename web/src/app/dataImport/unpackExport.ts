import type { ExportFile, ExportPicture, Unread } from '@sali/domain/kitchen/exports/exportTypes';
import { BlobReader, unzipRaw, type ZipEntry } from 'unzipit';
import { EXPORT_BYTES_MAX, ExportTooBig, TEXT_BYTES_MAX } from './exportTooBig.ts';

/** A file of an export whose archives and compressed files are opened on the device, one after the other. */
export type OpenedExport = {
  /** The pictures of each archive come before its texts. @throws ExportTooBig */
  readonly files: AsyncGenerator<ExportFile>;
  /** Files that could not be opened, of those that were given so far. */
  readonly unread: readonly Unread[];
  /** Takes the bytes of a picture out of the memory of the page. */
  readonly keepPicture: (picture: ExportPicture) => ExportPicture;
  /** A picture, unpacked only now; null where it cannot be read. */
  readonly pictureOf: (picture: ExportPicture) => Promise<Blob | null>;
};

const UNPACKED_BYTES_MAX = 2_000_000_000;
const FILES_MAX = 20_000;
/** Zips in zips: an export of Tandoor has two levels. */
const DEPTH_MAX = 4;
/** Text shrinks to a tenth; what shrinks to less than this share was made to fill the memory. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 1_000_000;
/** The head, the end and an empty block of a compressed file. */
const GZIP_BYTES_MIN = 20;

type Budget = { bytes: number; files: number };
type Opening = {
  readonly budget: Budget;
  readonly unread: Unread[];
  readonly pictures: Map<string, () => Promise<Blob | null>>;
};

/**
 * Opens the file of an export, whatever its ending is: a zip, also with zips and compressed files in it, a compressed
 * file, or a text. A zip is read where its parts lie, never as a whole: it may be larger than the memory of a phone.
 */
export function openExport(name: string, file: Blob): OpenedExport {
  const opening: Opening = { budget: { bytes: 0, files: 0 }, unread: [], pictures: new Map() };
  const { unread, pictures } = opening;
  const keepPicture = (picture: ExportPicture): { readonly path: string } => {
    if ('path' in picture) return picture;
    const [path, blob] = [`base64 ${pictures.size}`, blobOfBase64(picture.base64)];
    pictures.set(path, () => Promise.resolve(blob));
    return { path };
  };
  const pictureOf = async (picture: ExportPicture): Promise<Blob | null> =>
    (await pictures.get(keepPicture(picture).path)?.()) ?? null;
  return { files: openAny(name, file, 0, opening), unread, keepPicture, pictureOf };
}

async function* openAny(path: string, file: Blob, depth: number, opening: Opening): AsyncGenerator<ExportFile> {
  if (depth > DEPTH_MAX || file.size > EXPORT_BYTES_MAX) throw new ExportTooBig();
  const head = await fileBytes(file.slice(0, HEAD_BYTES));
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06))
    yield* openZip(path, file, depth, opening);
  else if (startsWith(head, 0x1f, 0x8b)) yield* openGzip(path, file, depth, opening);
  else if (pictureTypeOf(head) !== undefined) yield keptPicture(path, () => Promise.resolve(file), opening);
  else if (file.size > TEXT_BYTES_MAX) opening.unread.push({ name: path, reason: 'unknown' });
  else yield { path, text: textOfBytes(await fileBytes(file)) };
}

/** So many bytes say what a file is. */
export const HEAD_BYTES = 12;

export const fileBytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|heic)$/i;
/** Entries that systems add to zips beside the files. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)|\/$/;

async function* openZip(path: string, zip: Blob, depth: number, opening: Opening): AsyncGenerator<ExportFile> {
  const entries = await zipEntriesOf(zip);
  if (!entries) return void opening.unread.push({ name: path, reason: 'broken' });
  const named = entries.map((entry) => ({ entry, name: textOfBytes(entry.nameBytes) }));
  const files = named.filter(({ name }) => !OF_SYSTEM.test(name));
  if ((opening.budget.files += files.length) > FILES_MAX) throw new ExportTooBig();
  const within = (name: string): string => `${depth === 0 ? '' : `${path}/`}${name}`;
  for (const { entry, name } of files)
    if (PICTURE_NAME.test(name)) yield keptPicture(within(name), () => zippedPicture(entry), opening);
  for (const { entry, name } of files) {
    if (PICTURE_NAME.test(name)) continue;
    countUnpacked(opening.budget, entry.compressedSize, entry.size);
    const content = await unzippedFile(entry);
    if (content) yield* openAny(within(name), content, depth + 1, opening);
    else opening.unread.push({ name: within(name), reason: 'broken' });
  }
}

/** Returns what a zip says is in it; null for a broken one. */
async function zipEntriesOf(zip: Blob): Promise<readonly ZipEntry[] | null> {
  try {
    return (await unzipRaw(new BlobReader(zip))).entries;
  } catch {
    // Cut off, or none at all.
    return null;
  }
}

/** Returns a file of a zip; null for a broken one, and for one that unpacks to another size than it says. */
async function unzippedFile(entry: ZipEntry): Promise<Blob | null> {
  try {
    return await entry.blob();
  } catch {
    // The rest of the zip may be whole.
    return null;
  }
}

function keptPicture(path: string, picture: () => Promise<Blob | null>, { pictures }: Opening): ExportFile {
  pictures.set(path, picture);
  return { path, text: null };
}

/** A larger picture is not uploaded anyway. */
const PICTURE_BYTES_MAX = 30_000_000;

const zippedPicture = (entry: ZipEntry): Promise<Blob | null> =>
  entry.size > PICTURE_BYTES_MAX ? Promise.resolve(null) : unzippedFile(entry);

/** @throws ExportTooBig where the whole, or the share that this file unpacks to, is over the bounds */
function countUnpacked(budget: Budget, packed: number, unpacked: number): void {
  budget.bytes += unpacked;
  if (isBomb(packed, unpacked) || budget.bytes > UNPACKED_BYTES_MAX) throw new ExportTooBig();
}

const isBomb = (packed: number, unpacked: number): boolean =>
  unpacked > RATIO_FREE_BYTES && unpacked > packed * RATIO_MAX;

async function* openGzip(path: string, packed: Blob, depth: number, opening: Opening): AsyncGenerator<ExportFile> {
  const content = packed.size < GZIP_BYTES_MIN ? null : await gunzipped(packed, opening.budget);
  if (content) yield* openAny(path, content, depth + 1, opening);
  else opening.unread.push({ name: path, reason: 'broken' });
}

/** Counted while it is read: the size that a compressed file says of itself may be wrong. @throws ExportTooBig */
async function gunzipped(packed: Blob, budget: Budget): Promise<Blob | null> {
  let [size, isTooBig] = [0, false];
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      size += chunk.length;
      isTooBig = isBomb(packed.size, size) || budget.bytes + size > UNPACKED_BYTES_MAX;
      if (isTooBig) controller.error(new ExportTooBig());
      else controller.enqueue(chunk);
    },
  });
  try {
    const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(counted);
    const content = await new Response(unpacked).blob();
    budget.bytes += size;
    return content;
  } catch {
    // A browser may say only that the stream failed.
    if (isTooBig) throw new ExportTooBig();
    return null;
  }
}

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

const PICTURE_SIGNS: Readonly<Record<string, readonly number[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
  gif: [0x47, 0x49, 0x46, 0x38],
  webp: [0x52, 0x49, 0x46, 0x46],
};

/** `jpeg`, as in `image/jpeg`, by the first bytes; undefined: no picture that the server takes. */
export const pictureTypeOf = (bytes: Uint8Array): string | undefined =>
  Object.keys(PICTURE_SIGNS).find(
    (type) => startsWith(bytes, ...(PICTURE_SIGNS[type] ?? [])) && (type !== 'webp' || bytes[8] === 0x57),
  );

/** UTF-8, or UTF-16 where a mark says so; without the mark. A file in neither is read as Windows Hebrew. */
function textOfBytes(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8.
    return new TextDecoder('windows-1255').decode(bytes);
  }
}

function blobOfBase64(base64: string): Blob | null {
  try {
    return new Blob([Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))]);
  } catch {
    // A recipe comes without a picture that is broken.
    return null;
  }
}
