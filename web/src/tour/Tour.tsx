import { ListChecks, Tag, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { tourTexts as words } from '../languages/tourTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { clsx } from 'clsx';
import styles from './Tour.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import tileStyles from '../ui/tile.module.css';
import tintStyles from '../ui/tint.module.css';

const GLYPHS = [ListChecks, Tag, WifiOff];

/** What the app is good for, in three steps; left at any of them. */
export function Tour({ onDone }: { onDone: () => void }) {
  const [at, setAt] = useState(0);
  const step = words.steps[at];
  const Glyph = GLYPHS[at] ?? ListChecks;
  if (!step) return null;
  const isLast = at === words.steps.length - 1;
  return (
    <Sheet title={step.title} closeLabel={words.skip} onClose={onDone}>
      <div className={clsx(layoutStyles.stack, layoutStyles.gap16, styles.step)} role="status">
        <span className={clsx(tileStyles.tile, tintStyles.green)}>
          <Glyph />
        </span>
        <p>
          <span className={textStyles.visuallyHidden}>{step.title}. </span>
          {step.text}
        </p>
        <p className={textStyles.secondary}>{words.stepOf({ step: at + 1, count: words.steps.length })}</p>
      </div>
      <Button look="primary" block onClick={() => (isLast ? onDone() : setAt(at + 1))}>
        {isLast ? words.start : words.next}
      </Button>
      <div className={clsx(layoutStyles.row, layoutStyles.between, layoutStyles.above12)}>
        {at > 0 ? (
          <Button look="ghost" onClick={() => setAt(at - 1)}>
            {words.back}
          </Button>
        ) : (
          <span />
        )}
        {!isLast && (
          <Button look="ghost" onClick={onDone}>
            {words.skip}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
