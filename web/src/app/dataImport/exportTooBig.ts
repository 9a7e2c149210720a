/** A larger file of an export is refused before it is read. */
export const EXPORT_BYTES_MAX = 1_000_000_000;
/** A larger file in it holds no recipes, but a film; a text is read as a whole. */
export const TEXT_BYTES_MAX = 100_000_000;

/** A file over the bounds: of its size, of what it unpacks to, or of how many files are in it. */
export class ExportTooBig extends Error {}
