import { townNames } from '@sali/domain/goods/prices/towns';
import { ChevronDown, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { Button, ComboBox, I18nProvider, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { feedsTexts } from '@sali/texts/app/feeds';
import { locale } from '../../base/languages/language.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import menuStyles from '../../base/ui/menu/menu.module.css';

const words = feedsTexts.schedule;

type TownFieldProps = {
  /** The chosen town. */
  town: string | null;
  /** Towns of stores, which are offered beside those whose place is known. */
  cities: readonly string[];
  onTown: (town: string | null) => void;
};

/** Chooses a town out of a list, by typing a part of its name. */
export function TownField({ town, cities, onTown }: TownFieldProps) {
  const names = useMemo(() => townNames(cities), [cities]);
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        className={styles.town}
        defaultItems={names.map((name) => ({ name }))}
        value={town}
        onChange={(key) => onTown(key === null ? null : String(key))}
        menuTrigger="input"
      >
        <Label className={fieldStyles.label}>{words.town}</Label>
        <div className={clsx(fieldStyles.field, fieldStyles.square)}>
          <MapPin className={uiStyles.icon16} />
          <Input placeholder={words.townHint} autoComplete="off" />
          <Button className={styles.towns} aria-label={words.showTowns}>
            <ChevronDown className={uiStyles.icon16} />
          </Button>
        </div>
        <Popover className={clsx(menuStyles.menu, styles.townMenu)} placement="bottom start">
          <ListBox aria-label={words.town}>
            {({ name }: { name: string }) => (
              <ListBoxItem id={name} textValue={name} className={menuStyles.item}>
                <bdi>{name}</bdi>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
