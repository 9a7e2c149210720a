import type { Deps } from '../../base/deps.ts';
import type { Actor } from './actor.ts';
import type { Mailer } from './mail/mailer.ts';
import type { GoogleTokens } from './google/idTokens.ts';
import type { LoginFailures } from './loginFailures.ts';
import type { Passwords } from './passwords.ts';
import type { SessionEvents } from './sessionEvents.ts';

/** The parts that accounts need from other rooms. `app/rooms/` passes them in, so accounts imports none of them. */
export type AccountsParts = {
  /** Single-use tickets that identify a session in the address of a socket. */
  readonly tickets: { readonly issue: (userId: number, sessionId: string) => Promise<string> };
  readonly loginFailures: LoginFailures;
  readonly passwords: Passwords;
  readonly sessionEvents: SessionEvents;
  readonly mailer: Mailer;
  /** Undefined without sign-in with Google. */
  readonly google: GoogleTokens | undefined;
  /** Counts a mail that `key` asked for. @throws AppError too_many_requests past `most` in an hour */
  readonly countMail: (key: string, most: number) => Promise<void>;
  /** Counts a use of the server's memory by `key`. @throws AppError too_many_requests past `most` in an hour */
  readonly countUse: (key: string, most: number) => Promise<void>;
  /**
   * Lets other rooms end shares and links of a deleted account, and hide what belongs to it from everybody. It may come
   * back.
   */
  readonly afterUserDeleted?: (userId: number) => Promise<void>;
  /** Lets other rooms bring back what was hidden since the account was deleted. */
  readonly beforeUserReturns?: (userId: number, deletedAt: Date) => Promise<void>;
  /** Lets other rooms delete a user's data, and announce that to the people who share it, while the user still exists. */
  readonly beforeUserErased?: (userId: number) => Promise<void>;
  /** The data that other rooms store about a person, by name. */
  readonly dataOf?: (actor: Actor) => Promise<Readonly<Record<string, unknown>>>;
};

export type AccountsRoom = Deps & AccountsParts;

export type { Origin } from './origin.ts';

export function announceEndedSessions(
  { sessionEvents }: AccountsRoom,
  userId: number,
  sessionIds: readonly string[],
): void {
  for (const sessionId of sessionIds) sessionEvents.sessionEnded({ userId, sessionId });
}
