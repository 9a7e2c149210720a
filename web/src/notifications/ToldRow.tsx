import type { NotificationWire } from '@sali/contract/notifications';
import { apart } from '@sali/domain/bidi';
import { SETTING_OF_KIND } from '@sali/domain/notifications/notification';
import { lowestDaysText } from '@sali/domain/prices/history';
import { BadgePercent, Bell, BellOff, TrendingDown } from 'lucide-react';
import { Link } from 'react-router';
import { heNotifications } from '../languages/he/notifications.ts';
import { locale } from '../languages/language.ts';
import { phrase } from '../languages/phrase.ts';
import { timeAgo } from '../languages/words.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/kept.ts';
import { IconButton } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';

const words = heNotifications.told;
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' });
const GLYPHS = { price: TrendingDown, promotion: BadgePercent, reminder: Bell } as const;

/** One of what was told; it leads to its list, and its kind is turned off from it. */
export function ToldRow({ one, onRead }: { one: NotificationWire; onRead: () => void }) {
  const now = useNow();
  const isOn = useSettings((settings) => settings[SETTING_OF_KIND[one.kind]]);
  const Glyph = GLYPHS[one.kind];
  const places = [one.store_name, one.kind === 'reminder' ? '' : one.list_name].filter(Boolean);
  return (
    <li className={one.is_read ? 'told-row' : 'told-row unread'}>
      <Link to={one.list_id === null ? '/shopping' : `/shopping/list/${one.list_id}`} onClick={onRead}>
        <span className={`told-glyph ${one.kind}`}>
          <Glyph />
        </span>
        <span className="grow">
          <span className="told-text block">{textOf(one)}</span>
          {one.kind === 'price' && typeof one.lowest_days === 'number' && (
            <span className="badge green">{phrase(lowestDaysText(one.lowest_days))}</span>
          )}
          <span className="t14 mute block">{[...places.map(apart), timeAgo(Date.parse(one.at), now)].join(' · ')}</span>
        </span>
        {!one.is_read && (
          <span className="told-dot">
            <span className="vh">{words.isNew}</span>
          </span>
        )}
      </Link>
      {isOn && (
        <IconButton label={words.turnOff[one.kind]} onClick={() => turnOff(one.kind)}>
          <BellOff className="s" />
        </IconButton>
      )}
    </li>
  );
}

function turnOff(kind: NotificationWire['kind']): void {
  const setting = SETTING_OF_KIND[kind];
  changeSettings({ [setting]: false });
  const run = () => changeSettings({ [setting]: true });
  showToast(words.turnedOff[kind], { label: words.undo, run, isUndo: true });
}

function textOf({ kind, product_name: product, price, before, text, list_name: list }: NotificationWire): string {
  if (kind === 'reminder') return words.reminder(apart(list));
  if (kind === 'promotion') return words.promotion(apart(product), apart(text));
  return words.price(apart(product), apart(money.format(price ?? 0)), apart(money.format(before ?? 0)));
}
