import type { SettingsAnswer } from '@sali/contract/people/settings/settings';
import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import type { QuietSettings } from '@sali/domain/people/notifications/quiet';
import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { type Network, WEB } from '../../base/openInternet.ts';

const PUSH_TIMEOUT_MS = 10_000;

export type NotificationsRoom = Deps & {
  /** Reads the settings of many people by one statement, in the given transaction. */
  readonly settingsOf: (db: Db, userIds: readonly number[]) => Promise<(userId: number) => SettingsAnswer>;
  readonly changeSettings: (userId: number, change: object) => Promise<unknown>;
  /** @throws AppError list_not_found */
  readonly listIdOf: (address: string, userId: number) => Promise<number>;
  /** The users who have the list open now, in any process. */
  readonly presentOn: (listId: number) => Promise<ReadonlySet<number>>;
  readonly push: PushNetwork;
};

/** How push services are reached. */
export type PushNetwork = Network & { readonly protocol: 'https:' | 'http:' };

export const PUSH_NETWORK: PushNetwork = { ...WEB, timeoutMs: PUSH_TIMEOUT_MS, protocol: 'https:' };

export const quietOf = ({ notifications: chosen }: SettingsAnswer): QuietSettings => ({
  quietFrom: chosen.quiet_from,
  quietTo: chosen.quiet_to,
  keepShabbat: chosen.keep_shabbat,
  city: chosen.city,
});

export const wants = ({ notifications: chosen }: SettingsAnswer, kind: NotificationKind): boolean =>
  ({
    price: chosen.price_alerts,
    promotion: chosen.promotion_alerts,
    reminder: chosen.list_reminders,
    not_found: chosen.not_found_alerts,
    list_made: chosen.list_reminders,
    proposal_accepted: chosen.proposal_alerts,
    proposal_rejected: chosen.proposal_alerts,
    recipe_hidden: chosen.proposal_alerts,
    info_hidden: chosen.proposal_alerts,
  })[kind];

/** The users of these rows, each once. */
export const usersOf = (rows: readonly { readonly userId: number }[]): number[] => [
  ...new Set(rows.map(({ userId }) => userId)),
];
