import { Gunzip, unzipSync } from 'fflate';
import type { ExportFile, ExportPicture, Unread } from '@sali/domain/kitchen/exports/exportTypes';
import { EXPORT_BYTES_MAX, ExportTooBig } from './exportTooBig.ts';

/** A file of an export with its archives and compressed files opened, on the device. */
export type OpenedExport = {
  readonly files: readonly ExportFile[];
  /** Files that could not be opened. */
  readonly unread: readonly Unread[];
  /** The bytes of a picture, unpacked only now; null where they cannot be read. */
  readonly pictureBytes: (picture: ExportPicture) => Uint8Array<ArrayBuffer> | null;
};

const UNPACKED_BYTES_MAX = 300_000_000;
const FILES_MAX = 20_000;
/** Zips in zips: an export of Tandoor has two levels. */
const DEPTH_MAX = 4;
/** Text shrinks to a tenth; what shrinks to less than this share was made to fill the memory. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 1_000_000;
const CHUNK_BYTES = 65_536;
/** The head, the end and an empty block of a compressed file. */
const GZIP_BYTES_MIN = 20;

type Budget = { bytes: number; files: number };
type ExportBytes = Uint8Array<ArrayBuffer>;
type Opening = {
  readonly budget: Budget;
  readonly files: ExportFile[];
  readonly unread: Unread[];
  readonly pictures: Map<string, () => ExportBytes | null>;
};

/**
 * Opens the file of an export, whatever its ending is: a zip, also with zips and compressed files in it, a compressed
 * file, or a text.
 * @throws ExportTooBig
 */
export function openExport(name: string, bytes: ExportBytes): OpenedExport {
  if (bytes.length > EXPORT_BYTES_MAX) throw new ExportTooBig();
  const opening: Opening = { budget: { bytes: 0, files: 0 }, files: [], unread: [], pictures: new Map() };
  openAny(name, bytes, 0, opening);
  const { files, unread, pictures } = opening;
  return {
    files,
    unread,
    pictureBytes: (picture) =>
      'path' in picture ? (pictures.get(picture.path)?.() ?? null) : ofBase64(picture.base64),
  };
}

function openAny(path: string, bytes: ExportBytes, depth: number, opening: Opening): void {
  if (depth > DEPTH_MAX) throw new ExportTooBig();
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06))
    openZip(path, bytes, depth, opening);
  else if (startsWith(bytes, 0x1f, 0x8b)) openGzip(path, bytes, depth, opening);
  else if (pictureTypeOf(bytes) !== undefined) keepPicture(path, () => bytes, opening);
  else opening.files.push({ path, text: textOfBytes(bytes) });
}

const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|heic)$/i;
/** Entries that systems add to zips beside the files. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)|\/$/;

function openZip(path: string, zip: ExportBytes, depth: number, opening: Opening): void {
  const { budget, unread } = opening;
  const names: string[] = [];
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(zip, {
      filter: ({ name, size, originalSize }) => {
        if (OF_SYSTEM.test(name)) return false;
        if ((budget.files += 1) > FILES_MAX) throw new ExportTooBig();
        names.push(name);
        if (PICTURE_NAME.test(name)) return false;
        countUnpacked(budget, size, originalSize);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ExportTooBig) throw error;
    unread.push({ name: path, reason: 'broken' });
    return;
  }
  for (const name of names) {
    const inner = `${depth === 0 ? '' : `${path}/`}${readableName(name)}`;
    const content = entries[name];
    if (content) openAny(inner, new Uint8Array(content), depth + 1, opening);
    else keepPicture(inner, () => zippedPicture(zip, name), opening);
  }
}

function keepPicture(path: string, bytes: () => ExportBytes | null, { files, pictures }: Opening): void {
  files.push({ path, text: null });
  pictures.set(path, bytes);
}

/** A larger picture is not uploaded anyway. */
const PICTURE_BYTES_MAX = 30_000_000;

function zippedPicture(zip: ExportBytes, wanted: string): ExportBytes | null {
  try {
    const entries = unzipSync(zip, {
      filter: ({ name, originalSize }) => name === wanted && originalSize <= PICTURE_BYTES_MAX,
    });
    return entries[wanted] ? new Uint8Array(entries[wanted]) : null;
  } catch {
    // A recipe comes without a picture that is broken.
    return null;
  }
}

/** @throws ExportTooBig where the whole, or the share that this file unpacks to, is over the bounds */
function countUnpacked(budget: Budget, packed: number, unpacked: number): void {
  const isBomb = unpacked > RATIO_FREE_BYTES && unpacked > packed * RATIO_MAX;
  budget.bytes += unpacked;
  if (isBomb || budget.bytes > UNPACKED_BYTES_MAX) throw new ExportTooBig();
}

/** Read in pieces: the size that a compressed file says of itself may be wrong. */
function openGzip(path: string, packed: ExportBytes, depth: number, opening: Opening): void {
  const { budget, unread } = opening;
  const chunks: Uint8Array[] = [];
  let [size, from, isWhole] = [0, 0, false];
  try {
    const gunzip = new Gunzip((chunk, isLast) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > RATIO_FREE_BYTES && size > packed.length * RATIO_MAX) throw new ExportTooBig();
      if (budget.bytes + size > UNPACKED_BYTES_MAX) throw new ExportTooBig();
      isWhole ||= isLast;
    });
    for (; from < packed.length; from += CHUNK_BYTES)
      gunzip.push(packed.subarray(from, from + CHUNK_BYTES), from + CHUNK_BYTES >= packed.length);
  } catch (error) {
    if (error instanceof ExportTooBig) throw error;
    isWhole = false;
  }
  budget.bytes += size;
  if (isWhole && packed.length >= GZIP_BYTES_MIN) openAny(path, concatenated(chunks, size), depth + 1, opening);
  else unread.push({ name: path, reason: 'broken' });
}

function concatenated(chunks: readonly Uint8Array[], size: number): ExportBytes {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
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

/** A zip without a mark of UTF-8 may have it all the same: its names come as one character a byte. */
function readableName(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[^\u0000-\u00ff]/.test(name)) return name;
  try {
    const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Another encoding: the name is only shown.
    return name;
  }
}

function ofBase64(base64: string): ExportBytes | null {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    // A recipe comes without a picture that is broken.
    return null;
  }
}
