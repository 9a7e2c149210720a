import type { OwnProof as ProofBody } from '@sali/contract/people/accounts/accounts';
import { passwordError } from '@sali/domain/people/accounts/credentials';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { useAccount } from '../accounts.ts';
import { GoogleButton } from '../google/GoogleButton.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useSignInMethods } from './signInMethods.ts';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import { LinkButton } from '../../../base/ui/Button.tsx';
import fieldStyles from '../../../base/ui/Field.module.css';

/**
 * The proof that a signed-in person gives before the account changes: its password, or, if it has none, a fresh answer of
 * Google, which counts once.
 */
export function useOwnProof() {
  const [password, setPassword] = useState('');
  const [credential, setCredential] = useState('');
  const { methods } = useSignInMethods();
  const isByGoogle = methods?.has_password === false;
  const body: ProofBody = isByGoogle ? { google_credential: credential } : { password };
  return {
    isByGoogle,
    password,
    credential,
    setPassword,
    setCredential,
    error: isByGoogle ? (credential === '' ? waysInTexts.google.confirmFirst : undefined) : passwordError(password),
    /** Passes the proof to `work`. An answer of Google is used up by that, whatever the result. */
    use: async <T,>(work: (body: ProofBody) => Promise<T>): Promise<T> => {
      try {
        return await work(body);
      } finally {
        setCredential('');
      }
    },
    clear: () => setPassword(''),
  };
}

export type OwnProofProps = {
  readonly proof: ReturnType<typeof useOwnProof>;
  readonly label: string;
  readonly error?: string | undefined;
  readonly name?: string;
};

/** Asks for the proof. */
export function OwnProof({ proof, label, error, name = 'password' }: OwnProofProps) {
  if (proof.isByGoogle) return <ByGoogle proof={proof} error={error} />;
  return (
    <>
      <OwnUsername />
      <PasswordField
        label={label}
        name={name}
        autoComplete="current-password"
        value={proof.password}
        error={error}
        onChange={proof.setPassword}
      />
    </>
  );
}

function ByGoogle({ proof, error }: Pick<OwnProofProps, 'proof' | 'error'>) {
  const words = waysInTexts.google;
  if (proof.credential !== '')
    return (
      <p className={uiStyles.row} role="status">
        <span className={clsx(uiStyles.badge, uiStyles.green)}>
          <BadgeCheck className={uiStyles.icon14} />
          {words.confirmed}
        </span>
      </p>
    );
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <p className={uiStyles.secondary}>{words.confirmText}</p>
      <GoogleButton onCredential={proof.setCredential} />
      {error !== undefined && (
        <p className={fieldStyles.errorLine} role="alert">
          <CircleAlert className={uiStyles.icon16} />
          <span>{error}</span>
        </p>
      )}
      <PasswordByMail />
    </div>
  );
}

/** For an account without a password and without Google: a mail that sets a password. */
export function PasswordByMail() {
  const email = useAccount((state) => state.user?.email ?? '');
  return (
    <LinkButton look="ghost" size="sm" className={styles.start} to="/forgot-password" state={{ email }}>
      {waysInTexts.google.byMail}
    </LinkButton>
  );
}

/** A hidden field by which a password manager knows whose password a form asks for. */
function OwnUsername() {
  const email = useAccount((state) => state.user?.email ?? '');
  return (
    <input
      type="text"
      className={uiStyles.visuallyHidden}
      autoComplete="username"
      tabIndex={-1}
      aria-hidden
      value={email}
      readOnly
    />
  );
}
