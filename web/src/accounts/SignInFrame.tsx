import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { Logo } from '../ui/Logo.tsx';
import { SignInScene } from './SignInScene.tsx';

/** The page for people who are not signed in: what the product promises, and a panel. */
export function SignInFrame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="signin">
      <header className="brand">
        <Link to="/" aria-label={texts.app.name}>
          <Logo name={texts.app.name} />
        </Link>
        <p className="promise">
          {texts.accounts.promise[0]}
          <br />
          {texts.accounts.promise[1]}
          <br />
          <em>{texts.accounts.promise[2]}</em>
        </p>
        <SignInScene />
      </header>
      <main className="panel" id="content">
        <h1 className="title">{title}</h1>
        <p className="mute mb-5">{text}</p>
        {children}
      </main>
    </div>
  );
}
