import { Lightbulb } from 'lucide-react';
import { inShopTexts } from '@sali/texts/app/inShop';
import { IconButton } from '../../base/ui/Button.tsx';
import type { Scanner } from './useScanner.ts';
import { clsx } from 'clsx';
import styles from './CameraView.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** A phone in the hand says that it has read something, in ms. */
export const VIBRATION_MS = 40;

/** The picture of the camera that a scanner reads, with its light, and a sentence: `aim` while it reads, else why it does not. */
export function CameraView({ scanner, aim }: { scanner: Scanner; aim: string }) {
  const { video, state, torch, hasNoReader } = scanner;
  const isSeeing = state === 'on' && !hasNoReader;
  return (
    <>
      <div className={clsx(styles.camera, state !== 'on' && state !== 'starting' && styles.off)}>
        <video ref={video} className={styles.video} muted playsInline aria-label={inShopTexts.picture} />
        {isSeeing && <span className={styles.frame} aria-hidden="true" />}
        {torch && (
          <IconButton
            label={inShopTexts.torch}
            aria-pressed={torch.isOn}
            className={clsx(styles.torch, torch.isOn && buttonStyles.active)}
            onClick={torch.toggle}
          >
            <Lightbulb />
          </IconButton>
        )}
      </div>
      <p className={clsx(uiStyles.secondary, uiStyles.around8, isSeeing && styles.hint)} role="status">
        {state !== 'on' ? inShopTexts.camera[state] : hasNoReader ? inShopTexts.noReader : aim}
      </p>
    </>
  );
}
