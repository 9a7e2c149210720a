import { normalNumber } from '@sali/domain/base/storeKey';
import { wholeChainId } from '../../../base/chains/chains.ts';
import type { RowKind } from '../rows/aliases.ts';
import { isPlausibleFileTime, parseFeedDate } from '../rows/dates.ts';
import { FeedError } from '../feedError.ts';
import type { FeedKind, FileNameFacts } from '../files/fileName.ts';
import type { ParsedDocument, ReadFeed } from './readFeed.ts';

/** The dialect, for the log; `v1` writes `ChainId`, `v2` `ChainID`. */
export function layoutOf({ root, rowTag, chainTag }: ParsedDocument): string | null {
  if (root === 'orderxml' || root === 'abap') return root;
  if (root === 'newdataset') return 'dataset';
  if (rowTag === 'product' || rowTag === 'branch' || rowTag === 'sale') return 'matrix';
  if (chainTag === '') return null;
  return /D$/.test(chainTag) ? 'v2' : 'v1';
}

/** The content decides. The name says whether a file is full or a delta, and what a file without rows is. */
export function kindOf(content: RowKind | null, nameFacts: FileNameFacts): FeedKind | null {
  switch (content) {
    case 'store':
      return 'Stores';
    case 'price':
      return nameFacts.kind === 'PriceFull' ? 'PriceFull' : 'Price';
    case 'promotion':
      return nameFacts.kind === 'PromoFull' ? 'PromoFull' : 'Promo';
    case null:
      return nameFacts.kind;
  }
}

/** A feed's kind, chain, store and time. They are found once, from the file's name and the document's header. */
export type FeedDescriptor = {
  readonly kind: FeedKind;
  /** The dialect, for the log; null: not known. */
  readonly layout: string | null;
  /** Numbers without leading zeros; null where neither name nor header nor rows say it. */
  readonly chainId: string | null;
  readonly subChainId: string | null;
  readonly storeNo: string | null;
  readonly fileAt: Date;
};

type DescribedFeed = Pick<ReadFeed, 'document' | 'content' | 'storeNo' | 'newestRowAt'>;

/**
 * @param nameFacts of the document's name
 * @param modifiedAt of the file on the disk: its time where nothing else says one
 * @throws FeedError `not_a_feed`, `no_time`
 */
export function describeFeed(
  feed: DescribedFeed,
  nameFacts: FileNameFacts,
  modifiedAt: Date,
  now: Date,
): FeedDescriptor {
  const kind = kindOf(feed.content, nameFacts);
  if (kind === null) throw new FeedError('not_a_feed');
  const fileAt = fileTimeOf(feed, nameFacts, modifiedAt, now);
  if (fileAt === null) throw new FeedError('no_time');
  const inHeader = (field: string): string | null => normalNumber(feed.document.header[field] ?? '') || null;
  return {
    kind,
    layout: layoutOf(feed.document),
    chainId: wholeChainId(inHeader('chainid') ?? nameFacts.chainId ?? '') || null,
    subChainId: inHeader('subchainid') ?? nameFacts.subChainId,
    storeNo: feed.storeNo ?? inHeader('storeid') ?? nameFacts.storeNo,
    fileAt,
  };
}

/** The first time that can be true: of the name, of the header, of the newest row, of the file on the disk. */
function fileTimeOf(
  { document: { header }, newestRowAt }: DescribedFeed,
  nameFacts: FileNameFacts,
  modifiedAt: Date,
  now: Date,
): Date | null {
  const headerDay = header.lastupdatedate ?? header.date ?? '';
  const headerClock = header.lastupdatetime ?? header.time ?? '';
  const candidates = [
    nameFacts.fileAt,
    parseFeedDate(`${headerDay} ${headerClock}`),
    parseFeedDate(headerDay),
    newestRowAt,
    modifiedAt,
  ];
  return candidates.find((at) => at !== null && isPlausibleFileTime(at, now)) ?? null;
}
