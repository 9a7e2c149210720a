import { ListChecks, Tag, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { tourTexts as words } from '../languages/tourTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';

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
      <div className="grid justify-items-center gap-4 py-6 text-center" role="status">
        <span className="tile c-green">
          <Glyph />
        </span>
        <p>
          <span className="vh">{step.title}. </span>
          {step.text}
        </p>
        <p className="t14 mute">{words.stepOf({ step: at + 1, count: words.steps.length })}</p>
      </div>
      <Button look="primary" block onClick={() => (isLast ? onDone() : setAt(at + 1))}>
        {isLast ? words.start : words.next}
      </Button>
      <div className="row between mt-3">
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
