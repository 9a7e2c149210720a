import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import type { MenuEntries, MenuEntry } from './menuEntry.ts';
import buttonStyles from '../Button.module.css';

export type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string;
  entries: MenuEntries;
  className?: string;
  children: ReactNode;
};

const loadPopover = () => import('./MenuPopover.tsx');
const MenuPopover = lazy(() => loadPopover().then((module) => ({ default: module.MenuPopover })));

/** A button that opens a menu. The menu itself is loaded at the first opening. */
export function Menu({ label, entries, className = buttonStyles.iconButton, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<readonly MenuEntry[]>();
  const button = useRef<HTMLButtonElement>(null);
  const shown = typeof entries === 'function' ? loaded : entries;
  const toggle = () => {
    setIsOpen(!isOpen);
    if (isOpen || typeof entries !== 'function') return;
    setLoaded(undefined);
    // Beside the lines; where it cannot be loaded, the drawing of it says so.
    void loadPopover().catch(() => undefined);
    // Without the lines there is no menu: the next tap tries again.
    entries().then(setLoaded, () => setIsOpen(false));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {children}
      </button>
      {isOpen && shown && (
        <Suspense fallback={null}>
          <MenuPopover label={label} entries={shown} trigger={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
