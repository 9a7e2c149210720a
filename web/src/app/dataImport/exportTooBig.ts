/** A larger file of an export is refused before it is read. */
export const EXPORT_BYTES_MAX = 200_000_000;

/** A file over the bounds: of its size, of what it unpacks to, or of how many files are in it. */
export class ExportTooBig extends Error {}
