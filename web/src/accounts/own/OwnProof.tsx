import type { OwnProof as ProofBody } from '@sali/contract/accounts';
import { passwordError } from '@sali/domain/accounts/credentials';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { heWaysIn } from '../../languages/he/waysIn.ts';
import { useAccount } from '../accounts.ts';
import { GoogleButton } from '../google/GoogleButton.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useWaysIn } from './waysIn.ts';

/**
 * What whoever is signed in shows before something of the account changes: its password; where it has none, a fresh answer
 * of Google, which counts once.
 */
export function useOwnProof() {
  const [password, setPassword] = useState('');
  const [credential, setCredential] = useState('');
  const { ways } = useWaysIn();
  const isByGoogle = ways?.has_password === false;
  const body: ProofBody = isByGoogle ? { google_credential: credential } : { password };
  return {
    isByGoogle,
    password,
    credential,
    setPassword,
    setCredential,
    error: isByGoogle ? (credential === '' ? heWaysIn.google.confirmFirst : undefined) : passwordError(password),
    /** Hands it to `work`; an answer of Google is used up by that, however it ends. */
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

/** Asks for it. */
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
  const words = heWaysIn.google;
  if (proof.credential !== '')
    return (
      <p className="row" role="status">
        <span className="badge green">
          <BadgeCheck className="xs" />
          {words.confirmed}
        </span>
      </p>
    );
  return (
    <div className="grid gap-2">
      <p className="mute t14">{words.confirmText}</p>
      <GoogleButton onCredential={proof.setCredential} />
      {error !== undefined && (
        <p className="error-line" role="alert">
          <CircleAlert className="s" />
          <span>{error}</span>
        </p>
      )}
      <PasswordByMail />
    </div>
  );
}

/** The way to a first password that needs no answer of Google: a mail to one's own e-mail. */
export function PasswordByMail() {
  const email = useAccount((state) => state.user?.email ?? '');
  return (
    <Link className="btn ghost sm justify-self-start" to="/forgot-password" state={{ email }}>
      {heWaysIn.google.byMail}
    </Link>
  );
}

/** Tells a password manager whose password a form asks for; nobody sees it. */
function OwnUsername() {
  const email = useAccount((state) => state.user?.email ?? '');
  return <input type="text" className="vh" autoComplete="username" tabIndex={-1} aria-hidden value={email} readOnly />;
}
