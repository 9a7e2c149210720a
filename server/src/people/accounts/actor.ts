import { givenNamesOf, type UserType } from '@sali/domain/people/accounts/user';
import { toError } from '@sali/domain/base/unknownValues';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import { isApiToken, userOfApiToken } from './tokenAccess/secrets.ts';
import type { TokenScope } from '@sali/contract/people/accounts/apiTokens';
import { idsOfAnswer } from './tokenAccess/scopes.ts';
import { pictureTokenOf } from './cookie.ts';
import { readPictureToken } from './pictureToken.ts';
import type { ActorCache } from './actorCache.ts';
import { type LiveSession, liveSession, markSessionSeen } from './sessions.ts';
import { readAccessToken } from './tokens.ts';

/*
 * Finds the caller. Every request and every socket is checked against a session row, so a logout or a change of
 * password takes effect at once, everywhere. All rooms that serve signed-in people call this.
 */

export type Actor = {
  readonly userId: number;
  readonly sessionId: string;
  readonly email: string;
  /** First and last name; '' where none was given: others may see it without the e-mail. */
  readonly username: string;
  readonly userType: UserType;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, null for a guest or an invalid token. */
    actor: Actor | null;
    /** Whether a token calls that may change this and not read it. */
    isBlind: boolean;
  }
}

/**
 * Sets `actor` on each request of `app` and its plugins: from the database or, on routes that ask for it, from memory.
 */
export function installAuth(app: FastifyInstance, deps: Deps, cache: ActorCache): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('isBlind', false);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (!request.isBlind || reply.statusCode >= 400) return done(null, payload);
    void reply.serializer((names) => JSON.stringify(names));
    done(null, idsOfAnswer(payload));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request);
    if (token === undefined) return done();
    if (isApiToken(token)) {
      actorOfApiToken(deps, request, token).then(
        (actor) => {
          request.actor = actor;
          done();
        },
        (error: unknown) => done(toError(error)),
      );
      return;
    }
    const isCached = request.routeOptions.config.actor === 'cached';
    const known = isCached ? cache.now(token) : undefined;
    if (known) {
      request.actor = actorOf(known);
      return done();
    }
    const found = isCached ? cache.read(token).then((live) => live && actorOf(live)) : actorOfToken(deps, token);
    found.then(
      (actor) => {
        request.actor = actor;
        done();
      },
      (error: unknown) => done(toError(error)),
    );
  });
}

/**
 * The person whose own program calls a route that is open to it; null for an unknown secret, and outside the API.
 * @throws AppError token_scope where the token may not do that
 */
async function actorOfApiToken(deps: Deps, request: FastifyRequest, secret: string): Promise<Actor | null> {
  const { url, config } = request.routeOptions;
  const isOfApi = url?.startsWith('/api/') === true;
  if (!isOfApi && !config.token) return null;
  const found = await userOfApiToken(deps, secret);
  if (!found) return null;
  const holds = (scope: TokenScope): boolean => found.scopes.includes(scope);
  if (!config.token?.needs.every(holds)) {
    // Outside the API such a token is nobody's: pictures that everybody sees are served to it too.
    if (!isOfApi) return null;
    throw new AppError('token_scope');
  }
  if (config.token.reads && !holds(config.token.reads)) request.isBlind = true;
  const { user, tokenId } = found;
  return {
    ...{ userId: user.userId, email: user.email, username: givenNamesOf(user), userType: user.userType },
    sessionId: `${TOKEN_SESSION}${tokenId}`,
  };
}

const TOKEN_SESSION = 'token:';

/** Whether a person's own program calls, by a token: it shares nothing with other people. */
export const isProgram = ({ sessionId }: Pick<Actor, 'sessionId'>): boolean => sessionId.startsWith(TOKEN_SESSION);

/** The person who asks for a picture, by a bearer or the browser's cookie of pictures; null for a guest. */
export async function pictureReaderOf(deps: Deps, request: FastifyRequest): Promise<number | null> {
  if (request.actor) return request.actor.userId;
  const token = pictureTokenOf(request);
  const sessionId = token && (await readPictureToken(deps.config.jwtSecret, token, deps.now()));
  return (sessionId && (await liveSession(deps, sessionId))?.user.userId) || null;
}

/** @throws AppError not_authenticated */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor === null) throw new AppError('not_authenticated');
  return request.actor;
}

/** @returns null when the token is not valid, has expired, or its session is over */
export async function actorOfToken(deps: Deps, token: string): Promise<Actor | null> {
  const claims = await readAccessToken(deps.config.jwtSecret, token, deps.now());
  if (!claims || claims.isExpired) return null;
  return actorOfSession(deps, claims.sessionId);
}

/** The same for a session id that is known already, as from a socket's ticket. */
export async function actorOfSession(deps: Deps, sessionId: string): Promise<Actor | null> {
  const live = await liveSession(deps, sessionId);
  if (!live) return null;
  await markSessionSeen(deps, live.session);
  return actorOf(live);
}

const actorOf = ({ session, user }: LiveSession): Actor => ({
  userId: user.userId,
  sessionId: session.sessionId,
  email: user.email,
  username: givenNamesOf(user),
  userType: user.userType,
});

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
