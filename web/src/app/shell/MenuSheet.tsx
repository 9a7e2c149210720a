import { usernameOf } from '@sali/domain/people/accounts/user';
import {
  BadgePercent,
  Bell,
  CalendarDays,
  ChefHat,
  ChevronDown,
  ChevronLeft,
  ChartColumn,
  CircleUserRound,
  CloudCheck,
  CookingPot,
  House,
  LayoutList,
  ListChecks,
  LogOut,
  Refrigerator,
  Settings,
  ShoppingBasket,
  SlidersHorizontal,
  Store,
  UserRoundCog,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { mayManageCatalogue, logout, useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { mealsTexts } from '@sali/texts/app/meals';
import { pantryTexts } from '@sali/texts/app/pantry';
import { texts } from '@sali/texts/app/main';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { menuTexts } from '@sali/texts/app/menu';
import { useUnread } from '../../people/notifications/notifications.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { Face } from '../../base/ui/Faces.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { LanguagePicker } from '../../people/settings/LanguagePicker.tsx';
import { ServerStatus } from './ServerStatus.tsx';
import { useTheme } from './useTheme.ts';
import { clsx } from 'clsx';
import styles from './MenuSheet.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import placesStyles from '../../base/ui/places.module.css';

export type MenuSheetProps = { onSync: () => void; onStore: () => void; onClose: () => void };

/**
 * The menu: who one is, the pages that everybody needs, the state of sync and server, the rest in groups that open, the
 * theme; legal pages at its foot. Without an open group it fits a phone's screen [N55].
 */
export function MenuSheet({ onSync, onStore, onClose }: MenuSheetProps) {
  const { theme, choose } = useTheme();
  const user = useAccount((state) => state.user);
  const unread = useUnread(user?.userId);
  const words = texts.shell;
  return (
    <Sheet title={words.menu} onClose={onClose}>
      <Who onClose={onClose} />
      <ul className={clsx(placesStyles.places, uiStyles.above12, styles.dense)}>
        <Place to="/" icon={<House />} label={words.home} onClose={onClose} />
        <Place to="/shopping" icon={<ListChecks />} label={menuTexts.myLists} onClose={onClose} />
        <Place to="/recipes" icon={<ChefHat />} label={words.recipes} onClose={onClose} />
        <Place
          to="/notifications"
          icon={<Bell />}
          label={menuTexts.notifications}
          end={unread > 0 && <Unread count={unread} />}
          onClose={onClose}
        />
        <Place to="/settings" icon={<Settings />} label={menuTexts.settings} onClose={onClose} />
        {mayManageCatalogue(user) && (
          <Place to="/admin" icon={<SlidersHorizontal />} label={words.admin} onClose={onClose} />
        )}
        <Action icon={<CloudCheck />} label={syncPanelTexts.title} end={<ServerStatus />} onClick={onSync} />
        <MenuGroup icon={<ShoppingBasket />} title={menuTexts.groups.shopping} pages={SHOPPING_PAGES}>
          {user && <Place to="/templates" icon={<LayoutList />} label={words.templates} onClose={onClose} />}
          <Place to="/promotions" icon={<BadgePercent />} label={texts.list.promotions} onClose={onClose} />
          <Action icon={<Store />} label={menuTexts.store} onClick={onStore} />
          {user && <Place to="/spending" icon={<ChartColumn />} label={words.spending} onClose={onClose} />}
        </MenuGroup>
        {user && (
          <>
            <MenuGroup icon={<CookingPot />} title={menuTexts.groups.food} pages={FOOD_PAGES}>
              <Place to="/plan" icon={<CalendarDays />} label={mealsTexts.title} onClose={onClose} />
              <Place to="/pantry" icon={<Refrigerator />} label={pantryTexts.title} onClose={onClose} />
            </MenuGroup>
            <MenuGroup icon={<CircleUserRound />} title={menuTexts.groups.account} pages={ACCOUNT_PAGES}>
              <Place to="/account" icon={<UserRoundCog />} label={menuTexts.account} onClose={onClose} />
              <Place to="/settings#family" icon={<Users />} label={menuTexts.family} onClose={onClose} />
            </MenuGroup>
          </>
        )}
        <li>
          <LanguagePicker />
        </li>
      </ul>
      <Switch label={words.darkMode} isOn={theme === 'dark'} onChange={(isOn) => choose(isOn ? 'dark' : 'light')} />
      <nav className={styles.legal} aria-label={menuTexts.legal}>
        <FootLink to="/accessibility" label={words.accessibility} onClose={onClose} />
        <FootLink to="/privacy" label={menuTexts.privacy} onClose={onClose} />
        <FootLink to="/terms" label={menuTexts.terms} onClose={onClose} />
      </nav>
    </Sheet>
  );
}

const SHOPPING_PAGES = ['/templates', '/promotions', '/spending'];
const FOOD_PAGES = ['/plan', '/pantry'];
const ACCOUNT_PAGES = ['/account'];

type MenuGroupProps = { icon: ReactNode; title: string; pages: readonly string[]; children: ReactNode };

/**
 * Places that one goes to now and then. Opening one group closes the others, so that all of them stay in sight; that of the
 * present page is open at first.
 */
function MenuGroup({ icon, title, pages, children }: MenuGroupProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <details className={clsx(foldStyles.details, styles.group)} name="menu-group" open={pages.includes(pathname)}>
        <summary className={placesStyles.place}>
          {icon}
          <span className={uiStyles.grow}>{title}</span>
          <ChevronDown className={uiStyles.icon16} />
        </summary>
        <ul className={placesStyles.places}>{children}</ul>
      </details>
    </li>
  );
}

function FootLink({ to, label, onClose }: Pick<PlaceProps, 'to' | 'label' | 'onClose'>) {
  return (
    <Link className={styles.footLink} to={to} onClick={onClose}>
      {label}
    </Link>
  );
}

function Who({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const user = useAccount((state) => state.user);
  if (!user) {
    return (
      <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
        <p className={uiStyles.secondary}>{texts.shell.guestHint}</p>
        <LinkButton look="primary" to={loginPath(pathname)} onClick={onClose}>
          {texts.shell.signIn}
        </LinkButton>
      </div>
    );
  }
  const name = usernameOf(user);
  const leave = () => {
    onClose();
    void logout();
    showToast(menuTexts.loggedOut);
    // Later than the pages of signed-in people, which lead to the sign-in when nobody is signed in any more.
    setTimeout(() => void navigate('/shopping'));
  };
  return (
    <div className={clsx(uiStyles.row, uiStyles.gap12)}>
      <Face person={{ key: String(user.userId), name }} size="l" />
      <span className={clsx(uiStyles.grow, styles.who)}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{name}</bdi>
        <bdi dir="ltr" className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.email)}>
          {user.email}
        </bdi>
      </span>
      <Button look="quiet" size="sm" onClick={leave}>
        <LogOut />
        {menuTexts.signOut}
      </Button>
    </div>
  );
}

/** A number for the eye, a sentence for the ear. */
function Unread({ count }: { count: number }) {
  return (
    <span className={clsx(uiStyles.badge, uiStyles.green)}>
      <span aria-hidden="true">{count}</span>
      <span className={uiStyles.visuallyHidden}>{menuTexts.unread({ count })}</span>
    </span>
  );
}

type PlaceProps = { to: string; icon: ReactNode; label: string; end?: ReactNode; onClose: () => void };

function Place({ to, icon, label, end, onClose }: PlaceProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        className={placesStyles.place}
        to={to}
        aria-current={pathname === to ? 'page' : undefined}
        onClick={onClose}
      >
        {icon}
        <span className={uiStyles.grow}>{label}</span>
        {end}
        <ChevronLeft className={uiStyles.icon16} />
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
        <span className={uiStyles.grow}>{label}</span>
        {end}
        <ChevronLeft className={uiStyles.icon16} />
      </button>
    </li>
  );
}
