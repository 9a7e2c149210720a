import { ListChecks, Tag, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { tourTexts as words } from '@sali/texts/app/tour';
import { Button } from '../../base/ui/Button.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import styles from './Tour.module.css';
import tintStyles from '../../base/ui/tint.module.css';

const GLYPHS = [ListChecks, Tag, WifiOff];

/**
 * The uses of the app in three steps; a person may leave at any of them. The tour is in the page, where lists will be,
 * and covers nothing: the page that the build draws has its first step.
 */
export function Tour({ onDone }: { onDone: () => void }) {
  const [at, setAt] = useState(0);
  const step = words.steps[at];
  const Glyph = GLYPHS[at] ?? ListChecks;
  if (!step) return null;
  const isLast = at === words.steps.length - 1;
  const art = (
    <span className={clsx(styles.art, tintStyles.green)} aria-hidden="true">
      <Glyph />
    </span>
  );
  return (
    <EmptyState title={step.title} text={step.text} art={art}>
      <p className={uiStyles.secondary}>{words.stepOf({ step: at + 1, count: words.steps.length })}</p>
      <p className={uiStyles.visuallyHidden} role="status">
        {at > 0 && `${step.title}. ${step.text}`}
      </p>
      <div className={clsx(uiStyles.row, uiStyles.gap12)}>
        {at > 0 && (
          <Button look="ghost" onClick={() => setAt(at - 1)}>
            {words.back}
          </Button>
        )}
        <Button look="soft" onClick={() => (isLast ? onDone() : setAt(at + 1))}>
          {isLast ? words.start : words.next}
        </Button>
        {!isLast && (
          <Button look="ghost" onClick={onDone}>
            {words.skip}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
