import { normalNumber } from '@sali/domain/prices/storeKey';
import { type FileNameFacts, parseFileName } from '../feeds/feeds.ts';

/** What to fetch from a chain: all current files, or only changes since the full files. */
export type FetchScope = {
  readonly mode: 'full' | 'changes';
  /** The chain's own numbers of stores; undefined: all. */
  readonly stores?: readonly string[];
};

type NamedFile = { readonly name: string };
type Dated<T> = { readonly file: T; readonly facts: FileNameFacts; readonly at: number };

/**
 * Chooses the files of a portal that are worth fetching: the newest Stores file; for each store the newest full files and
 * the deltas after them, by the time in the name (a full file includes earlier deltas).
 * @returns the oldest first, Stores files before all
 */
export function chooseFiles<T extends NamedFile>(
  offered: readonly T[],
  chainIds: readonly string[],
  scope: FetchScope,
): T[] {
  const wanted = scope.stores && new Set(scope.stores.map(normalNumber));
  const dated = offered.flatMap((file): Dated<T>[] => {
    const facts = parseFileName(file.name);
    const isOurs = facts.chainId !== null && chainIds.includes(facts.chainId) && facts.kind !== null;
    const isWanted = facts.kind === 'Stores' || !wanted || (facts.storeNo !== null && wanted.has(facts.storeNo));
    return isOurs && isWanted ? [{ file, facts, at: facts.fileAt?.getTime() ?? 0 }] : [];
  });
  const perStore = new Map<string, Dated<T>[]>();
  for (const one of dated) {
    const group = fileGroupOf(one.facts);
    perStore.set(group, [...(perStore.get(group) ?? []), one]);
  }
  return [...perStore.values()]
    .flatMap((files) => currentOf(files, scope.mode))
    .sort((a, b) => fileRankOf(a) - fileRankOf(b) || a.at - b.at)
    .map(({ file }) => file);
}

const fileGroupOf = ({ kind, chainId, storeNo }: FileNameFacts): string =>
  kind === 'Stores' ? kind : `${kind?.replace('Full', '')} ${chainId}-${storeNo}`;

const fileRankOf = <T>({ facts }: Dated<T>): number => (facts.kind === 'Stores' ? 0 : 1);

/** The current files of one group: one store's prices, or its promotions, or the chain's Stores files. */
function currentOf<T>(files: readonly Dated<T>[], mode: FetchScope['mode']): Dated<T>[] {
  const whole = files.filter(({ facts }) => facts.kind === 'Stores' || facts.kind?.endsWith('Full'));
  const newest = whole.reduce<Dated<T> | null>((best, file) => (best && best.at >= file.at ? best : file), null);
  const deltas = files.filter((file) => !whole.includes(file) && file.at > (newest?.at ?? -Infinity));
  return mode === 'full' && newest ? [newest, ...deltas] : deltas;
}
