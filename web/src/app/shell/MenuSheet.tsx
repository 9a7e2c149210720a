import { usernameOf } from '@sali/domain/people/accounts/user';
import {
  Accessibility,
  BadgePercent,
  Bell,
  CalendarDays,
  ChefHat,
  ChevronLeft,
  ChartColumn,
  CloudCheck,
  House,
  LayoutList,
  ListChecks,
  LogOut,
  Refrigerator,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  UserRoundCog,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { mayManageCatalogue, logout, useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { mealsTexts } from '../../base/languages/kitchen/mealsTexts.ts';
import { pantryTexts } from '../../base/languages/kitchen/pantryTexts.ts';
import { texts } from '../../base/languages/mainTexts.ts';
import { useUnread } from '../../people/notifications/notifications.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Face } from '../../base/ui/Faces.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { LanguagePicker } from '../../people/settings/LanguagePicker.tsx';
import { ServerStatus } from './ServerStatus.tsx';
import { useTheme } from './useTheme.ts';
import { clsx } from 'clsx';
import badgeStyles from '../../base/ui/badge.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import placesStyles from '../../base/ui/places.module.css';
import textStyles from '../../base/ui/text.module.css';

export type MenuSheetProps = { onSync: () => void; onStore: () => void; onClose: () => void };

/** The menu: who one is, where one can go, the state of sync and server, the theme. */
export function MenuSheet({ onSync, onStore, onClose }: MenuSheetProps) {
  const navigate = useNavigate();
  const { theme, choose } = useTheme();
  const user = useAccount((state) => state.user);
  const unread = useUnread(user?.userId);
  return (
    <Sheet title={texts.shell.menu} closeLabel={texts.app.close} onClose={onClose}>
      <Who onClose={onClose} />
      <ul className={clsx(placesStyles.places, layoutStyles.above12)}>
        <Place to="/" icon={<House />} label={texts.shell.home} onClose={onClose} />
        <Place to="/shopping" icon={<ListChecks />} label={texts.shell.myLists} onClose={onClose} />
        {user && <Place to="/templates" icon={<LayoutList />} label={texts.shell.templates} onClose={onClose} />}
        {user && <Place to="/spending" icon={<ChartColumn />} label={texts.shell.spending} onClose={onClose} />}
        <Place to="/recipes" icon={<ChefHat />} label={texts.shell.recipes} onClose={onClose} />
        {user && <Place to="/plan" icon={<CalendarDays />} label={mealsTexts.title} onClose={onClose} />}
        {user && <Place to="/pantry" icon={<Refrigerator />} label={pantryTexts.title} onClose={onClose} />}
        <Place to="/promotions" icon={<BadgePercent />} label={texts.list.promotions} onClose={onClose} />
        {mayManageCatalogue(user) && (
          <Place to="/admin" icon={<SlidersHorizontal />} label={texts.shell.admin} onClose={onClose} />
        )}
        <Action icon={<Store />} label={texts.shell.store} onClick={onStore} />
        <Action icon={<CloudCheck />} label={texts.sync.title} end={<ServerStatus />} onClick={onSync} />
        {user && <Place to="/account" icon={<UserRoundCog />} label={texts.shell.account} onClose={onClose} />}
        <Place
          to="/notifications"
          icon={<Bell />}
          label={texts.shell.notifications}
          end={unread > 0 && <Unread count={unread} />}
          onClose={onClose}
        />
        <Place to="/settings" icon={<Settings />} label={texts.shell.settings} onClose={onClose} />
        <Place to="/accessibility" icon={<Accessibility />} label={texts.shell.accessibility} onClose={onClose} />
        <Place to="/privacy" icon={<ShieldCheck />} label={texts.shell.privacy} onClose={onClose} />
        <Place to="/terms" icon={<ScrollText />} label={texts.shell.terms} onClose={onClose} />
        <li>
          <LanguagePicker />
        </li>
      </ul>
      <Switch
        label={texts.shell.darkMode}
        isOn={theme === 'dark'}
        onChange={(isOn) => choose(isOn ? 'dark' : 'light')}
      />
      {user && (
        <Button
          look="quiet"
          block
          className={layoutStyles.above12}
          onClick={() => {
            onClose();
            void logout();
            showToast(texts.accounts.loggedOut);
            // Later than the pages of signed-in people, which lead to the sign-in when nobody is signed in any more.
            setTimeout(() => void navigate('/shopping'));
          }}
        >
          <LogOut />
          {texts.shell.signOut}
        </Button>
      )}
    </Sheet>
  );
}

function Who({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const user = useAccount((state) => state.user);
  if (!user) {
    return (
      <div className={clsx(layoutStyles.stack, layoutStyles.gap12)}>
        <p className={textStyles.secondary}>{texts.shell.guestHint}</p>
        <Link className={clsx(buttonStyles.button, buttonStyles.primary)} to={loginPath(pathname)} onClick={onClose}>
          {texts.shell.signIn}
        </Link>
      </div>
    );
  }
  const name = usernameOf(user);
  return (
    <p className={clsx(layoutStyles.row, layoutStyles.gap12)}>
      <Face person={{ key: String(user.userId), name }} size="l" />
      <span className={layoutStyles.grow}>
        <bdi className={clsx(textStyles.medium, layoutStyles.block)}>{name}</bdi>
        <bdi dir="ltr" className={clsx(textStyles.secondary, textStyles.clipped, textStyles.email)}>
          {user.email}
        </bdi>
      </span>
    </p>
  );
}

/** A number for the eye, a sentence for the ear. */
function Unread({ count }: { count: number }) {
  return (
    <span className={clsx(badgeStyles.badge, badgeStyles.green)}>
      <span aria-hidden="true">{count}</span>
      <span className={textStyles.visuallyHidden}>{texts.shell.unread({ count })}</span>
    </span>
  );
}

type PlaceProps = { to: string; icon: ReactNode; label: string; end?: ReactNode; onClose: () => void };

function Place({ to, icon, label, end, onClose }: PlaceProps) {
  return (
    <li>
      <Link className={placesStyles.place} to={to} onClick={onClose}>
        {icon}
        <span className={layoutStyles.grow}>{label}</span>
        {end}
        <ChevronLeft className={iconStyles.small} />
      </Link>
    </li>
  );
}

type ActionProps = { icon: ReactNode; label: string; end?: ReactNode; onClick: () => void };

function Action({ icon, label, end, onClick }: ActionProps) {
  return (
    <li>
      <button type="button" className={placesStyles.place} aria-haspopup="dialog" onClick={onClick}>
        {icon}
        <span className={layoutStyles.grow}>{label}</span>
        {end}
        <ChevronLeft className={iconStyles.small} />
      </button>
    </li>
  );
}
