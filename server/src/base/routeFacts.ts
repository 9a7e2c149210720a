import type { TokenScope } from '@sali/contract/people/accounts/apiTokens';
import type { ServerTexts } from '@sali/texts/types';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/** The facts of a route, in its `config`. Its largest body is Fastify's own `bodyLimit`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's action in words, for the reports of refused calls: a text of `server.tried` in `texts/` [Z91]. */
    readonly tried?: keyof ServerTexts['tried'];
    /** About the milliseconds of processor time that a call takes. Only a read may leave it out. */
    readonly cost?: number;
    /** The call spends its time in a queue, a worker or on another server: it keeps no place among the calls being handled. */
    readonly isElsewhere?: true;
    /**
     * A person's own program may call the route, by a token with all scopes of `needs`. A token without the scope `reads` is
     * answered with ids alone. Every other route refuses tokens: a token can neither make tokens nor touch the account, the
     * family, the people of a list or the administration [AT2].
     */
    readonly token?: { readonly needs: readonly TokenScope[]; readonly reads?: TokenScope };
    /** People who are not signed in may call the route. Every other route of the API refuses them. */
    readonly isForEveryone?: true;
    /** Link guests may call the route. Every other route refuses them as it refuses people who are not signed in. */
    readonly isForLinkGuests?: true;
    /** `cached`: the actor may come from memory, for routes that serve every tick. */
    readonly actor?: 'cached';
    /** The largest body of a person who is not signed in, in characters. */
    readonly guestBodyMax?: number;
    /**
     * The storage of a call, where it is not rows that are charged to the person [ST12]. `nothing`: it is not charged.
     * `little`: it is also done for a person who has no room, because it adds next to nothing or takes something back.
     * `pictures`: it stores files in DATA_DIR, also where the database is on another machine. Every DELETE is done.
     */
    readonly stores?: 'nothing' | 'little' | 'pictures';
    /** It writes what the server has already, or makes of it: it is charged with its answer, which shows it all [ST14]. */
    readonly copies?: true;
    /** Whether a call with this body adds nothing: it is also done for a person who has no room. */
    readonly addsNothing?: (body: Readonly<Record<string, unknown>>) => boolean;
    /**
     * Refuses a caller who may not do the call, by what its address names. It is asked where the body is refused, so that such a
     * caller learns that they may not, and nothing about the body [RM5]. Elsewhere the call asks, together with its change.
     */
    readonly requireRight?: (request: FastifyRequest) => Promise<unknown>;
    /** The call is also done while the disk is nearly full. A DELETE and a call that stores nothing need not say so. */
    readonly isDoneOnFullDisk?: true;
  }
}

export type RouteFacts = FastifyContextConfig;

/** The facts of each route, by 'PUT /api/lists/:listId'. */
export type Routes = ReadonlyMap<string, RouteFacts>;

/** 'PUT /api/lists/' is the route 'PUT /api/lists'. */
export const routeNameOf = (route: string): string => route.replace(/\/$/, '');

/** Collects the facts of the routes that are registered from now on. */
export function collectRoutes(server: FastifyInstance): Routes {
  const routes = new Map<string, RouteFacts>();
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.set(routeNameOf(`${name} ${url}`), config);
  });
  return routes;
}
