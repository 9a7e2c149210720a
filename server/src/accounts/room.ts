import type { Deps } from '../deps.ts';
import type { Actor } from './accounts.ts';
import type { Mailer } from './email/mailer.ts';
import type { GoogleTokens } from './google/idTokens.ts';
import type { LoginFailures } from './loginFailures.ts';
import type { SessionEvents } from './sessionEvents.ts';

/** What the accounts need of the other rooms, given to them by `app.ts`: they import none of them. */
export type AccountsParts = {
  /** Single-use tickets that stand for a session in the address of a socket. */
  readonly tickets: { readonly issue: (userId: number, sessionId: string) => Promise<string> };
  readonly loginFailures: LoginFailures;
  readonly sessionEvents: SessionEvents;
  readonly mailer: Mailer;
  /** Undefined: there is no sign-in with Google. */
  readonly google: GoogleTokens | undefined;
  /** Counts a mail that `key` asked for. @throws AppError too_many_requests past `most` in an hour */
  readonly countMail: (key: string, most: number) => Promise<void>;
  /** Counts a use of the server's memory by `key`. @throws AppError too_many_requests past `most` in an hour */
  readonly countUse: (key: string, most: number) => Promise<void>;
  /** Lets the other rooms take leave of a user (delete their lists, tell who shares them) while the user is still there. */
  readonly beforeUserDeleted?: (userId: number) => Promise<void>;
  /** What the other rooms keep of a person, by the name of what it is. */
  readonly dataOf?: (actor: Actor) => Promise<Readonly<Record<string, unknown>>>;
};

export type AccountsRoom = Deps & AccountsParts;

export type { Origin } from './origin.ts';

export function tellEnded({ sessionEvents }: AccountsRoom, userId: number, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) sessionEvents.sessionEnded({ userId, sessionId });
}
