import type { NewItem } from '@sali/domain/lists/list';
import { ListPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Quantity } from '../../../goods/catalogue/quantity.tsx';
import { texts } from '../../../base/languages/mainTexts.ts';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { itemsOnDevice, thingsByServer, type PricedItem } from './typedItems.ts';
import { clsx } from 'clsx';
import styles from './PastedSheet.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

export type PastedSheetProps = {
  /** A message, a note, what was dictated. */
  text: string;
  storeKey: string | null;
  onAdd: (items: readonly NewItem[]) => void;
  onClose: () => void;
};

/** What a longer text says is to be bought, a row each, to be confirmed [G83]. */
export function PastedSheet({ text, storeKey, onAdd, onClose }: PastedSheetProps) {
  const things = useThings(text, storeKey);
  const [unwanted, setUnwanted] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) =>
    setUnwanted((before) => new Set(before.has(at) ? [...before].filter((other) => other !== at) : [...before, at]));
  const wanted = things?.filter((_thing, at) => !unwanted.has(at)) ?? [];
  const aboutAgorot = wanted.reduce((sum, thing) => sum + (thing.aboutAgorot ?? 0), 0);
  const add = () => {
    onAdd(wanted.map(({ item }) => item));
    onClose();
  };
  return (
    <Sheet title={texts.list.pastedTitle} closeLabel={texts.app.close} onClose={onClose}>
      {things?.length === 0 && <p className={textStyles.muted}>{texts.list.pastedNone}</p>}
      <ul className={styles.things} aria-busy={things === null}>
        {things?.map(({ item, aboutAgorot: agorot }, at) => (
          <li key={at}>
            <label className={styles.thing}>
              <input
                type="checkbox"
                className={checkboxStyles.checkbox}
                checked={!unwanted.has(at)}
                onChange={() => toggle(at)}
              />
              <span className={layoutStyles.grow}>
                <bdi className={textStyles.medium}>{item.name}</bdi>
                <span className={clsx(textStyles.secondary, layoutStyles.block)}>
                  <Quantity item={item} />
                  {item.note !== '' && (
                    <>
                      {' · '}
                      <bdi>{item.note}</bdi>
                    </>
                  )}
                </span>
              </span>
              {agorot !== null && (
                <span className={textStyles.secondary}>
                  {texts.list.about} <Money agorot={agorot} />
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {aboutAgorot > 0 && <SampleMark storeKey={storeKey} />}
        <Button look="primary" block isUnavailable={wanted.length === 0} onClick={add}>
          <ListPlus />
          {texts.list.addMany({ count: wanted.length })}
          {aboutAgorot > 0 && (
            <span>
              {' · '}
              {texts.list.about} <Money agorot={aboutAgorot} />
            </span>
          )}
        </Button>
      </div>
    </Sheet>
  );
}

/** What the device reads at once; then what the server says, with categories and prices. Null until either has answered. */
function useThings(text: string, storeKey: string | null): readonly PricedItem[] | null {
  const [things, setThings] = useState<readonly PricedItem[] | null>(null);
  const clubs = useSettings((settings) => settings.clubs);
  useEffect(() => {
    let isCurrent = true;
    void itemsOnDevice(text).then((items) => {
      const onDevice = items.map((item) => ({ item, aboutAgorot: null }));
      if (isCurrent) setThings((before) => before ?? onDevice);
    });
    void thingsByServer(text, storeKey === null ? null : { storeKey, clubs }).then((byServer) => {
      if (isCurrent && byServer) setThings(byServer);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, storeKey, clubs]);
  return things;
}
