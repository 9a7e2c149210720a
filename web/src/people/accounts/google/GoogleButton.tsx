import type { GoogleOptions } from '@sali/contract/people/accounts/google';
import { GOOGLE_NONCE_MS } from '@sali/domain/base/limits/accounts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { language } from '../../../base/languages/language.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { postGoogleOptions } from './api.ts';
import { BUTTON_WIDTH_MAX, loadGoogle } from './identity.ts';
import { clsx } from 'clsx';
import styles from './GoogleButton.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** A nonce is replaced before it expires. */
const ASK_AGAIN_MS = GOOGLE_NONCE_MS * 0.8;

/**
 * Google's own button where this site has sign-in with Google, and one that explains its absence where Google cannot be
 * reached. An empty place of the same height where the site has none, and until the server has answered [A37].
 */
export function GoogleButton({ onCredential }: { onCredential: (credential: string) => void }) {
  const slot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'nothing' | 'googles' | 'ours'>('nothing');
  const answer = useRef(onCredential);
  useEffect(() => {
    answer.current = onCredential;
  }, [onCredential]);
  const ask = useCallback(async (): Promise<void> => {
    const options = await postGoogleOptions();
    setShown((before) => (options.client_id === null ? 'nothing' : before === 'googles' ? before : 'ours'));
    if (await isPlaced(options, slot, (credential) => answer.current(credential))) setShown('googles');
  }, []);
  useEffect(() => {
    // The button without Google's script remains, and the timer tries again.
    const again = () => void ask().catch(() => undefined);
    again();
    const timer = setInterval(again, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return (
    <div className={clsx(uiStyles.stack, styles.place)}>
      <div ref={slot} className={styles.button} hidden={shown !== 'googles'} />
      {shown === 'ours' && (
        <Button look="quiet" block onClick={() => void ask().catch(() => showToast(waysInTexts.google.unavailable))}>
          {waysInTexts.google.continue}
        </Button>
      )}
    </div>
  );
}

/** @returns false if the site has no sign-in with Google @throws when Google cannot be reached now */
async function isPlaced(
  { client_id: clientId, nonce }: GoogleOptions,
  slot: { readonly current: HTMLDivElement | null },
  onCredential: (credential: string) => void,
): Promise<boolean> {
  if (clientId === null || nonce === null) return false;
  const google = await loadGoogle();
  const parent = slot.current;
  if (!parent) return true;
  google.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => onCredential(credential),
  });
  parent.replaceChildren();
  google.renderButton(parent, {
    type: 'standard',
    theme: isDark() ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'pill',
    text: 'continue_with',
    logo_alignment: 'center',
    width: Math.min(BUTTON_WIDTH_MAX, parent.parentElement?.clientWidth ?? BUTTON_WIDTH_MAX),
    locale: language,
  });
  return true;
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
