import type { BlockedPictureHost, FailedPicture, RemovedPictures } from '@sali/contract/goods/catalogue/pictures';
import type {
  AdminUser,
  AuditEntry,
  DatabaseReport,
  HandedLink,
  ReportsAnswer,
  UserUpdate,
  WaitingLink,
} from '@sali/contract/admin/admin';
import type { BackupsReport } from '@sali/contract/admin/backups';
import type { CategoryWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type {
  CategoryCreate,
  CategoryUpdate,
  ProductCreate,
  ProductUpdate,
} from '@sali/contract/goods/catalogue/catalogueAdmin';
import type { ContentDecision, ReportedContent } from '@sali/contract/people/contentReports/contentReports';
import type { InfoDecision, InfoProposal, InfoVersion } from '@sali/contract/goods/catalogue/infoModeration';
import type { PairDecisionWire, ProductPair } from '@sali/contract/goods/catalogue/sameProducts';
import type {
  FeedJob,
  FeedOverview,
  FeedSchedule,
  FeedScheduleChange,
  FetchableChain,
  FetchStarted,
  StoreListsStarted,
} from '@sali/contract/goods/feeds/feeds';
import type { HandledReports, ReportedProduct } from '@sali/contract/goods/priceReports/priceReports';
import { call, callPage, type PageOf } from '../base/http.ts';
import { newId } from '../base/ids.ts';

export const fetchProducts = (query: URLSearchParams): Promise<PageOf<ProductWire>> =>
  callPage<ProductWire>(`products/?${query.toString()}`);

/** Everything that is found, as the text of a CSV file. */
export const fetchProductsCsv = (query: URLSearchParams): Promise<string> =>
  call<string>('GET', `admin/products/export?${query.toString()}`, { isText: true, timeoutMs: EXPORT_MS });

/** A hundred thousand products take longer than other calls. */
const EXPORT_MS = 60_000;

export const fetchProduct = (itemCode: string): Promise<ProductWire> =>
  call<ProductWire>('GET', `products/${encodeURIComponent(itemCode)}`);

export const postProduct = (product: ProductCreate): Promise<ProductWire> =>
  call<ProductWire>('POST', 'products/', { body: product, idempotencyKey: newId() });

export const putProduct = (itemCode: string, change: ProductUpdate): Promise<ProductWire> =>
  call<ProductWire>('PUT', `products/${encodeURIComponent(itemCode)}`, { body: change, idempotencyKey: newId() });

export const postCategory = (category: CategoryCreate): Promise<CategoryWire> =>
  call<CategoryWire>('POST', 'categories', { body: category, idempotencyKey: newId() });

export const putCategory = (id: number, change: CategoryUpdate): Promise<CategoryWire> =>
  call<CategoryWire>('PUT', `categories/${id}`, { body: { category_id: id, ...change }, idempotencyKey: newId() });

export const deleteCategory = (id: number): Promise<void> =>
  call<void>('DELETE', `categories/${id}`, { idempotencyKey: newId() });

export const fetchDatabase = (): Promise<DatabaseReport> => call<DatabaseReport>('GET', 'admin/database');
export const fetchBackups = (): Promise<BackupsReport> => call<BackupsReport>('GET', 'admin/backups');
/** Begins a backup; it goes on in the background. */
export const postBackup = (): Promise<BackupsReport> => call<BackupsReport>('POST', 'admin/backups');
export const fetchReports = (): Promise<ReportsAnswer> => call<ReportsAnswer>('GET', 'admin/reports');

export const fetchPriceReports = (isHandled: boolean, skip: number): Promise<PageOf<ReportedProduct>> =>
  callPage<ReportedProduct>(
    `admin/price-reports?${new URLSearchParams({ handled: String(isHandled), skip: String(skip) }).toString()}`,
  );

export const putHandledReports = (itemCode: string, body: HandledReports): Promise<void> =>
  call<void>('PUT', `admin/price-reports/${encodeURIComponent(itemCode)}`, { body });

export const fetchProductPairs = (isDecided: boolean, skip: number): Promise<PageOf<ProductPair>> =>
  callPage<ProductPair>(
    `admin/same-products?${new URLSearchParams({ decided: String(isDecided), skip: String(skip) }).toString()}`,
  );

export const putPairDecision = (body: PairDecisionWire): Promise<void> =>
  call<void>('PUT', 'admin/same-products', { body });

export const fetchInfoProposals = (isDecided: boolean, skip: number): Promise<PageOf<InfoProposal>> =>
  callPage<InfoProposal>(
    `admin/info-proposals?${new URLSearchParams({ decided: String(isDecided), skip: String(skip) }).toString()}`,
  );

export const fetchReportedContent = (isDecided: boolean, skip: number): Promise<PageOf<ReportedContent>> =>
  callPage<ReportedContent>(
    `admin/content-reports?${new URLSearchParams({ decided: String(isDecided), skip: String(skip) }).toString()}`,
  );

export const putContentDecision = (
  { kind, subject }: Pick<ReportedContent, 'kind' | 'subject'>,
  body: ContentDecision,
): Promise<void> => call<void>('PUT', `admin/content-reports/${kind}/${encodeURIComponent(subject)}`, { body });

export const fetchBlockedHosts = (): Promise<BlockedPictureHost[]> =>
  call<BlockedPictureHost[]>('GET', 'admin/picture-hosts');

export const postBlockedHost = (host: string): Promise<void> =>
  call<void>('POST', 'admin/picture-hosts', { body: { host } });

const blockedHostPath = (host: string): string => `admin/picture-hosts/${encodeURIComponent(host)}`;

export const deleteBlockedHost = (host: string): Promise<void> => call<void>('DELETE', blockedHostPath(host));

/** Removes all pictures that were fetched from a host. */
export const deleteHostPictures = (host: string): Promise<RemovedPictures> =>
  call<RemovedPictures>('DELETE', `${blockedHostPath(host)}/pictures`);

export const fetchFailedPictures = (skip: number) =>
  callPage<FailedPicture>(`admin/failed-pictures?${new URLSearchParams({ skip: String(skip) }).toString()}`);

export const retryFailedPicture = (fetchId: number): Promise<void> =>
  call<void>('POST', `admin/failed-pictures/${fetchId}/retry`);

export const putInfoDecision = (proposalId: number, body: InfoDecision): Promise<void> =>
  call<void>('PUT', `admin/info-proposals/${proposalId}`, { body });

const infoVersionsPath = (itemCode: string): string => `admin/products/${encodeURIComponent(itemCode)}/info-versions`;

export const fetchInfoVersions = (itemCode: string): Promise<InfoVersion[]> =>
  call<InfoVersion[]>('GET', infoVersionsPath(itemCode));

export const returnToInfoVersion = (itemCode: string, versionId: number): Promise<void> =>
  call<void>('POST', `${infoVersionsPath(itemCode)}/${versionId}/return`);

export const deleteProductTexts = (itemCode: string): Promise<void> =>
  call<void>('DELETE', `admin/products/${encodeURIComponent(itemCode)}/info`);

export const fetchFeeds = (): Promise<FeedOverview> => call<FeedOverview>('GET', 'admin/feeds');
export const fetchFeedJobs = (): Promise<FeedJob[]> => call<FeedJob[]>('GET', 'admin/feeds/jobs');

export const fetchSchedule = (): Promise<FeedSchedule> => call<FeedSchedule>('GET', 'admin/feeds/schedule');

export const putSchedule = (change: FeedScheduleChange): Promise<FeedSchedule> =>
  call<FeedSchedule>('PUT', 'admin/feeds/schedule', { body: change, idempotencyKey: newId() });

export const fetchFeedStores = (): Promise<FetchableChain[]> => call<FetchableChain[]>('GET', 'admin/feeds/stores');

/** Begins to fetch the lists of stores that are missing; it goes on in the background. */
export const postStoreLists = (): Promise<StoreListsStarted> =>
  call<StoreListsStarted>('POST', 'admin/feeds/store-lists');

export const postFetch = (chainId: string): Promise<FetchStarted> =>
  call<FetchStarted>('POST', `admin/feeds/${encodeURIComponent(chainId)}/fetch`);

/** Stops a fetch after the file that it reads. */
export const postStop = (jobId: number): Promise<void> => call<void>('POST', `admin/feeds/jobs/${jobId}/stop`);

export const fetchUsers = (search: string, skip: number): Promise<PageOf<AdminUser>> =>
  callPage<AdminUser>(`admin/users?${new URLSearchParams({ search, skip: String(skip) }).toString()}`);

export const putUser = (userId: number, change: UserUpdate): Promise<AdminUser> =>
  call<AdminUser>('PUT', `admin/users/${userId}`, { body: change, idempotencyKey: newId() });

export const fetchWaitingLinks = (): Promise<WaitingLink[]> => call<WaitingLink[]>('GET', 'admin/links');
/** The server returns the link only once. */
export const postHandOver = (linkId: number): Promise<HandedLink> => call<HandedLink>('POST', `admin/links/${linkId}`);

export const fetchAudit = (query: URLSearchParams): Promise<PageOf<AuditEntry>> =>
  callPage<AuditEntry>(`admin/audit?${query.toString()}`);
