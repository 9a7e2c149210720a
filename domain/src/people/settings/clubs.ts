/** The kinds of clubs, by their number in the chains' files; 0 is everybody. Each chain has clubs of its own. */
export const CLUBS = [
  { id: 1, key: 'chain' },
  { id: 2, key: 'card' },
  { id: 3, key: 'other' },
] as const;

/** The club of a chain's customers. */
export const CUSTOMER_CLUB = 1;

/** The largest number of a club. */
export const CLUB_ID_MAX = 9999;

/**
 * A club that a shopper belongs to [SE12]: '7290027600007:1' is club 1 of that chain. A number by itself is the club with
 * that number in every chain, as people chose before clubs were chosen by chain (docs/decisions/050-clubs-per-chain.md).
 */
export type ChosenClub = number | string;

/** A club of one chain: the chain's id, with or without leading zeros, and the number of the club in its files. */
export const CLUB_OF_CHAIN = /^0*([^:,\s]{1,60}):([1-9]\d{0,3})$/;

/** The club of one chain, as it is stored and sent. */
export const clubOfChain = (chainId: string, clubId: number): ChosenClub => `${chainId}:${clubId}`;

/** @returns the chain, null for a club of every chain; or null for what is not a club */
export function parseClub(club: unknown): { readonly chainId: string | null; readonly clubId: number } | null {
  if (typeof club === 'number') {
    return Number.isInteger(club) && club >= 1 && club <= CLUB_ID_MAX ? { chainId: null, clubId: club } : null;
  }
  const [, chainId, clubId] = (typeof club === 'string' && CLUB_OF_CHAIN.exec(club)) || [];
  return chainId === undefined ? null : { chainId, clubId: Number(clubId) };
}

/**
 * The numbers of the shopper's clubs that count in a chain: those of this chain, and those of every chain [B24].
 * @param chainId without leading zeros, as stores have it
 */
export function clubsOfChain(clubs: readonly ChosenClub[], chainId: string): readonly number[] {
  const ids = clubs.flatMap((club) => {
    if (typeof club === 'number') return club;
    const parsed = parseClub(club);
    return parsed?.chainId === chainId ? parsed.clubId : [];
  });
  return [...new Set(ids)];
}
