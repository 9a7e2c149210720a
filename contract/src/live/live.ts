import type { ActionWire, ActiveUser } from '../lists/lists.ts';

/** The socket `/api/lists/{listId}/ws` (docs/spec/sync.md): JSON text frames both ways. */

export type ConflictingSession = { session_id: string; connected_at: string; browser_info: { user_agent: string } };

export type ServerMessage =
  | {
      type: 'connection_established';
      list_id: number;
      session_id: string;
      version: number;
      user_permission: string;
      active_users_count: number;
      active_users: ActiveUser[];
    }
  | { type: 'connection_status'; has_conflicts: boolean; conflicting_sessions: ConflictingSession[] }
  | { type: 'list_update'; action: ActionWire; active_users_count: number }
  | {
      type: 'active_users_update';
      event_type: 'joined' | 'left';
      active_users_count: number;
      active_users: ActiveUser[];
      changed_user: ActiveUser;
      timestamp: string;
    }
  | { type: 'heartbeat'; timestamp: string }
  | { type: 'pong'; timestamp: string }
  | { type: 'auth_error'; status: 'token_invalid' };

export type ClientMessage =
  | { type: 'ping'; timestamp: string }
  | { type: 'user_connected'; user_action: string; timestamp: string }
  | { type: 'take_over' };

/** Why a socket was closed. Only the codes of 1002–1015 and 1006 call for a reconnection at once. */
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
