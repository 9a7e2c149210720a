import type { PortalChain } from '../../base/chains/chains.ts';
import { parseFileName, type ReasonCode } from '../feeds/feeds.ts';
import { type FetchDeps, listFailureOf, portalHttpOf } from './fetchChain.ts';
import { isNotThere, listFiles } from './listing.ts';
import { PortalError } from './portalHttp.ts';
import type { RemoteFile } from './remoteFile.ts';

/** The files of one kind on a portal. */
export type KindOnPortal = {
  readonly kind: string;
  readonly files: number;
  readonly stores: number;
  /** The times in the names; null: no name has one. */
  readonly oldest: Date | null;
  readonly newest: Date | null;
};

/** The contents of a portal's list, and its errors. */
export type PortalCheck = {
  readonly kinds: readonly KindOnPortal[];
  /** Ids of other chains in the list, with how many files each has. */
  readonly others: Readonly<Record<string, number>>;
  /** Why the portal gave nothing, or not all of it; null: nothing failed. */
  readonly failure: ReasonCode | null;
  /** Notes on what failed or may be missing, with addresses: for the operator. */
  readonly notes: readonly string[];
};

/**
 * Asks a portal for its list, and for nothing else [O42].
 * @throws PortalError never: its reason is in the result
 */
export async function checkPortal(
  deps: Pick<FetchDeps, 'now' | 'retryPolicy' | 'portalsAt'>,
  chain: PortalChain,
  signal?: AbortSignal,
): Promise<PortalCheck> {
  const notes: string[] = [];
  let failure: ReasonCode | null = null;
  const fail = (error: PortalError): void => {
    notes.push(error.message);
    failure ??= listFailureOf(chain, error);
  };
  const files = await listFiles(portalHttpOf(chain, deps, signal), chain, deps.now(), {
    onFailedPart: (error) => (isNotThere(error) ? void notes.push(error.message) : fail(error)),
    onCut: (address) => notes.push(`${address}: the list was cut, files may be missing`),
  }).catch((error: unknown) => {
    if (!(error instanceof PortalError)) throw error;
    fail(error);
    return [];
  });
  const kinds = kindsOf(files, chain);
  return {
    kinds,
    others: othersOf(files, chain),
    failure: failure ?? (kinds.length > 0 ? null : 'nothing_offered'),
    notes,
  };
}

const KINDS = ['Stores', 'PriceFull', 'Price', 'PromoFull', 'Promo'];

function kindsOf(files: readonly RemoteFile[], { chainIds }: PortalChain): KindOnPortal[] {
  const own = files.map(({ name }) => parseFileName(name)).filter(({ chainId }) => chainIds.includes(chainId ?? ''));
  return KINDS.flatMap((kind) => {
    const ofKind = own.filter((facts) => facts.kind === kind);
    const times = ofKind.flatMap(({ fileAt }) => fileAt ?? []).sort((a, b) => a.getTime() - b.getTime());
    const stores = new Set(ofKind.map(({ chainId, storeNo }) => `${chainId}-${storeNo}`)).size;
    const [oldest = null, newest = null] = [times[0], times.at(-1)];
    return ofKind.length > 0 ? [{ kind, files: ofKind.length, stores, oldest, newest }] : [];
  });
}

function othersOf(files: readonly RemoteFile[], { chainIds }: PortalChain): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of files) {
    const { chainId } = parseFileName(name);
    if (chainId !== null && !chainIds.includes(chainId)) counts[chainId] = (counts[chainId] ?? 0) + 1;
  }
  return counts;
}
