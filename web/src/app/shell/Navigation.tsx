import { ChefHat, House, ListChecks, Menu as MenuGlyph, Moon, SlidersHorizontal, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useIsCatalogueManager } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { IconButton } from '../../base/ui/Button.tsx';
import { Logo } from '../../base/ui/Logo.tsx';
import { AccountButton } from './AccountButton.tsx';
import { useTheme } from './useTheme.ts';
import styles from './Navigation.module.css';

const PLACES = [
  { to: '/', label: texts.shell.home, Glyph: House, isHere: (path: string) => path === '/' },
  {
    to: '/shopping',
    label: texts.shell.lists,
    Glyph: ListChecks,
    isHere: (path: string) => path.startsWith('/shopping'),
  },
  { to: '/recipes', label: texts.shell.recipes, Glyph: ChefHat, isHere: (path: string) => path.startsWith('/recipe') },
] as const;

/** Phones: tabs at the bottom, within reach of the thumb; not on an open list, which has the till there. */
export function BottomTabs({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation();
  if (pathname.startsWith('/shopping/list/') || pathname.endsWith('/cook')) return null;
  return (
    <nav className={styles.tabs} aria-label={texts.shell.main}>
      {PLACES.map(({ to, label, Glyph, isHere }) => (
        <Link key={to} to={to} aria-current={isHere(pathname) ? 'page' : undefined}>
          <span className={styles.pill}>
            <Glyph />
          </span>
          {label}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <span className={styles.pill}>
          <MenuGlyph />
        </span>
        {texts.shell.menu}
      </button>
    </nav>
  );
}

/** A desk: a rail at the side, with theme and account at its end. */
export function Rail({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation();
  const { theme, choose } = useTheme();
  const isManager = useIsCatalogueManager();
  return (
    <nav className={styles.rail} aria-label={texts.shell.main}>
      <Link className={styles.home} to="/" aria-label={texts.app.name}>
        <Logo />
      </Link>
      {PLACES.map(({ to, label, Glyph, isHere }) => (
        <Link key={to} className={styles.place} to={to} aria-current={isHere(pathname) ? 'page' : undefined}>
          <Glyph />
          {label}
        </Link>
      ))}
      {isManager && (
        <Link className={styles.place} to="/admin" aria-current={pathname.startsWith('/admin') ? 'page' : undefined}>
          <SlidersHorizontal />
          {texts.shell.admin}
        </Link>
      )}
      <IconButton
        className={styles.themeButton}
        label={theme === 'dark' ? texts.shell.lightMode : texts.shell.darkMode}
        onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun /> : <Moon />}
      </IconButton>
      <AccountButton onOpen={onMenu} />
    </nav>
  );
}
