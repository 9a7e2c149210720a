import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { he } from '../languages/he/main.ts';
import { heAdmin } from '../languages/he/admin.ts';
import { HttpError } from '../httpError.ts';
import { Failed } from '../ui/Failed.tsx';
import { BackHead } from '../ui/BackHead.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { useTitle } from '../ui/useTitle.ts';

type FrameProps = {
  title: string;
  /** Where the arrow leads. */
  back: string;
  backLabel: string;
  /** What stands at the end of the head. */
  actions?: ReactNode;
  /** 'narrow': a column for reading and forms. */
  width?: 'narrow';
  children: ReactNode;
};

/** A page of the administration: the way back, the title, and what can be done. */
export function Frame({ title, back, backLabel, actions, width, children }: FrameProps) {
  useTitle(he.app.titleOf(title));
  return (
    <main className={width === 'narrow' ? 'adm narrow' : 'adm'} id="content">
      <BackHead title={title} back={back} backLabel={backLabel}>
        {actions && <div className="row flex-wrap">{actions}</div>}
      </BackHead>
      {children}
    </main>
  );
}

type Option = { readonly value: string; readonly label: string };
type ChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Only for those who do not see: the value says enough. */
  isLabelHidden?: boolean;
};

/** One of several, by the device's own picker. */
export function Choice({ label, value, options, onChange, disabled, isLabelHidden }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className={isLabelHidden ? 'vh' : 'label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="picker"
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

/** Rows are on their way. */
export function LoadingRows() {
  return (
    <div className="grid gap-3 py-4" role="status">
      <span className="vh">{heAdmin.loading}</span>
      {['100%', '92%', '96%', '88%'].map((width) => (
        <Skeleton key={width} width={width} height="28px" />
      ))}
    </div>
  );
}

/** There is no such product; the only way is the one that leads back. */
export function ProductMissing({ back, backLabel }: Pick<FrameProps, 'back' | 'backLabel'>) {
  return (
    <EmptyState title={heAdmin.details.notFound}>
      <Link className="btn soft" to={back}>
        {backLabel}
      </Link>
    </EmptyState>
  );
}

/** It did not come: one sentence, and one way on. */
export function FailedRows({ error, text, onRetry }: { error: Error; text: string; onRetry: () => void }) {
  const isOffline = error instanceof HttpError && error.isUnanswered;
  return <Failed text={isOffline ? heAdmin.offline : text} retryLabel={he.app.retry} onRetry={onRetry} />;
}
