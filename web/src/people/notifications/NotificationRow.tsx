import type { NotificationWire } from '@sali/contract/people/notifications/notifications';
import { isolate } from '@sali/domain/base/bidi';
import { SETTING_OF_KIND } from '@sali/domain/people/notifications/notification';
import { BadgeCheck, BadgePercent, BadgeX, Bell, BellOff, EyeOff, ListPlus, SearchX, TrendingDown } from 'lucide-react';
import { Link } from 'react-router';
import { pricesTexts } from '@sali/texts/app/prices';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { locale } from '../../base/languages/language.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { IconButton } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = notificationsTexts.inbox;
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' });
const GLYPHS = {
  price: TrendingDown,
  promotion: BadgePercent,
  reminder: Bell,
  not_found: SearchX,
  list_made: ListPlus,
  proposal_accepted: BadgeCheck,
  proposal_rejected: BadgeX,
  recipe_hidden: EyeOff,
  info_hidden: EyeOff,
} as const;
/** Kinds whose sentence ends with the reason of a manager. */
const REASONED = {
  proposal_rejected: words.proposalRejected,
  recipe_hidden: words.recipeHidden,
  info_hidden: words.infoHidden,
} as const;
/** Kinds whose sentence names the list. */
const ABOUT_LISTS: readonly NotificationWire['kind'][] = ['reminder', 'list_made'];

/** One notification: a link to its list, and a button that turns its kind off. */
export function NotificationRow({ one: notification, onRead }: { one: NotificationWire; onRead: () => void }) {
  const now = useNow();
  const isOn = useSettings((settings) => settings[SETTING_OF_KIND[notification.kind]]);
  const Glyph = GLYPHS[notification.kind];
  const places = [
    notification.store_name,
    ABOUT_LISTS.includes(notification.kind) ? '' : notification.list_name,
  ].filter(Boolean);
  return (
    <li className={clsx(styles.notification, !notification.is_read && styles.unread)}>
      <Link to={targetOf(notification)} onClick={onRead}>
        <span className={clsx(styles.glyph, notification.kind)}>
          <Glyph />
        </span>
        <span className={clsx(uiStyles.grow, styles.what)}>
          <span className={clsx(styles.text, uiStyles.block)}>{notificationText(notification)}</span>
          {notification.kind === 'price' && typeof notification.lowest_days === 'number' && (
            <span className={clsx(uiStyles.badge, uiStyles.green)}>
              {pricesTexts.lowest({ days: notification.lowest_days })}
            </span>
          )}
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>
            {[...places.map(isolate), timeAgo(Date.parse(notification.at), now)].join(' · ')}
          </span>
        </span>
        {!notification.is_read && (
          <span className={styles.dot}>
            <span className={uiStyles.visuallyHidden}>{words.isNew}</span>
          </span>
        )}
      </Link>
      {isOn && (
        <IconButton label={words.turnOff[notification.kind]} onClick={() => turnOffKind(notification.kind)}>
          <BellOff className={uiStyles.icon16} />
        </IconButton>
      )}
    </li>
  );
}

/** A proposal opens its product, a recipe that was hidden itself, everything else its list. */
function targetOf({ list_id: listId, item_code: itemCode, recipe_id: recipeId }: NotificationWire): string {
  if (typeof recipeId === 'number') return `/recipe/${recipeId}`;
  if (itemCode) return `/products/${encodeURIComponent(itemCode)}/edit?mode=simple`;
  return listId === null ? '/shopping' : `/shopping/list/${listId}`;
}

function turnOffKind(kind: NotificationWire['kind']): void {
  const setting = SETTING_OF_KIND[kind];
  changeSettings({ [setting]: false });
  const run = () => changeSettings({ [setting]: true });
  showToast(words.turnedOff[kind], { label: words.undo, run, isUndo: true });
}

function notificationText({
  kind,
  product_name: product,
  price,
  before,
  text,
  list_name: list,
  person_name: person,
}: NotificationWire): string {
  if (kind === 'reminder' || kind === 'list_made') return words[kind]({ list: isolate(list) });
  if (kind === 'not_found')
    return product === ''
      ? words.notFoundMore({ person: isolate(person) })
      : words.notFound({ person: isolate(person), product: isolate(product) });
  if (kind === 'proposal_accepted') return words.proposalAccepted({ product: isolate(product) });
  if (kind === 'proposal_rejected' || kind === 'recipe_hidden' || kind === 'info_hidden') {
    const reason = text === '' ? '' : `: ${isolate(text)}`;
    return `${REASONED[kind]({ product: isolate(product) })}${reason}`;
  }
  if (kind === 'promotion') return words.promotion({ product: isolate(product), text: isolate(text) });
  return words.price({
    product: isolate(product),
    price: isolate(money.format(price ?? 0)),
    before: isolate(money.format(before ?? 0)),
  });
}
