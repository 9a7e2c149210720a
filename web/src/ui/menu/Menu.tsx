import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import type { MenuEntry } from './menuEntry.ts';
import buttonStyles from '../Button.module.css';

export type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string;
  entries: readonly MenuEntry[];
  className?: string;
  /** Shown above the entries, for example who is signed in. */
  head?: ReactNode;
  children: ReactNode;
};

const MenuPopover = lazy(() => import('./MenuPopover.tsx').then((module) => ({ default: module.MenuPopover })));

/** A button that opens a menu. The menu itself is loaded at the first opening. */
export function Menu({ label, entries, className = buttonStyles.iconButton, head, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuPopover label={label} entries={entries} head={head} trigger={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
