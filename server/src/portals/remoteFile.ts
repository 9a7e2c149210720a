import { parseFileName } from '../feeds/feeds.ts';

/** A file on a portal. */
export type RemoteFile = {
  /** Its name on disk, without a path. */
  readonly name: string;
  readonly address: string;
  /** 'pointer': the address has a JSON with the file's own address. */
  readonly link: 'file' | 'pointer';
};

/** A plain file name of a price file, which cannot lead out of its folder. */
export function isFeedName(name: string): boolean {
  if (!/^[\w.-]{1,120}$/.test(name)) return false;
  const { kind, chainId } = parseFileName(name);
  return kind !== null && chainId !== null;
}
