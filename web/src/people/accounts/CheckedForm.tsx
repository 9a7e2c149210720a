import type { ReactNode, SubmitEvent } from 'react';
import { ErrorBox } from '../../base/ui/Field.tsx';
import type { Submit } from './useSubmit.ts';

type CheckedFormProps = {
  form: Pick<Submit<Record<string, undefined>>, 'failure' | 'submit'>;
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A form that the app checks, not the browser. Above its fields it says why sending failed, below what it is for. */
export function CheckedForm({ form, intro, className, children }: CheckedFormProps) {
  return (
    <form noValidate className={className} onSubmit={(event: SubmitEvent) => void form.submit(event)}>
      {intro}
      {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
      {children}
    </form>
  );
}
