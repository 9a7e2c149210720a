/** All parts one after the other, in memory of their own: that of a small `Buffer` is shared, and cannot be given away. */
export const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));
