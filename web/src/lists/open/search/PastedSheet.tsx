import type { Agorot } from '@sali/domain/base/units';
import { type NewItem, type ShoppingList, shownNameOf } from '@sali/domain/lists/list';
import { ListPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { Quantity } from '../../../goods/catalogue/quantity.tsx';
import { texts } from '@sali/texts/app/main';
import { searchTexts } from '@sali/texts/app/search';
import { EstimateText } from '../../listPrices/EstimateText.tsx';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { useIsOnline } from '../../../people/connectivity/connectivity.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { type AddedPrices, additionOps, type ChosenThing, type OnList, onListOf, addedPrices } from './pasted.ts';
import { categorisedOnDevice, itemsOnDevice, type PricedItem, thingsByServer } from './typedItems.ts';
import { clsx } from 'clsx';
import styles from './PastedSheet.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

export type PastedSheetProps = {
  /** A message, a note, what was dictated. */
  text: string;
  /** Null: a list that is to be made. */
  list: ShoppingList | null;
  storeKey: string | null;
  onAdd: (items: readonly NewItem[], raised: readonly ChosenThing[]) => void;
  onClose: () => void;
};

/**
 * The things to buy that were read in a longer text, a row each, to be confirmed [G83]. Things already on the list are
 * not chosen at first; chosen, the line gets more [G93].
 */
export function PastedSheet({ text, list, storeKey, onAdd, onClose }: PastedSheetProps) {
  const things = useThings(text, storeKey);
  const found = useMemo(() => things?.map((thing) => onListOf(list, thing)), [things, list]);
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) =>
    setTurned((before) => new Set(before.has(at) ? [...before].filter((other) => other !== at) : [...before, at]));
  /** Each thing as it is added; null for one that is not chosen. */
  const choices = useMemo(
    () =>
      things?.map(({ item }, at): ChosenThing | null => {
        const there = found?.[at];
        const raised = there?.is === 'same' ? there.item : null;
        return (raised !== null) === turned.has(at) ? { item, raised } : null;
      }),
    [things, found, turned],
  );
  const wanted = useMemo(() => (choices ?? []).filter((choice) => choice !== null), [choices]);
  const prices = usePrices(list, wanted, storeKey);
  const unpriced = prices ? [...prices.byId.values()].filter((agorot) => agorot === null).length : 0;
  const add = () => {
    onAdd(
      wanted.filter(({ raised }) => raised === null).map(({ item }) => item),
      wanted.filter(({ raised }) => raised !== null),
    );
    onClose();
  };
  return (
    <Sheet title={searchTexts.pastedTitle} onClose={onClose}>
      {things?.length === 0 && <p className={uiStyles.muted}>{searchTexts.pastedNone}</p>}
      <ul className={styles.things} aria-busy={things === null}>
        {things?.map(({ item, aboutAgorot }, at) => {
          const estimate = prices?.estimates.get(item.id);
          return (
            <li key={at}>
              <label className={styles.thing}>
                <input
                  type="checkbox"
                  className={checkboxStyles.checkbox}
                  checked={(choices?.[at] ?? null) !== null}
                  onChange={() => toggle(at)}
                />
                <span className={uiStyles.grow}>
                  <bdi className={uiStyles.medium}>{item.name}</bdi>
                  <span className={clsx(uiStyles.secondary, uiStyles.block)}>
                    <Quantity item={estimate ? { ...item, estimate } : item} />
                    {estimate && (
                      <>
                        {' · '}
                        <EstimateText estimate={estimate} />
                      </>
                    )}
                    {item.note !== '' && (
                      <>
                        {' · '}
                        <bdi>{item.note}</bdi>
                      </>
                    )}
                  </span>
                  {found?.[at] && <AlreadyThere item={item} there={found[at]} />}
                </span>
                <AboutPrice agorot={prices?.byId.has(item.id) ? (prices.byId.get(item.id) ?? null) : aboutAgorot} />
              </label>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        {prices && prices.addedAgorot > 0 && <SampleMark storeKey={storeKey} />}
        <Button look="primary" block isUnavailable={wanted.length === 0} onClick={add}>
          <ListPlus />
          {/* One text, whose second line begins where the first has no room left. */}
          <span>
            {searchTexts.addMany({ count: wanted.length })}
            {prices && prices.addedAgorot > 0 && (
              <span>
                {'\u00a0· '}
                {texts.list.about} <Money agorot={prices.addedAgorot} />
                {unpriced > 0 && ` ${texts.list.unpriced({ count: unpriced })}`}
              </span>
            )}
          </span>
        </Button>
      </div>
    </Sheet>
  );
}

function AboutPrice({ agorot }: { agorot: Agorot | null }) {
  if (agorot === null) return null;
  return (
    <span className={uiStyles.secondary}>
      {texts.list.about} <Money agorot={agorot} />
    </span>
  );
}

/** 'כבר ברשימה: עגבניות 2 ק״ג. להוסיף 1.5 ק״ג?', or what of its like is there. */
function AlreadyThere({ item, there }: { item: NewItem; there: OnList }) {
  return (
    <span data-part="on-list" className={clsx(uiStyles.secondary, uiStyles.block)}>
      {searchTexts.alreadyThere} <ProductName name={shownNameOf(there.item)} /> <Quantity item={there.item} />
      {there.is === 'same' && (
        <>
          {'. '}
          {searchTexts.addMore} <Quantity item={item} />?
        </>
      )}
    </span>
  );
}

/** Returns the prices that the chosen things add to the list; null until they are known. */
function usePrices(
  list: ShoppingList | null,
  wanted: readonly ChosenThing[],
  storeKey: string | null,
): AddedPrices | null {
  const [answer, setAnswer] = useState<{ wanted: readonly ChosenThing[]; prices: AddedPrices | null } | null>(null);
  const clubs = useSettings((settings) => settings.clubs);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (storeKey === null || wanted.length === 0) return;
    return takeAnswer(
      addedPrices(list, additionOps(list, wanted, Date.now()), { storeKey, clubs }),
      // Prices of before are better than none, where the network has gone.
      (prices) => setAnswer((before) => (prices === null && before?.wanted === wanted ? before : { wanted, prices })),
      () => undefined, // where the server did not answer the rows have no prices
    );
  }, [list, wanted, storeKey, clubs, isOnline]);
  return answer?.wanted === wanted ? answer.prices : null;
}

const categorisedThings = async (text: string): Promise<readonly PricedItem[]> =>
  (await categorisedOnDevice(await itemsOnDevice(text))).map(withoutPrice);

const withoutPrice = (item: NewItem): PricedItem => ({ item, aboutAgorot: null, itemCode: null });

/**
 * Reads the text on the device, with the categories that it knows, and on the server, with categories and prices. Things
 * that are added before the server answers have those of the device. Null until one answers.
 */
function useThings(text: string, storeKey: string | null): readonly PricedItem[] | null {
  const [answer, setAnswer] = useState<{ text: string; things: readonly PricedItem[] } | null>(null);
  const clubs = useSettings((settings) => settings.clubs);
  useEffect(
    () =>
      takeAnswer(categorisedThings(text), (things) =>
        setAnswer((before) => (before?.text === text ? before : { text, things })),
      ),
    [text],
  );
  useEffect(
    () =>
      takeAnswer(thingsByServer(text, storeKey === null ? null : { storeKey, clubs }), (things) => {
        if (things !== null) setAnswer({ text, things });
      }),
    [text, storeKey, clubs],
  );
  return answer?.text === text ? answer.things : null;
}
