import type { ShoppingList } from '@sali/domain/lists/list';
import { Lightbulb } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { inShopTexts } from '@sali/texts/app/inShop';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { useScan } from './useScan.ts';
import { type Scanner, useScanner } from './useScanner.ts';
import { clsx } from 'clsx';
import styles from './ScanSheet.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

export type ScanSheetProps = { list: ShoppingList; storeKey: string | null; onClose: () => void };

/** Barcodes by the camera, or by their digits: one product after the other is ticked, added or named. */
export function ScanSheet({ list, storeKey, onClose }: ScanSheetProps) {
  const scan = useScan(list, storeKey);
  const { outcome } = scan;
  const { video, state, torch, hasNoReader } = useScanner((digits) => {
    // A name that is being typed is not taken away.
    if (outcome.kind === 'unknown') return;
    navigator.vibrate?.(VIBRATION_MS);
    scan.look(digits);
  });
  const isSeeing = state === 'on' && !hasNoReader;
  return (
    <Sheet title={inShopTexts.title} closeLabel={texts.app.close} onClose={onClose}>
      <div className={clsx(styles.camera, state !== 'on' && state !== 'starting' && styles.off)}>
        <video ref={video} className={styles.video} muted playsInline aria-label={inShopTexts.picture} />
        {isSeeing && <span className={styles.frame} aria-hidden="true" />}
        {torch && (
          <IconButton
            label={inShopTexts.torch}
            aria-pressed={torch.isOn}
            className={clsx(styles.torch, torch.isOn && buttonStyles.active)}
            onClick={torch.toggle}
          >
            <Lightbulb />
          </IconButton>
        )}
      </div>
      <p className={clsx(textStyles.secondary, layoutStyles.around8, isSeeing && styles.hint)} role="status">
        {cameraText({ state, hasNoReader })}
      </p>
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

/** A phone in the hand says that it has read something, in ms. */
const VIBRATION_MS = 40;

function cameraText({ state, hasNoReader }: Pick<Scanner, 'state' | 'hasNoReader'>): string {
  if (state === 'on') return hasNoReader ? inShopTexts.noReader : inShopTexts.aim;
  return inShopTexts.camera[state];
}

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
