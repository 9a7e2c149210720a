import { z } from 'zod';
import { ActionWire, ActiveUser } from '../lists.ts';

/** The sockets `/api/lists/{listId}/ws` and `/api/lists/live` (docs/spec/sync.md): JSON text frames both ways. */

export const ConflictingSession = z.object({
  session_id: z.string(),
  connected_at: z.string(),
  browser_info: z.object({ user_agent: z.string() }),
});
export type ConflictingSession = z.infer<typeof ConflictingSession>;

const presence = { active_users_count: z.number(), active_users: z.array(ActiveUser) };

/** A list on the overview's socket: its version, and who has it open. */
export const WatchedList = z.object({ list_id: z.number(), version: z.number(), active_users: z.array(ActiveUser) });
export type WatchedList = z.infer<typeof WatchedList>;

/** A change in the caller's household: they read it again. `recipe_id` and `version` are those of cooking, else 0. */
export const KitchenNews = z.object({
  type: z.literal('kitchen_news'),
  of: z.enum(['plan', 'pantry', 'cooking']),
  recipe_id: z.number(),
  version: z.number(),
});
export type KitchenNews = z.infer<typeof KitchenNews>;

/** The server's frames. A client ignores frames that it does not know, so that newer servers may send more. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connection_established'),
    list_id: z.number(),
    session_id: z.string(),
    version: z.number(),
    user_permission: z.string(),
    ...presence,
  }),
  z.object({
    type: z.literal('connection_status'),
    has_conflicts: z.boolean(),
    conflicting_sessions: z.array(ConflictingSession),
  }),
  z.object({ type: z.literal('list_update'), action: ActionWire, active_users_count: z.number() }),
  z.object({
    type: z.literal('active_users_update'),
    event_type: z.enum(['joined', 'left']),
    ...presence,
    changed_user: ActiveUser,
    timestamp: z.string(),
  }),
  z.object({ type: z.literal('overview_lists'), lists: z.array(WatchedList) }),
  z.object({ type: z.literal('list_presence'), list_id: z.number(), active_users: z.array(ActiveUser) }),
  KitchenNews,
  z.object({ type: z.literal('heartbeat'), timestamp: z.string() }),
  z.object({ type: z.literal('pong'), timestamp: z.string() }),
  z.object({ type: z.literal('auth_error'), status: z.literal('token_invalid') }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** The client's frames. The server ignores other frames. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping'), timestamp: z.union([z.string(), z.number()]).optional() }),
  z.object({
    type: z.literal('user_connected'),
    user_action: z.string().optional(),
    timestamp: z.string().optional(),
  }),
  z.object({ type: z.literal('take_over') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/**
 * Why a socket was closed. Codes 1002–1015 make the client reconnect, the first time within 300 ms, and 4001 after 2 s.
 * After all others it stays closed.
 */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  serverError: 1011,
  restarting: 1012,
  tooSlow: 1013,
  takenOver: 4000,
  badToken: 4001,
  notAllowed: 4003,
  listDeleted: 4004,
  tooManyFrames: 4008,
  /** The person opened more sockets than are allowed; the oldest gives way. */
  tooManySockets: 4008,
} as const;
