import { locale } from '../../languages/language.ts';
import { ArrowRight, Check, Ellipsis } from 'lucide-react';
import { Fragment, type RefObject, useState } from 'react';
import { I18nProvider, Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components';
import { menuTexts } from '@sali/texts/app/menu';
import type { MenuEntry } from './menuEntry.ts';
import { clsx } from 'clsx';
import uiStyles from '../ui.module.css';
import styles from './menu.module.css';

type MenuPopoverProps = {
  label: string;
  entries: readonly MenuEntry[];
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** So many lines that are seldom needed stay in sight: fewer than three would hardly make the menu shorter. */
const FURTHER_MAX = 2;

export function MenuPopover({ label, entries, trigger, onClose }: MenuPopoverProps) {
  const [isMore, setIsMore] = useState(false);
  const further = entries.filter(({ isFurther }) => isFurther);
  const more = { id: MORE, label: menuTexts.more, icon: <Ellipsis />, group: MORE, onSelect: () => setIsMore(true) };
  const back = { ...more, label: menuTexts.back, icon: <ArrowRight />, group: BACK, onSelect: () => setIsMore(false) };
  const first =
    further.length > FURTHER_MAX
      ? entries.flatMap((entry) => (entry === further[0] ? more : entry.isFurther ? [] : entry))
      : entries;
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
        {/* Another menu, so that the focus is on its first line. */}
        <Menu key={String(isMore)} aria-label={label} autoFocus="first" onClose={onClose}>
          {runsOf(isMore ? [back, ...further] : first).map((run, at, runs) => (
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

/** The line that shows the further ones in place of these, or these again. */
const MORE = 'more';
const BACK = 'back';

const item = (entry: MenuEntry) => (
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.label}
    shouldCloseOnSelect={entry.id !== MORE}
    className={clsx(styles.item, entry.isDanger && styles.danger)}
    onAction={entry.onSelect}
  >
    {entry.icon}
    <span className={uiStyles.grow}>
      {entry.label}
      {entry.description !== undefined && <span className={styles.description}>{` ${entry.description}`}</span>}
    </span>
    {entry.isChecked && <Check className={uiStyles.icon16} />}
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
