import { type ReactNode, useId } from 'react';
import { texts } from '@sali/texts/app/main';
import { adminTexts } from '@sali/texts/app/admin';
import { LoadFailed } from '../base/LoadFailed.tsx';
import { BackHead } from '../base/ui/BackHead.tsx';
import { EmptyState, Skeleton, Waiting } from '../base/ui/states.tsx';
import { useTitle } from '../base/ui/useTitle.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import { LinkButton } from '../base/ui/Button.tsx';
import fieldStyles from '../base/ui/Field.module.css';
import uiStyles from '../base/ui/ui.module.css';

type FrameProps = {
  title: string;
  /** The target of the back arrow. */
  back: string;
  backLabel: string;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  /** 'narrow': a column for reading and forms. */
  width?: 'narrow';
  children: ReactNode;
};

/** A page of the administration: back arrow, title, and actions. */
export function Frame({ title, back, backLabel, actions, width, children }: FrameProps) {
  useTitle(texts.app.titleOf({ page: title }));
  return (
    <main className={clsx(styles.page, width === 'narrow' && styles.narrow)} id="content">
      <BackHead title={title} back={back} backLabel={backLabel} isWide>
        {actions && <div className={clsx(uiStyles.row, uiStyles.wrap)}>{actions}</div>}
      </BackHead>
      {children}
    </main>
  );
}

type ChoiceOption = { readonly value: string; readonly label: string };
type ChoiceProps = {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** 'hidden': for screen readers only, since the value says enough. 'inside': before the value, in one pill. */
  labelPlace?: 'hidden' | 'inside';
};

/** A choice of one option, by the device's own picker. */
export function Choice({ label, value, options, onChange, disabled, labelPlace }: ChoiceProps) {
  const id = useId();
  const outside = labelPlace === 'hidden' ? uiStyles.visuallyHidden : fieldStyles.label;
  return (
    <div className={labelPlace === 'inside' ? styles.pill : undefined}>
      <label className={labelPlace === 'inside' ? styles.pillLabel : outside} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles.picker}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Placeholders while rows are loading. */
export function LoadingRows() {
  return (
    <Waiting text={adminTexts.loading} className={clsx(uiStyles.stack, uiStyles.gap12, styles.loading)}>
      {['100%', '92%', '96%', '88%'].map((width) => (
        <Skeleton key={width} width={width} height="28px" />
      ))}
    </Waiting>
  );
}

/** Shown when there is no such product; it links back. */
export function ProductMissing({ back, backLabel }: Pick<FrameProps, 'back' | 'backLabel'>) {
  return (
    <EmptyState title={adminTexts.details.notFound}>
      <LinkButton look="soft" to={back}>
        {backLabel}
      </LinkButton>
    </EmptyState>
  );
}

/** Shown when loading failed; it has a retry button. */
export function FailedRows({ error, text, onRetry }: { error: Error; text: string; onRetry: () => void }) {
  return <LoadFailed error={error} offline={adminTexts.offline} failed={text} onRetry={onRetry} />;
}
