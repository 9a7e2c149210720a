import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { lazy, useState } from 'react';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { partFailed } from '../../../base/partFailed.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { DateField } from '../../../base/ui/fields/DateField.tsx';
import { TimeField } from '../../../base/ui/fields/TimeField.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { Switch } from '../../../base/ui/Switch.tsx';
import { rememberStore, useStores } from '../../../goods/prices/knownStores.ts';
import type { ReceiptCheck } from './useReceiptCheck.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const StorePicker = lazy(() =>
  import('../../../goods/stores/StorePicker.tsx').then((m) => ({ default: m.StorePicker })),
);

/** Store, day, hour and total of the receipt, as they were read, and whether they are right. */
export function PurchaseFields({ check }: { check: ReceiptCheck }) {
  const { receipt, corrections, correct, storeKey } = check;
  const [isPicking, setIsPicking] = useState(false);
  const store = useStores((state) => (storeKey === null ? undefined : state.known[storeKey]));
  const [day, hour] = [receipt.at?.slice(0, 10) ?? '', receipt.at?.slice(11, 16) ?? ''];
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap)}>
        <span>
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>{words.store}</span>
          <bdi className={uiStyles.medium}>{store ? storeTitle(store) : words.storeNone}</bdi>
          {store && <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{store.address}</bdi>}
        </span>
        <Button look="ghost" size="sm" onClick={() => setIsPicking(true)}>
          {words.changeStore}
        </Button>
      </div>
      <div className={panelStyles.pair}>
        <DateField
          label={words.day}
          value={day}
          onChange={(changed) => changed !== '' && correct({ ...corrections, at: `${changed}T${hour || '12:00'}:00` })}
        />
        <TimeField
          label={words.hour}
          value={hour}
          onChange={(time) => day !== '' && correct({ ...corrections, at: `${day}T${time}:00` })}
        />
        <TotalField check={check} />
      </div>
      <Switch
        label={words.sure}
        {...(!check.isSure && { hint: words.sureHint })}
        isOn={check.isSure}
        onChange={check.sayWhetherSure}
      />
      {isPicking && (
        <Later onFailed={partFailed}>
          <StorePicker
            chosenKey={storeKey}
            onChoose={(chosen) => {
              rememberStore(chosen);
              check.chooseStore(chosen.key);
              setIsPicking(false);
            }}
            onClose={() => setIsPicking(false)}
          />
        </Later>
      )}
    </div>
  );
}

/** A draft while typing, accepted on leaving. */
function TotalField({ check: { receipt, corrections, correct } }: { check: ReceiptCheck }) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = receipt.totalAgorot === null ? '' : shekelsOf(receipt.totalAgorot).toFixed(2);
  const typed = draft === null ? null : parseTypedNumber(draft);
  const commit = () => {
    if (typed === null) return;
    setDraft(null);
    correct({ ...corrections, totalAgorot: agorotOf(typed) });
  };
  return (
    <Field
      label={words.total}
      inputMode="decimal"
      dir="ltr"
      error={draft !== null && draft.trim() !== '' && typed === null ? words.wrongNumber : undefined}
      value={draft ?? shown}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
