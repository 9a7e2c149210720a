import { TOAST_MS } from '@sali/domain/base/limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { Logo } from '../../base/ui/Logo.tsx';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { SignInScene } from './SignInScene.tsx';
import { clsx } from 'clsx';
import styles from './SignInFrame.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The page for people who are not signed in: what the product promises, a panel, and messages. */
export function SignInFrame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Link to="/" aria-label={texts.app.name}>
          <Logo name={texts.app.name} />
        </Link>
        <p className={styles.promise}>
          {signInTexts.promise[0]}
          <br />
          {signInTexts.promise[1]}
          <br />
          <em>{signInTexts.promise[2]}</em>
        </p>
        <SignInScene />
      </header>
      <main className={styles.panel} id="content">
        <h1 className={uiStyles.title}>{title}</h1>
        <p className={clsx(uiStyles.muted, uiStyles.below20)}>{text}</p>
        {children}
      </main>
      <Toasts lifeMs={TOAST_MS} />
    </div>
  );
}
