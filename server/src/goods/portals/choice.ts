import { normalNumber } from '@sali/domain/base/storeKey';
import { DAY_MS } from '@sali/domain/base/time';
import { type FileNameFacts, parseFileName } from '../feeds/feeds.ts';

/** The files to fetch from a chain: all current ones, or only those that changed since the full files. */
export type FetchScope = {
  readonly mode: 'full' | 'changes';
  /** The chain's own numbers of stores; undefined: all. */
  readonly stores?: readonly string[];
};

/** The outcome of a file that was fetched before. */
export type FetchedFile = {
  readonly name: string;
  /** When it was last read to its end; null: never. */
  readonly readAt: Date | null;
  /** It was read, and it has rows. */
  readonly hasRows: boolean;
  /** When its content was refused; null: never. */
  readonly refusedAt: Date | null;
};

/** The facts that are known when files are chosen. */
export type ChoiceContext = {
  readonly now: Date;
  /** The listed files that were fetched before, and the chain's full files of the last days, listed or not. */
  readonly fetched: readonly FetchedFile[];
  /** A full file that was read since then is today's. */
  readonly fullSince: Date;
  /** A file whose content was refused since then is not fetched again. */
  readonly refusedSince: Date;
};

type NamedFile = { readonly name: string; readonly isOfCutList?: boolean };
type Dated<T> = { readonly file: T; readonly facts: FileNameFacts; readonly at: number };

/** A portal keeps a few days. A file that is so much older than the chain's newest one was left behind. */
const LEFT_BEHIND_MS = 30 * DAY_MS;
/** A time in a name that lies further ahead is wrong. */
const AHEAD_MS_MAX = 2 * DAY_MS;

const NOTHING_KNOWN: ChoiceContext = {
  now: new Date(8.64e15),
  fetched: [],
  fullSince: new Date(0),
  refusedSince: new Date(0),
};

/**
 * Chooses the files of a portal that are worth fetching: the newest Stores file; for each store the newest full files and
 * the deltas after them, by the time in the name (a full file includes earlier deltas) [O1]. In `changes` a full file is
 * chosen where the deltas do not carry what came after the one that was read [O32].
 * @returns the oldest first, Stores files before all
 */
export function chooseFiles<T extends NamedFile>(
  offered: readonly T[],
  chainIds: readonly string[],
  scope: FetchScope,
  context: ChoiceContext = NOTHING_KNOWN,
): T[] {
  const latest = context.now.getTime() + AHEAD_MS_MAX;
  // A file of a later day would hide the true ones of its store.
  const listed = datedOf(offered, chainIds).filter(({ at }) => at < latest);
  const newest = listed.reduce((best, { at }) => Math.max(best, at), -Infinity);
  const current = listed.filter(({ at, facts }) => facts.fileAt === null || at >= newest - LEFT_BEHIND_MS);
  const history = historyOf(current, chainIds, context);
  const wanted = current.filter(isWantedBy(scope));
  const chosen = [...byGroup(wanted).entries()].flatMap(([group, files]) =>
    currentOf(files, scope.mode, history.of(group)),
  );
  return chosen.sort((a, b) => fileRankOf(a) - fileRankOf(b) || a.at - b.at).map(({ file }) => file);
}

/** The chain's files among these. */
function datedOf<T extends NamedFile>(offered: readonly T[], chainIds: readonly string[]): Dated<T>[] {
  return offered.flatMap((file): Dated<T>[] => {
    const facts = parseFileName(file.name);
    const isOurs = facts.chainId !== null && chainIds.includes(facts.chainId) && facts.kind !== null;
    return isOurs ? [{ file, facts, at: facts.fileAt?.getTime() ?? 0 }] : [];
  });
}

/** Stores files are the chain's, and always wanted. */
function isWantedBy({ stores }: FetchScope): (file: Dated<unknown>) => boolean {
  const wanted = stores && new Set(stores.map(normalNumber));
  return ({ facts: { kind, storeNo } }) => kind === 'Stores' || !wanted || (storeNo !== null && wanted.has(storeNo));
}

function byGroup<T>(files: readonly Dated<T>[]): Map<string, Dated<T>[]> {
  const groups = new Map<string, Dated<T>[]>();
  for (const one of files) {
    const group = fileGroupOf(one.facts);
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return groups;
}

/** A store's prices, or its promotions, or the Stores file of an id: a few chains publish one for each store. */
const fileGroupOf = ({ kind, chainId, storeNo }: FileNameFacts): string =>
  `${bareKindOf(kind)} ${chainId}-${kind === 'Stores' ? (storeNo ?? '0') : storeNo}`;

const bareKindOf = (kind: FileNameFacts['kind']): string => (kind ?? '').replace('Full', '');
const hasAll = ({ kind }: FileNameFacts): boolean => kind === 'Stores' || (kind?.endsWith('Full') ?? false);
const fileRankOf = <T>({ facts }: Dated<T>): number => (facts.kind === 'Stores' ? 0 : 1);

/** The files of one group that were fetched before. */
type GroupHistory = {
  /** It was read, or its content was refused a short while ago. */
  readonly isDone: (name: string) => boolean;
  /** The time in the name of the newest full file that was read; -Infinity: none. */
  readonly fullAt: number;
  /** The deltas are known to carry everything that came after that file. */
  readonly areDeltasEnough: boolean;
};

function historyOf<T extends NamedFile>(
  current: readonly Dated<T>[],
  chainIds: readonly string[],
  { fetched, fullSince, refusedSince }: ChoiceContext,
): { of: (group: string) => GroupHistory } {
  const known = new Map(fetched.map((file) => [file.name, file]));
  const isDone = (name: string): boolean => {
    const { readAt = null, refusedAt = null } = known.get(name) ?? {};
    return readAt !== null || (refusedAt !== null && refusedAt >= refusedSince);
  };
  // An empty full file says nothing about the store: the deltas after the one before it still count.
  const read = datedOf(fetched, chainIds).filter(({ file, facts }) => hasAll(facts) && file.hasRows);
  const readByGroup = byGroup(read);
  const deltas = new Set(current.filter(({ facts }) => !hasAll(facts)).map(({ facts }) => bareKindOf(facts.kind)));
  return {
    of: (group) => {
      const last = newestOf(readByGroup.get(group) ?? []);
      const readAt = last?.file.readAt?.getTime() ?? -Infinity;
      const [content = ''] = group.split(' ');
      const isListedSince = last !== null && listedSince(current, content) <= last.at;
      const areDeltasEnough = readAt >= fullSince.getTime() && isListedSince && deltas.has(content);
      return { isDone, fullAt: last?.at ?? -Infinity, areDeltasEnough };
    },
  };
}

/** From when on all deltas of a content are listed: a list that was cut has them since the oldest one in it. */
function listedSince(current: readonly Dated<NamedFile>[], content: string): number {
  const own = current.filter(({ facts }) => facts.fileAt !== null && bareKindOf(facts.kind) === content);
  const cut = own.filter(({ file, facts }) => file.isOfCutList === true && !hasAll(facts));
  return Math.min(...(cut.length > 0 ? cut : own).map(({ at }) => at));
}

const newestOf = <T>(files: readonly Dated<T>[]): Dated<T> | null =>
  files.reduce<Dated<T> | null>((best, file) => (best && best.at >= file.at ? best : file), null);

/** The files of one group that are worth fetching. */
function currentOf<T extends NamedFile>(
  files: readonly Dated<T>[],
  mode: FetchScope['mode'],
  { isDone, fullAt, areDeltasEnough }: GroupHistory,
): Dated<T>[] {
  const unread = files.filter(({ file }) => !isDone(file.name));
  const newest = newestOf(unread.filter(({ facts, at }) => hasAll(facts) && at > fullAt));
  const full = mode === 'full' || !areDeltasEnough ? newest : null;
  const deltas = unread.filter(({ facts, at }) => !hasAll(facts) && at > (full?.at ?? fullAt));
  return full ? [full, ...deltas] : deltas;
}
