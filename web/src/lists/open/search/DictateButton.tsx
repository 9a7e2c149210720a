import { Mic } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { inShopTexts } from '@sali/texts/app/inShop';
import { IconButton } from '../../../base/ui/Button.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { canDictate, startDictation, type Listening } from './dictation.ts';
import { clsx } from 'clsx';
import styles from './DictateButton.module.css';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** The microphone of the search box, where the browser understands speech. @param props.onSaid gets a sentence, once it is over */
export function DictateButton({ onSaid }: { onSaid: (text: string) => void }) {
  const [heard, setHeard] = useState<string | null>(null);
  const listening = useRef<Listening | null>(null);
  useEffect(() => () => listening.current?.abort(), []);
  if (!canDictate()) return null;
  const end = () => {
    listening.current = null;
    setHeard(null);
  };
  const start = () => {
    setHeard('');
    listening.current = startDictation({
      onHeard: setHeard,
      onSaid: (text) => {
        end();
        if (text === '') showToast(inShopTexts.dictation.silent);
        else onSaid(text);
      },
      onFailed: (why) => {
        end();
        showToast(inShopTexts.dictation[why]);
      },
    });
  };
  const isListening = heard !== null;
  return (
    <>
      <IconButton
        label={isListening ? inShopTexts.dictation.stop : inShopTexts.dictation.start}
        aria-pressed={isListening}
        className={clsx(isListening && buttonStyles.active)}
        onClick={isListening ? () => listening.current?.stop() : start}
      >
        <Mic />
      </IconButton>
      {isListening && (
        <span className={styles.heard} role="status">
          <bdi className={uiStyles.clipped}>{heard === '' ? inShopTexts.dictation.listening : heard}</bdi>
        </span>
      )}
    </>
  );
}
