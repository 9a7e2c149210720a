import { isGoodsCode, readCode } from '@sali/domain/goods/catalogue/labels/label';
import type { ShoppingList } from '@sali/domain/lists/list';
import { type SubmitEvent, useState } from 'react';
import { inShopTexts } from '@sali/texts/app/inShop';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { useScan } from './useScan.ts';
import { CameraView, VIBRATION_MS } from './CameraView.tsx';
import { type ReadCode, type ReadFormat, SHELF_FORMATS } from './decoder.ts';
import { useScanner } from './useScanner.ts';
import styles from './ScanSheet.module.css';

export type ScanSheetProps = { list: ShoppingList; storeKey: string | null; onClose: () => void };

/** Barcodes by the camera, or by their digits: one product after the other is ticked, added or named. */
export function ScanSheet({ list, storeKey, onClose }: ScanSheetProps) {
  const scan = useScan(list, storeKey);
  const { outcome } = scan;
  const scanner = useScanner(SHELF_FORMATS, isValid, ({ text }) => {
    // A name that is being typed is not taken away.
    if (outcome.kind === 'unknown') return;
    navigator.vibrate?.(VIBRATION_MS);
    scan.look(text);
  });
  return (
    <Sheet title={inShopTexts.title} onClose={onClose}>
      <CameraView scanner={scanner} aim={inShopTexts.aim} />
      <OutcomeCard scan={scan} storeKey={storeKey} />
      {outcome.kind !== 'unknown' && (
        <DigitsForm
          error={outcome.kind === 'invalid' ? inShopTexts.invalid : undefined}
          onDigits={scan.look}
          onChange={scan.clear}
        />
      )}
    </Sheet>
  );
}

/** Other codes in Code 128 than those of GS1 are of parcels, shelves and lockers, whatever their digits. */
const isValid = ({ text, format }: ReadCode<ReadFormat>): boolean =>
  format === 'code_128' ? readCode(text).kind === 'gs1' : isGoodsCode(text);

type DigitsFormProps = { error: string | undefined; onDigits: (digits: string) => void; onChange: () => void };

/** The way out where the camera cannot read a code. */
function DigitsForm({ error, onDigits, onChange }: DigitsFormProps) {
  const [digits, setDigits] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (digits.trim() !== '') onDigits(digits);
  };
  return (
    <form className={styles.digits} onSubmit={submit}>
      <Field
        label={inShopTexts.digits}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={DIGITS_MAX}
        value={digits}
        error={error}
        onChange={(event) => {
          setDigits(event.target.value);
          if (error !== undefined) onChange();
        }}
        end={
          <Button look="ghost" size="sm" type="submit" isUnavailable={digits.trim() === ''}>
            {inShopTexts.find}
          </Button>
        }
      />
    </form>
  );
}

/** As many as a barcode has, with spaces between them. */
const DIGITS_MAX = 20;
