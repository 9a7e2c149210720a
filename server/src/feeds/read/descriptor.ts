import { normalNumber } from '@sali/domain/prices/storeKey';
import type { RowKind } from '../rows/aliases.ts';
import { isPlausibleFileTime, parseFeedDate } from '../rows/dates.ts';
import { type FeedKind, type NameFacts, parseFileName } from '../files/fileName.ts';
import type { ParsedDocument } from './readFeed.ts';

/** The dialect, for the log; `v1` writes `ChainId`, `v2` `ChainID`. */
export function layoutOf({ root, rowTag, chainTag }: ParsedDocument): string | null {
  if (root === 'orderxml' || root === 'abap') return root;
  if (root === 'newdataset') return 'dataset';
  if (rowTag === 'product' || rowTag === 'branch' || rowTag === 'sale') return 'matrix';
  if (chainTag === '') return null;
  return /D$/.test(chainTag) ? 'v2' : 'v1';
}

/** What the content is decides; the name tells full from delta, and what a file without rows is. */
export function kindOf(content: RowKind | null, name: NameFacts): FeedKind | null {
  switch (content) {
    case 'store':
      return 'Stores';
    case 'price':
      return name.kind === 'PriceFull' ? 'PriceFull' : 'Price';
    case 'promotion':
      return name.kind === 'PromoFull' ? 'PromoFull' : 'Promo';
    case null:
      return name.kind;
  }
}

/** A file in an archive is known by its own name; if that says nothing, by the archive's. */
export function nameFacts(documentName: string): NameFacts {
  const parts = documentName.split('/').map(parseFileName);
  return parts.findLast((facts) => facts.kind !== null) ?? parseFileName(documentName);
}

export type FileIds = { chainId: string | null; subChainId: string | null; storeNo: string | null };

/** @param storeNo told by the rows themselves */
export function idsOf({ header }: ParsedDocument, name: NameFacts, storeNo: string | null): FileIds {
  const told = (field: string): string | null => normalNumber(header[field] ?? '') || null;
  return {
    chainId: told('chainid') ?? name.chainId,
    subChainId: told('subchainid') ?? name.subChainId,
    storeNo: storeNo ?? told('storeid') ?? name.storeNo,
  };
}

/** The first time that can be true: of the name, of the header, of the newest row, of the file on the disk. */
export function fileTimeOf(
  { header }: ParsedDocument,
  name: NameFacts,
  newestRowAt: Date | null,
  modifiedAt: Date,
  now: Date,
): Date | null {
  const headerDay = header.lastupdatedate ?? header.date ?? '';
  const headerClock = header.lastupdatetime ?? header.time ?? '';
  const candidates = [
    name.fileAt,
    parseFeedDate(`${headerDay} ${headerClock}`),
    parseFeedDate(headerDay),
    newestRowAt,
    modifiedAt,
  ];
  return candidates.find((at) => at !== null && isPlausibleFileTime(at, now)) ?? null;
}
