import { parseFileName } from '../feeds/feeds.ts';

/** A file on a portal. */
export type RemoteFile = {
  /** Its name on disk, without a path. */
  readonly name: string;
  readonly address: string;
  /** 'pointer': the address has a JSON with the file's own address, or the file itself. */
  readonly link: 'file' | 'pointer';
  /** The portal gave as many rows as it ever gives: older files of its kind may be missing. */
  readonly isOfCutList?: boolean;
};

/** A plain file name of a price file, which cannot lead out of its folder. */
export function isFeedName(name: string): boolean {
  if (!/^[\w.-]{1,120}$/.test(name)) return false;
  const { kind, chainId } = parseFileName(name);
  return kind !== null && chainId !== null;
}

const SHORT_ID = /^((?:NULL)?(?:stores?|prices?|promos?)(?:full)?)(\d{8,12})(?=\D)/i;

/**
 * The name of a file in a chain's own directory, with the chain's whole id: some chains cut it, or write it wrongly [O40].
 * @param chainIds the chain's own, its wrong spellings among them
 */
export function fullNameOf(name: string, chainIds: readonly [string, ...string[]]): string {
  const [, kind = '', digits = ''] = SHORT_ID.exec(name) ?? [];
  if (digits === '') return name;
  const chainId = chainIds.find((id) => id.startsWith(digits) && id.length === 13);
  const own = chainId ?? (chainIds.includes(digits) ? chainIds[0] : undefined);
  return own === undefined ? name : `${kind}${own}${name.slice(kind.length + digits.length)}`;
}
