import { locale } from '../../base/languages/language.ts';

const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

type DecisionLineProps = {
  /** The decision. */
  text: string;
  /** The e-mail of the manager who decided; empty where the account is gone. */
  by: string;
  at: string | null;
  /** Empty where none was given. */
  reason: string;
  className: string | undefined;
};

/** The decision of a manager, with its author, time and reason. */
export function DecisionLine({ text, by, at, reason, className }: DecisionLineProps) {
  return (
    <p className={className}>
      {text}
      {by !== '' && (
        <>
          {' · '}
          <bdi dir="ltr">{by}</bdi>
        </>
      )}
      {at !== null && ` · ${when.format(new Date(at))}`}
      {reason !== '' && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
    </p>
  );
}
