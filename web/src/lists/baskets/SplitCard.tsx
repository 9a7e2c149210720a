import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ShoppingList } from '@sali/domain/lists/list';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { splitList } from '../../people/sync/copies.ts';
import { rememberStore } from '../../goods/prices/knownStores.ts';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { ActionPair, Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Segmented } from '../../base/ui/Segmented.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import type { ComparedSplit } from './comparison.ts';
import { listed } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './SplitCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type SplitCardProps = { list: ShoppingList; splits: readonly ComparedSplit[] };

/** The same basket over two or three stores: what is bought where, and what the last stop is good for. */
export function SplitCard({ list, splits }: SplitCardProps) {
  const words = compareTexts;
  const [stops, setStops] = useState(splits[0]?.stops.length ?? 0);
  const [isAsking, setIsAsking] = useState(false);
  const split = splits.find((one) => one.stops.length === stops) ?? splits[0];
  if (!split) return null;
  return (
    <section data-part="split" className={styles.card} aria-label={words.splitTitle({ stops: split.stops.length })}>
      <Gain split={split} />
      {splits.length > 1 && (
        <Segmented
          label={words.stops}
          value={String(split.stops.length)}
          options={splits.map((one) => ({
            value: String(one.stops.length),
            label: words.splitTitle({ stops: one.stops.length }),
          }))}
          onChange={(value) => setStops(Number(value))}
        />
      )}
      <div className={styles.parts} aria-hidden="true">
        {split.stops.map((stop) => (
          <i key={stop.key} style={{ flex: stop.totalAgorot }} />
        ))}
      </div>
      <dl className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap, uiStyles.alignStart, uiStyles.size14)}>
        {split.stops.map((stop) => (
          <div key={stop.key}>
            <dt className={uiStyles.strong}>
              <bdi>{storeTitle(stop.title)}</bdi>
            </dt>
            <dd className={clsx(uiStyles.size12, uiStyles.faint)}>
              <bdi>{stop.address}</bdi>
            </dd>
            <dd className={uiStyles.faint}>
              {words.products({ count: stop.count })} · <Money agorot={stop.totalAgorot} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={clsx(uiStyles.row, uiStyles.between)}>
        <span>
          <span className={clsx(uiStyles.size14, uiStyles.faint)}>{words.together}</span>{' '}
          <Money agorot={split.totalAgorot} className={uiStyles.strong} />
        </span>
        <Button look="lime" size="sm" onClick={() => setIsAsking(true)}>
          {words.split}
        </Button>
      </div>
      {isAsking && <SplitQuestion list={list} split={split} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** The split's title, and what the last stop saves or finds; examples save nothing [SD5]. */
function Gain({ split }: { split: ComparedSplit }) {
  const words = compareTexts;
  const missing = split.missingCount === 0 ? words.nothingMissing : words.missing({ count: split.missingCount });
  return (
    <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap)}>
      <h2 className={clsx(uiStyles.row, uiStyles.strong)}>
        <Split />
        {words.splitWith({ stores: words.splitTitle({ stops: split.stops.length }), missing })}
      </h2>
      {split.isSample && <SampleBadge />}
      {(split.savesAgorot === 0 || !split.isSample) && (
        <span className={clsx(uiStyles.badge, uiStyles.lime)}>
          {split.savesAgorot > 0 ? (
            <>
              {words.saves} <Money agorot={split.savesAgorot} />
            </>
          ) : (
            words.findsMore({ count: split.findsMore })
          )}
        </span>
      )}
    </div>
  );
}

/** New lists, one for each store; the list itself stays, so nothing can be lost. */
function SplitQuestion({ list, split, onClose }: { list: ShoppingList; split: ComparedSplit; onClose: () => void }) {
  const words = compareTexts;
  const navigate = useNavigate();
  const stores = listed(split.stops.map(({ title }) => storeTitle(title)));
  const [isMaking, setIsMaking] = useState(false);
  const confirm = async () => {
    setIsMaking(true);
    for (const { key, title, address } of split.stops) rememberStore({ key, ...title, address, distanceKm: null });
    await splitList(
      list,
      split.stops.map(({ key, title, codes, names }) => ({
        name: words.splitName({ list: list.name, store: title.chainName || title.name }),
        storeKey: key,
        barcodes: codes,
        texts: names,
      })),
    ).catch((error: unknown) => {
      setIsMaking(false);
      throw error;
    });
    showToast(words.splitDone);
    void navigate('/shopping');
  };
  return (
    <Sheet title={words.splitQuestion} closeLabel={texts.app.close} onClose={onClose}>
      <p className={uiStyles.muted}>{words.splitText({ stores })}</p>
      <ActionPair className={uiStyles.above20} onStay={onClose}>
        <Button look="primary" isUnavailable={isMaking} onClick={() => void confirm()}>
          {words.split}
        </Button>
      </ActionPair>
    </Sheet>
  );
}
