import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  isDanger?: boolean;
  isChecked?: boolean;
  onSelect: () => void;
};
