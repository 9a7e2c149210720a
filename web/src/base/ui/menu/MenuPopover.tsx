import { locale } from '../../languages/language.ts';
import { Check } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { I18nProvider, Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components';
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
          {runsOf(entries).map((run, at, runs) => (
            <Fragment key={run[0].id}>
              {at > 0 && runs[at - 1]?.[0].group !== run[0].group && <Separator className={styles.line} />}
              {isChoice(run[0]) ? (
                <MenuSection
                  aria-label={label}
                  selectionMode="single"
                  selectedKeys={run.filter(({ isChecked }) => isChecked).map(({ id }) => id)}
                >
                  {run.map(item)}
                </MenuSection>
              ) : (
                run.map(item)
              )}
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  );
}

const item = (entry: MenuEntry) => (
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.label}
    className={clsx(styles.item, entry.isDanger && styles.danger)}
    onAction={entry.onSelect}
  >
    {entry.icon}
    <span className={layoutStyles.grow}>
      {entry.label}
      {entry.description !== undefined && <span className={styles.description}>{` ${entry.description}`}</span>}
    </span>
    {entry.isChecked && <Check className={iconStyles.small} />}
  </MenuItem>
);

/** One of them is chosen: screen readers say which. */
const isChoice = ({ isChecked }: MenuEntry): boolean => isChecked !== undefined;

type Run = [MenuEntry, ...MenuEntry[]];

/** Neighbours of one group that are all choices, or all acts. */
function runsOf(entries: readonly MenuEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && run[0].group === entry.group && isChoice(run[0]) === isChoice(entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
