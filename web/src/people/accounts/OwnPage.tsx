import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { texts } from '@sali/texts/app/main';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { useAccount } from './accounts.ts';
import { loginPath } from './returnPath.ts';
import { LinkButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';

type OwnPageWords = {
  readonly title: string;
  /** The label of the button back. */
  readonly back: string;
  readonly signIn: string;
  readonly signInText: string;
  readonly toSignIn: string;
};

/** A page of what a person has of their own: `children` shows it to who is signed in, others get the way to sign in. */
export function OwnPage({
  words,
  path,
  back,
  className,
  head,
  art = <BasketArt />,
  children,
}: {
  readonly words: OwnPageWords;
  /** Where a sign-in comes back to. */
  readonly path: string;
  readonly back: string;
  readonly className?: string | undefined;
  /** Buttons beside the title. */
  readonly head?: ReactNode;
  readonly art?: ReactNode;
  readonly children: (userId: number) => ReactNode;
}) {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className={clsx(className, uiStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back={back} backLabel={words.back} isInset>
        {head}
      </BackHead>
      {user ? (
        children(user.userId)
      ) : (
        <EmptyState title={words.signIn} text={words.signInText} art={art}>
          <LinkButton look="primary" to={loginPath(path)}>
            {words.toSignIn}
          </LinkButton>
        </EmptyState>
      )}
    </main>
  );
}
