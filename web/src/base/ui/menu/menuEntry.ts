import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  isDanger?: boolean;
  isChecked?: boolean;
  /** Seldom needed: behind 'more' where there are many of these. */
  isFurther?: boolean;
  /** Lines that belong together have the same; a line is drawn between two groups. */
  group?: string;
  onSelect: () => void;
};

/** The lines of a menu, or what loads them when it is opened. */
export type MenuEntries = readonly MenuEntry[] | (() => Promise<readonly MenuEntry[]>);
