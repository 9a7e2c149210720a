import { MISSING_LIST_WAITS_MS } from '@sali/domain/base/limits';
import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { useAccount } from '../../people/accounts/accounts.ts';
import { missingTexts } from '@sali/texts/app/missing';
import { texts } from '@sali/texts/app/main';
import { Skeleton } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { type SyncEngine, syncEngine } from '../../people/sync/engine.ts';
import { BackToLists } from './BackToLists.tsx';
import { clsx } from 'clsx';
import styles from './MissingList.module.css';
import backHeadStyles from '../../base/ui/BackHead.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/**
 * The list that the address names is not here. It may be on its way from the device; after the first wait the server is
 * asked, and after the second, once the server has answered, the way leads on [N5]. When the list
 * comes meanwhile the page shows it instead of this.
 */
export function MissingList({ address }: { address: string }) {
  const navigate = useNavigate();
  const isGuest = useAccount((state) => state.user === null);
  useEffect(
    () => takeAnswer(search(address, isGuest), (outcome) => lead(navigate, address, outcome)),
    [address, isGuest, navigate],
  );
  return (
    <>
      <p className={uiStyles.visuallyHidden} role="status">
        {missingTexts.searching}
      </p>
      <header className={backHeadStyles.head}>
        <BackToLists />
        <Skeleton width="60%" height="32px" />
      </header>
      <div className={clsx(uiStyles.stack, uiStyles.gap16, styles.loading)}>
        <Skeleton width="100%" height="52px" />
        <Skeleton width="100%" height="220px" />
      </div>
    </>
  );
}

type Outcome = Awaited<ReturnType<SyncEngine['refresh']['seekList']>> | 'guest';

async function search(address: string, isGuest: boolean): Promise<Outcome> {
  if (isGuest && isNumbered(address)) return 'sign-in';
  const [first, second] = MISSING_LIST_WAITS_MS;
  await wait(first);
  const [answer] = await Promise.all([
    isGuest ? ('guest' as const) : syncEngine().refresh.seekList(address),
    wait(second),
  ]);
  return answer;
}

/** Only the server gives lists numbers, so a guest has none. */
const isNumbered = (address: string): boolean => /^(?:server_list_)?\d+$/.test(address);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function lead(navigate: NavigateFunction, address: string, outcome: Outcome): void {
  if (outcome === 'found') return; // it is on the screen by now
  const signIn = loginPath(`/shopping/list/${address}`);
  if (outcome === 'sign-in') {
    void navigate(signIn, { replace: true }); // that page says why
    return;
  }
  if (outcome === 'guest') {
    showToast(missingTexts.guest, { label: texts.shell.signIn, run: () => void navigate(signIn) });
  } else {
    showToast(outcome === 'unreachable' ? missingTexts.unreachable : missingTexts.notFound);
  }
  void navigate('/shopping', { replace: true });
}
