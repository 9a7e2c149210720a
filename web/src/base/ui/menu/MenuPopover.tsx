import { locale } from '../../languages/language.ts';
import { Check } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { I18nProvider, Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import type { MenuEntry } from './menuEntry.ts';
import { clsx } from 'clsx';
import iconStyles from '../icon.module.css';
import layoutStyles from '../layout.module.css';
import styles from './menu.module.css';

type MenuPopoverProps = {
  label: string;
  entries: readonly MenuEntry[];
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export function MenuPopover({ label, entries, trigger, onClose }: MenuPopoverProps) {
  return (
    <I18nProvider locale={locale}>
      <Popover
        aria-label={label}
        className={styles.menu}
        triggerRef={trigger}
        isOpen
        placement="bottom end"
        onOpenChange={(is) => !is && onClose()}
      >
        <Menu aria-label={label} autoFocus="first" onClose={onClose}>
          {entries.map((entry, at) => (
            <Fragment key={entry.id}>
              {at > 0 && entries[at - 1]?.group !== entry.group && <Separator className={styles.line} />}
              <MenuItem
                id={entry.id}
                textValue={entry.label}
                className={clsx(styles.item, entry.isDanger && styles.danger)}
                onAction={entry.onSelect}
              >
                {entry.icon}
                <span className={layoutStyles.grow}>
                  {entry.label}
                  {entry.description !== undefined && (
                    <span className={styles.description}>{` ${entry.description}`}</span>
                  )}
                </span>
                {entry.isChecked && <Check className={iconStyles.small} />}
              </MenuItem>
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  );
}
