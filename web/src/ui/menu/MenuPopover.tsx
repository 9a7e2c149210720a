import { locale } from '../../languages/language.ts';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { I18nProvider, Menu, MenuItem, Popover, Text } from 'react-aria-components';
import type { MenuEntry } from './menuEntry.ts';

type MenuPopoverProps = {
  label: string;
  entries: readonly MenuEntry[];
  head?: ReactNode;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export function MenuPopover({ label, entries, head, trigger, onClose }: MenuPopoverProps) {
  return (
    <I18nProvider locale={locale}>
      <Popover
        aria-label={label}
        className="menu"
        triggerRef={trigger}
        isOpen
        placement="bottom end"
        onOpenChange={(is) => !is && onClose()}
      >
        {head && <div className="menu-head">{head}</div>}
        <Menu aria-label={label} autoFocus="first" onClose={onClose}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className={entry.isDanger ? 'menu-item danger' : 'menu-item'}
              onAction={entry.onSelect}
            >
              {entry.icon}
              <span className="grow">
                <Text slot="label">{entry.label}</Text>
                {entry.description && <Text slot="description">{entry.description}</Text>}
              </span>
              {entry.isChecked && <Check className="s" />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  );
}
