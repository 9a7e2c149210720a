import { kmFrom, type SearchOrigin } from '@sali/domain/goods/prices/towns';
import { useState } from 'react';
import { feedsTexts } from '@sali/texts/app/feeds';
import { Button } from '../../base/ui/Button.tsx';
import { placeText } from '../../goods/prices/placeText.ts';
import type { ChoosableStore } from './storeChoice.ts';
import type { StoreDraft } from './useStoreDraft.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = feedsTexts.schedule;
/** So many rows of a list are shown at first, and more for each press. */
const ROWS = 40;

/** The stores to choose from: what a search found, else those nearby and the others that are chosen. */
export function ChosenStores({ draft }: { draft: StoreDraft }) {
  const { found, suggested, others } = draft.shown;
  if (found) return <StoreSection title={words.found} rows={found} none={words.noneFound} draft={draft} />;
  return (
    <>
      {draft.origin && <StoreSection title={words.suggested} rows={suggested} none={words.noneNear} draft={draft} />}
      {others.length > 0 && <StoreSection title={words.others} rows={others} none="" draft={draft} />}
      {!draft.origin && others.length === 0 && draft.whole.size === 0 && (
        <p className={uiStyles.secondary}>{words.noneChosen}</p>
      )}
    </>
  );
}

type StoreSectionProps = { title: string; rows: readonly ChoosableStore[]; none: string; draft: StoreDraft };

function StoreSection({ title, rows, none, draft }: StoreSectionProps) {
  const [most, setMost] = useState(ROWS);
  const left = rows.length - most;
  return (
    <section aria-label={title}>
      <h3 className={clsx(uiStyles.size14, uiStyles.medium)}>{title}</h3>
      {rows.length === 0 && <p className={clsx(uiStyles.secondary, uiStyles.above4)}>{none}</p>}
      <ul className={styles.stores}>
        {rows.slice(0, most).map((row) => (
          <StoreLine
            key={row.key}
            row={row}
            origin={draft.origin}
            isChosen={draft.chosen.has(row.key)}
            onChange={(isChosen) => draft.toggle(row.key, isChosen)}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button look="ghost" size="sm" onClick={() => setMost(most + ROWS)}>
          {words.more({ count: left })}
        </Button>
      )}
    </section>
  );
}

type StoreLineProps = {
  row: ChoosableStore;
  origin: SearchOrigin | null;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

function StoreLine({ row, origin, isChosen, onChange }: StoreLineProps) {
  const km = origin && kmFrom(origin, row);
  const where = placeText(row);
  return (
    <li>
      <label className={styles.store}>
        <input
          type="checkbox"
          className={checkboxStyles.checkbox}
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={uiStyles.grow}>
          <span className={uiStyles.block}>
            <bdi className={uiStyles.medium}>{row.chainName}</bdi> ·{' '}
            <bdi>{row.name || words.branch({ no: row.storeNo })}</bdi>
          </span>
          {where !== '' && <bdi className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.block)}>{where}</bdi>}
        </span>
        {km !== null && (
          <span className={clsx(uiStyles.secondary, uiStyles.oneLine)}>
            {km === 0 && row.location === null ? words.inTown : words.km({ km: km.toFixed(1) })}
          </span>
        )}
      </label>
    </li>
  );
}
