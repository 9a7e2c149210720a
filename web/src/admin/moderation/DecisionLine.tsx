import { locale } from '../../base/languages/language.ts';

const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

type DecisionLineProps = {
  /** What was decided. */
  text: string;
  /** The e-mail of who decided; empty where the account is gone. */
  by: string;
  at: string | null;
  /** Empty where none was given. */
  reason: string;
  className: string | undefined;
};

/** What a manager decided, who, when and why. */
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
