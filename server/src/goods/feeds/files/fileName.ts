import { normalNumber } from '@sali/domain/base/storeKey';
import { fromJerusalem } from '@sali/domain/base/jerusalemTime';

export type FeedKind = 'Stores' | 'Price' | 'PriceFull' | 'Promo' | 'PromoFull';

/** The facts of a file's content in its name; null where it says nothing. */
export type FileNameFacts = {
  readonly kind: FeedKind | null;
  readonly chainId: string | null;
  readonly subChainId: string | null;
  readonly storeNo: string | null;
  readonly fileAt: Date | null;
};

/** The longest prefix that fits decides, so the full kinds come before their deltas. */
const KINDS: readonly (readonly [RegExp, FeedKind])[] = [
  [/^stores?(full)?/i, 'Stores'],
  [/^prices?full/i, 'PriceFull'],
  [/^prices?/i, 'Price'],
  [/^promos?full/i, 'PromoFull'],
  [/^promos?/i, 'Promo'],
];

/**
 * Reads `<Kind><chain>-[<sub>-]<store>-<time>` in all forms that are served: time as `YYYYMMDDHHMM`, as
 * `YYYYMMDD-HHMMSS` or `YYYYMMDD-HMM`, with a trailing counter, no store, a `NULL` prefix, any case, any or no extension.
 */
export function parseFileName(fileName: string): FileNameFacts {
  const base = fileName.replace(/^.*[\\/]/, '').replace(/^.*?(?=(?:stores?|prices?|promos?)(?:full)?\d{13})/i, '');
  const prefix = KINDS.find(([pattern]) => pattern.test(base));
  const rest = prefix ? base.replace(prefix[0], '') : base;
  const tokens = rest.split(/[^a-z\d]+/i).filter((token) => /^\d+$/.test(token));
  const chainId = tokens[0] && tokens[0].length === 13 ? tokens[0] : null;
  const numbers = chainId ? tokens.slice(1) : tokens;
  const time = findTime(numbers);
  const ids = chainId && time ? numbers.slice(0, time.index) : [];
  const storeNo = ids.at(-1);
  const subChainId = ids.length > 1 ? ids[0] : undefined;
  return {
    kind: prefix ? prefix[1] : null,
    chainId,
    subChainId: subChainId === undefined ? null : normalNumber(subChainId),
    storeNo: storeNo === undefined ? null : normalNumber(storeNo),
    fileAt: time ? time.at : null,
  };
}

/**
 * The facts of a document's name. A document in an archive (`archive.zip/inner.xml`) is known by its own name; if that says
 * nothing, by the archive's.
 */
export function parseDocumentName(documentName: string): FileNameFacts {
  const parts = documentName.split('/').map(parseFileName);
  return parts.findLast((facts) => facts.kind !== null) ?? parseFileName(documentName);
}

function findTime(tokens: readonly string[]): { index: number; at: Date } | null {
  for (const [index, token] of tokens.entries()) {
    const at = timeOf(token, tokens[index + 1]);
    if (at) return { index, at };
  }
  return null;
}

function timeOf(token: string, next: string | undefined): Date | null {
  if (token.length === 14 || token.length === 12) return instant(token.slice(0, 8), token.slice(8));
  if (token.length !== 8) return null;
  const clock = next !== undefined && next.length >= 3 && next.length <= 6 ? next : '';
  return instant(token, clock) ?? instant(token, '');
}

/** `clock` is HHMMSS, HHMM or Shufersal's three digits HHM; nothing means midnight. */
function instant(day: string, clock: string): Date | null {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number);
  const digits = clock.padEnd(6, '0');
  const [hour, minute, second] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number);
  if (!year || year < 2015 || year > 2099) return null;
  return fromJerusalem(year, month ?? 0, date ?? 0, hour, minute, second);
}
