import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountsRoutes } from '../people/accounts/routes.ts';
import { countRefusals, installRefusals, type Refusals } from '../admin/refusals.ts';
import { adminRoutes } from '../admin/routes.ts';
import { ACCOUNT_CHANNEL, installAuth } from '../people/accounts/accounts.ts';
import { foundRoutes } from '../goods/catalogue/editing/foundRoutes.ts';
import { editingRoutes } from '../goods/catalogue/editing/routes.ts';
import { importingRoutes } from '../goods/catalogue/importing/routes.ts';
import { infoModerationRoutes } from '../goods/catalogue/info/moderationRoutes.ts';
import { infoRoutes } from '../goods/catalogue/info/routes.ts';
import { deviceCatalogueRoutes } from '../goods/catalogue/device/routes.ts';
import { catalogueRoutes } from '../goods/catalogue/routes.ts';
import { BackupRuns, readBackupFigures } from '../admin/backup/backup.ts';
import { backupsRoutes } from '../admin/backup/routes.ts';
import { installBodyLimits } from '../base/budgets/bodies.ts';
import { installStorage } from '../people/storage/hooks.ts';
import { storageRoutes } from '../people/storage/routes.ts';
import { type FreeSpace, installFreeSpace } from '../base/budgets/freeSpace.ts';
import { Spending } from '../base/budgets/budgets.ts';
import { installRequestBudgets } from '../base/budgets/requests.ts';
import { type Config, siteOf } from '../base/config.ts';
import type { Database } from '../base/db/open.ts';
import type { Deps } from '../base/deps.ts';
import { AppError, problemOfError } from '../base/errors.ts';
import { installErrorHandler } from '../base/site/errorHandler.ts';
import { imagesRoutes } from '../base/images/routes.ts';
import { familyLinkRoutes } from '../people/family/linkRoutes.ts';
import { familyRoutes } from '../people/family/routes.ts';
import { blockingRoutes } from '../lists/blocking/routes.ts';
import { historyRoutes } from '../lists/activity/routes.ts';
import { installLinkGuests, linksRoutes } from '../lists/links/routes.ts';
import { listUserOf, ownerOfOpenList } from '../lists/lists.ts';
import { listsRoutes } from '../lists/routes.ts';
import { sharingRoutes } from '../lists/sharing/routes.ts';
import { receiptsRoutes } from '../lists/receipts/routes.ts';
import { shoppingsRoutes } from '../lists/spending/routes.ts';
import { templatesRoutes } from '../lists/templates/routes.ts';
import { onlyLessens } from '../lists/templates/templates.ts';
import type { Bus } from '../people/live/bus.ts';
import type { Live } from '../people/live/live.ts';
import { liveRoutes } from '../people/live/socket.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { notificationsRoutes } from '../people/notifications/routes.ts';
import { pantryRoutes } from '../kitchen/pantry/routes.ts';
import { pictureHostsRoutes } from '../goods/pictures/hosts/routes.ts';
import { picturesRoutes } from '../goods/pictures/routes.ts';
import { portalsRoutes } from '../goods/portals/routes.ts';
import { pricesRoutes } from '../goods/prices/routes.ts';
import { publicRecipeFacts } from '../kitchen/recipes/recipes.ts';
import { recipesRoutes } from '../kitchen/recipes/routes.ts';
import { openRooms, type Rooms, type RoomsNeeds } from './rooms.ts';
import { collectRoutes, type Routes } from '../base/routeFacts.ts';
import { settingsRoutes } from '../people/settings/routes.ts';
import { zodCompilers } from '../base/site/compilers.ts';
import { installCompression } from '../base/site/compression.ts';
import { installSecurityHeaders, securityHeadersOf } from '../base/site/headers.ts';
import { installDocs } from '../base/site/docs.ts';
import { healthRoutes } from '../base/site/health.ts';
import { priceFileTimes } from '../goods/feeds/feeds.ts';
import { contentReportsRoutes } from '../people/contentReports/routes.ts';
import { priceReportsRoutes } from '../goods/priceReports/routes.ts';
import { sameProductsRoutes } from '../goods/sameProducts/routes.ts';
import { walksRoutes } from '../lists/walks/routes.ts';
import { installMetrics } from './metrics.ts';
import { installOperatorMetrics } from '../base/site/operatorMetrics.ts';
import { installRequestLog } from '../base/site/requestLog.ts';
import { endSilentConnections } from '../base/site/silentConnections.ts';
import { installRequestChecks } from '../base/site/requestChecks.ts';
import { installSchemaMessages } from '../base/schemaMessages.ts';
import { inlineScriptsOf, installWeb } from '../base/site/web.ts';
import { InFlightRequests } from '../base/inFlightRequests.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** The longest time in which an uploaded file may arrive. */
const UPLOAD_MS_MAX = 60_000;

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Where the built web app is; null serves the API alone. */
  readonly webRoot: string | null;
  readonly logger: FastifyServerOptions['logger'];
  /** Writes what must be in the database before the rooms open. */
  readonly prepare?: (deps: Deps) => Promise<void>;
  /** Checks every answer against its schema: for tests. */
  readonly checkAnswers?: boolean;
  /** Refuses requests when this thread is further behind: 2 s, and 0 never, for tests that import on the same thread. */
  readonly behindMsMax?: number;
  /** Free bytes on the disk of DATA_DIR, measured another way: for tests. */
  readonly freeBytes?: () => Promise<number>;
  /** Other portals than the chains' own: for tests. */
  readonly portals?: RoomsNeeds['feeds'];
  /** Another way to push services than the open internet: for tests. */
  readonly push?: RoomsNeeds['push'];
};

export type App = {
  readonly server: FastifyInstance;
  readonly routes: Routes;
  readonly rooms: Rooms;
  readonly deps: Deps;
  /** The clock starts the daily one (`clock.ts`). */
  readonly backups: BackupRuns;
  /** From now on `/api/ready` answers 503, so that load balancers send no more requests. */
  readonly startStopping: () => void;
};

const BEHIND_MS_MAX = 2000;
const CONNECTIONS_CHECKING_MS = 5000;
/** An idle socket takes some 40 KB. */
const CONNECTIONS_MAX = 10_000;
const SOCKET_FRAME_BYTES_MAX = 1024 * 1024;

/** The whole server, not listening yet: rooms registered by name, nothing loaded by itself. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, bus, now, newId } = parts;
  installSchemaMessages();
  const server = newServer(parts);
  const { db, run } = database;
  const routes = collectRoutes(server);
  const deps: Deps = { db, run, config, now, newId, log: server.log, inFlight: trackRequests(server) };
  const accountNotices = database.listen(ACCOUNT_CHANNEL);
  // It has a connection of its own, and the database may outlive the server.
  server.addHook('onClose', () => accountNotices.close());
  await parts.prepare?.(deps);
  const spending = new Spending(now);
  const { portals: feeds, push, freeBytes } = parts;
  const rooms = await openRooms(deps, { bus, accountNotices, spending, feeds, push });
  const { refusals, metrics } = await installCallSteps(server, parts, { deps, rooms, spending });
  const freeSpace = await watchFreeSpace(server, parts, rooms);
  installOperatorMetrics(metrics, {
    deps,
    database,
    bus,
    freeSpace,
    priceFileTimes: () => priceFileTimes(db),
    ...(config.backups.isOn && { backups: () => readBackupFigures(deps) }),
  });
  const backups = new BackupRuns({ ...deps, url: database.url, ...(freeBytes && { freeBytes }) });
  let isStopping = false;
  const api: Api = { deps, rooms, spending, backups, database, bus, refusals, routes, freeSpace };
  await server.register(
    apiRoutes(api, () => isStopping),
    { prefix: '/api' },
  );
  await server.register(imagesRoutes(rooms.images));
  await installWeb(server, parts.webRoot, (recipeId) => publicRecipeFacts(rooms.recipes, recipeId, siteOf(config)));
  const startStopping = (): void => void (isStopping = true);
  return { server, routes, rooms, deps, backups, startStopping };
}

function newServer({ config, logger = false, checkAnswers = false }: AppParts) {
  const arrivalMsMax = arrivalMsMaxOf(config);
  const server = Fastify({
    logger,
    bodyLimit: BODY_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: Math.max(UPLOAD_MS_MAX, arrivalMsMax),
    http: {
      // Not above `requestTimeout`: Node would swap the two.
      headersTimeout: arrivalMsMax,
      // How late either is noticed.
      connectionsCheckingInterval: CONNECTIONS_CHECKING_MS,
    },
    // Behind a proxy every request comes from its address; the client's address is in the header that it sets.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: zodCompilers },
  }).withTypeProvider<ZodTypeProvider>();
  server.server.maxConnections = CONNECTIONS_MAX;
  server.setValidatorCompiler(validatorCompiler);
  // Types already promise the shape of an answer; walking a list of 2,000 items a second time would only cost.
  server.setSerializerCompiler(checkAnswers ? serializerCompiler : () => JSON.stringify);
  return server;
}

/** A request may arrive for double the time of a call. */
function arrivalMsMaxOf(config: Config): number {
  return 2 * config.apiTimeoutMs;
}

/** The steps that each call passes before its route, in their order (docs/ARCHITECTURE.md). */
async function installCallSteps(
  server: FastifyInstance,
  { config, webRoot, behindMsMax = BEHIND_MS_MAX }: AppParts,
  { deps, rooms, spending }: Pick<Api, 'deps' | 'rooms' | 'spending'>,
) {
  endSilentConnections(server);
  installErrorHandler(server);
  installSecurityHeaders(server, securityHeadersOf(config, inlineScriptsOf(webRoot)));
  installRequestChecks(server, config);
  installRequestLog(server);
  const budgets = config.rateLimit ? installRequestBudgets(server, spending) : undefined;
  const refusals = countRefusals(deps);
  installRefusals(server, deps, refusals);
  const metrics = installMetrics(server, config, rooms.live);
  await installGuards(server, rooms.live, behindMsMax);
  installAuth(server, deps, rooms.actors);
  installLinkGuests(server, deps);
  budgets?.installPersonBudget();
  installStorage(server, rooms.storage, {
    ownerOfList: (address, userId) => ownerOfOpenList(rooms.lists, address, userId),
    onlyLessens: (userId, templateId, body) => onlyLessens(rooms.lists, userId, templateId, body),
  });
  // After the hooks that each route passes, before the routes that it documents.
  await installDocs(server);
  installBodyLimits(server, arrivalMsMaxOf(config));
  return { refusals, metrics };
}

async function watchFreeSpace(server: FastifyInstance, { config, freeBytes }: AppParts, rooms: Rooms) {
  const freeSpace = await installFreeSpace(server, {
    config,
    log: server.log,
    makeRoom: rooms.purgeDeleted,
    ...(freeBytes && { freeBytes }),
  });
  rooms.storage.watchSpace({
    isShortOfRows: () => freeSpace.isShort() && config.databaseUrl === undefined,
    isShortOfPictures: () => freeSpace.isShort() && config.imagesS3 === undefined,
  });
  return freeSpace;
}

/** The parts of which the routes are made. */
type Api = Pick<App, 'deps' | 'rooms' | 'backups' | 'routes'> &
  Pick<AppParts, 'database' | 'bus'> & {
    readonly spending: Spending;
    readonly refusals: Refusals;
    readonly freeSpace: FreeSpace;
  };

function apiRoutes(parts: Api, isStopping: () => boolean): FastifyPluginAsync {
  return async (api) => {
    const { deps, rooms, database, bus } = parts;
    api.addHook('onRoute', requireActorByDefault);
    await api.register(healthRoutes({ database, bus, isStopping }));
    await api.register(accountsRoutes(deps, rooms.accounts));
    await api.register(storageRoutes(rooms.storage));
    await registerLists(api, rooms);
    await registerGoods(api, parts);
    await registerAdministration(api, parts);
    await api.register(pricesRoutes(rooms.pricedLists));
    await api.register(recipesRoutes(rooms.recipes));
    await api.register(pantryRoutes(rooms.pantry));
    await api.register(mcpRoutes);
    await api.register(settingsRoutes(deps));
    await api.register(notificationsRoutes(rooms.notifications));
    await api.register(walksRoutes(rooms.walks));
    await api.register(priceReportsRoutes(rooms.priceReports));
    await api.register(contentReportsRoutes(rooms.contentReports));
    await api.register(sameProductsRoutes(rooms.sameProducts));
  };
}

async function registerLists(api: FastifyInstance, rooms: Rooms): Promise<void> {
  await api.register(listsRoutes(rooms.lists));
  await api.register(sharingRoutes(rooms.lists));
  await api.register(linksRoutes(rooms.lists));
  await api.register(templatesRoutes(rooms.templates));
  await api.register(blockingRoutes(rooms.lists));
  await api.register(familyRoutes(rooms.families));
  await api.register(familyLinkRoutes(rooms.families));
  await api.register(historyRoutes(rooms.lists));
  await api.register(shoppingsRoutes(rooms.lists));
  await api.register(receiptsRoutes(rooms.lists));
  await api.register(liveRoutes(rooms.socket));
}

async function registerGoods(api: FastifyInstance, { deps, rooms, spending }: Api): Promise<void> {
  await api.register(catalogueRoutes(rooms.catalogue, rooms.pictures));
  await api.register(deviceCatalogueRoutes(deps, rooms.catalogue, spending));
  await api.register(picturesRoutes(rooms.pictures));
  await api.register(pictureHostsRoutes(rooms.pictures));
  await api.register(infoRoutes(rooms.info));
  await api.register(infoModerationRoutes(rooms.info));
  await api.register(editingRoutes(rooms.editing));
  await api.register(foundRoutes(rooms.editing));
  await api.register(importingRoutes(rooms.editing));
}

async function registerAdministration(api: FastifyInstance, parts: Api): Promise<void> {
  const { deps, rooms, backups, database, refusals, routes, freeSpace } = parts;
  await api.register(adminRoutes({ ...rooms.admin, engine: database.engine, refusals, routes, freeSpace }));
  await api.register(backupsRoutes({ ...deps, runs: backups }));
  await api.register(portalsRoutes({ ...deps, portals: rooms.portals }));
}

/** Tracks the requests that wait for an answer. */
function trackRequests(server: FastifyInstance): InFlightRequests {
  const inFlight = new InFlightRequests();
  server.addHook('onRequest', (request, reply, done) => {
    inFlight.begin(request);
    // Answered, or nobody waits any more.
    for (const event of ['finish', 'close']) reply.raw.once(event, () => inFlight.end(request));
    done();
  });
  return inFlight;
}

/** Adds the steps before every route: cookies, compression, sockets, and refusals while this thread is far behind. */
async function installGuards(server: FastifyInstance, live: Live, behindMsMax: number): Promise<void> {
  await server.register(cookie);
  installCompression(server);
  await server.register(websocket, {
    options: { maxPayload: SOCKET_FRAME_BYTES_MAX },
    preClose: (done) => {
      server.websocketServer.close();
      live.stop().then(() => done(), done);
    },
  });
  await server.register(underPressure, {
    maxEventLoopDelay: behindMsMax,
    retryAfter: 5,
    pressureHandler: () => {
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
  });
}

/**
 * A route that is not for everyone refuses people who are not signed in before it reads what they send, and link guests where
 * it is not for them.
 */
function requireActorByDefault(route: RouteOptions): void {
  if (route.config?.isForEveryone) return;
  route.schema = { ...route.schema, security: [{ bearer: [] }] };
  const others = [route.onRequest ?? []].flat();
  route.onRequest = [async (request) => void listUserOf(request), ...others];
}

/** Answers a text that is not HTTP: it gets a problem like everything else, and the connection ends. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemOfError(new AppError('bad_request')));
  const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}
