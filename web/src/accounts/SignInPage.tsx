import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { he } from '../he.ts';
import { Logo } from '../ui/art.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInScene } from './SignInScene.tsx';
import { useAccount } from './accounts.ts';

/** The panel for those who are not signed in: entering, or opening an account, with a switch between the two. */
export function SignInPage() {
  const [isNew, setIsNew] = useState(useLocation().hash === '#register');
  const isSignedIn = useAccount((state) => state.user !== null && !state.isExpired);
  const navigate = useNavigate();
  useTitle(he.app.titleOf(isNew ? he.accounts.register : he.accounts.login));
  if (isSignedIn) return <Navigate to="/shopping" replace />;
  const done = () => void navigate('/shopping', { replace: true });
  return (
    <div className="signin">
      <header className="brand">
        <Link to="/" aria-label={he.app.name}>
          <Logo name={he.app.name} />
        </Link>
        <p className="promise">
          {he.accounts.promise[0]}
          <br />
          {he.accounts.promise[1]}
          <br />
          <em>{he.accounts.promise[2]}</em>
        </p>
        <SignInScene />
      </header>
      <main className="panel" id="content">
        <h1 className="title">{isNew ? he.accounts.registerTitle : he.accounts.loginTitle}</h1>
        <p className="mute mb-5">{isNew ? he.accounts.registerText : he.accounts.loginText}</p>
        {isNew ? <RegisterForm onDone={done} /> : <LoginForm onDone={done} />}
        <p className="row justify-center gap-0 mt-2">
          <span className="mute">{isNew ? he.accounts.hasAccount : he.accounts.noAccount}</span>
          <button type="button" className="btn ghost" onClick={() => setIsNew(!isNew)}>
            {isNew ? he.accounts.login : he.accounts.register}
          </button>
        </p>
        <p className="row justify-center gap-0">
          <Link className="btn ghost sm mute" to="/shopping">
            {he.accounts.asGuest}
          </Link>
          <Link className="btn ghost sm mute" to="/accessibility">
            {he.shell.accessibility}
          </Link>
        </p>
      </main>
    </div>
  );
}
