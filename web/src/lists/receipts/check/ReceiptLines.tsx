import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import type { ReceiptLine } from '@sali/domain/lists/receipts/receipt';
import { Pencil } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import type { ReceiptCheck } from './useReceiptCheck.ts';
import { clsx } from 'clsx';
import styles from './check.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const MILLI = 1000;

/** The lines that were read. A tap on one corrects it. */
export function ReceiptLines({ check }: { check: ReceiptCheck }) {
  const { receipt, corrections, correct } = check;
  const [open, setOpen] = useState<number | null>(null);
  const places = placesLeft(receipt.lines.length, corrections.lines);
  const change = (place: number, correction: ReturnType<typeof corrections.lines.get> | null) => {
    correct({ ...corrections, lines: new Map([...corrections.lines, [place, correction ?? null]]) });
    setOpen(null);
  };
  return (
    <ul className={styles.lines}>
      {receipt.lines.map((line, at) => {
        const place = places[at] ?? at;
        return (
          <li key={place}>
            {open === place ? (
              <LineForm
                line={line}
                onChange={(correction) => change(place, correction)}
                onCancel={() => setOpen(null)}
              />
            ) : (
              <LineButton line={line} onOpen={() => setOpen(place)} />
            )}
          </li>
        );
      })}
      <Charges check={check} />
    </ul>
  );
}

/** The places of the shown lines among those that were read: lines that are no goods are left out. */
function placesLeft(count: number, corrections: ReadonlyMap<number, unknown>): readonly number[] {
  const left: number[] = [];
  for (let place = 0; left.length < count; place += 1) if (corrections.get(place) !== null) left.push(place);
  return left;
}

function LineButton({ line, onOpen }: { line: ReceiptLine; onOpen: () => void }) {
  const name = line.name === '' ? words.nameless : line.name;
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <span className={uiStyles.grow}>
        <bdi className={uiStyles.medium}>{name}</bdi>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>
          {line.code !== null && <bdi dir="ltr">{line.code}</bdi>}
          {line.quantityMilli !== null && (
            <span className={styles.amount}>
              <LineAmount line={line} />
            </span>
          )}
          {!line.isSure && <span className={clsx(uiStyles.badge, uiStyles.warning)}>{words.unsure}</span>}
        </span>
        {line.discounts.map((discount) => (
          <span key={discount.source.join()} className={clsx(uiStyles.saved, uiStyles.size14, styles.discount)}>
            <bdi>{discount.text === '' ? words.discount : discount.text}</bdi>
            <Money agorot={0 - discount.agorot} />
          </span>
        ))}
      </span>
      <Money agorot={line.paidAgorot} className={uiStyles.medium} />
      <Pencil className={clsx(uiStyles.icon16, uiStyles.muted)} />
      <span className={uiStyles.visuallyHidden}>{words.edit}</span>
    </button>
  );
}

/** '2 × ₪6.90', '0.845 ק״ג × ₪9.90'; '× 2' where the price of one is not known. */
function LineAmount({ line: { quantityMilli, isWeighed, unitAgorot } }: { line: ReceiptLine }) {
  const quantity = (quantityMilli ?? MILLI) / MILLI;
  return (
    <>
      {unitAgorot === null && !isWeighed && '× '}
      {isWeighed ? words.weighed({ kilograms: quantity }) : quantity}
      {unitAgorot !== null && (
        <>
          {' × '}
          <Money agorot={unitAgorot} />
        </>
      )}
    </>
  );
}

/** Deposit, bags, rounding, and discounts of no line. */
function Charges({ check: { receipt } }: { check: ReceiptCheck }) {
  const charges = [
    [words.deposit, receipt.depositAgorot],
    [words.bags, receipt.bagsAgorot],
    [words.rounding, receipt.roundingAgorot],
    ...receipt.discounts.map(({ text, agorot }) => [text === '' ? words.discount : text, 0 - agorot] as const),
  ] as const;
  return charges.map(([label, agorot], at) =>
    agorot === 0 ? null : (
      <li key={at} className={clsx(styles.charge, uiStyles.secondary)}>
        <bdi className={uiStyles.grow}>{label}</bdi>
        <Money agorot={agorot} />
      </li>
    ),
  );
}

type LineFormProps = {
  line: ReceiptLine;
  onChange: (correction: { name: string; quantityMilli: number; paidAgorot: number } | null) => void;
  onCancel: () => void;
};

function LineForm({ line, onChange, onCancel }: LineFormProps) {
  const [name, setName] = useState(line.name);
  const [quantity, setQuantity] = useState(String((line.quantityMilli ?? MILLI) / MILLI));
  const [paid, setPaid] = useState(shekelsOf(line.paidAgorot).toFixed(2));
  const [isTried, setIsTried] = useState(false);
  const amounts = [parseTypedNumber(quantity), parseTypedNumber(paid)] as const;
  const wrongAt = (at: 0 | 1) => (isTried && amounts[at] === null ? words.wrongNumber : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    const [count, shekels] = amounts;
    if (count === null || shekels === null || count <= 0) return;
    onChange({ name: name.trim(), quantityMilli: Math.round(count * MILLI), paidAgorot: agorotOf(shekels) });
  };
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap8, styles.form)} onSubmit={submit} noValidate>
      <Field label={words.name} value={name} onChange={({ target }) => setName(target.value)} autoFocus />
      <div className={panelStyles.pair}>
        <Field
          label={line.isWeighed ? words.weight : words.quantity}
          inputMode="decimal"
          dir="ltr"
          value={quantity}
          error={wrongAt(0)}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <Field
          label={words.paid}
          inputMode="decimal"
          dir="ltr"
          value={paid}
          error={wrongAt(1)}
          onChange={({ target }) => setPaid(target.value)}
        />
      </div>
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <Button look="soft" size="sm" type="submit">
          {words.save}
        </Button>
        <Button look="ghost" size="sm" onClick={() => onChange(null)}>
          {words.notGoods}
        </Button>
        <Button look="ghost" size="sm" onClick={onCancel}>
          {texts.app.cancel}
        </Button>
      </div>
    </form>
  );
}
