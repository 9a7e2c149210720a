import { durationText } from '../../../base/languages/durationText.ts';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { leftOf, type StepTimer } from './useTimers.ts';
import { clsx } from 'clsx';
import styles from './cook.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipesTexts.cooking;
const round = { fill: 'none', cx: 28, cy: 28, r: 24 } as const;

export type TimerButtonProps = {
  totalMs: number;
  /** undefined until it is started */
  timer: StepTimer | undefined;
  now: number;
  /** The number of its step, if another step is shown. */
  step?: number;
  onPress: () => void;
};

/** The timer of a step. A tap starts it, pauses it, resumes it, or restarts it after its end. */
export function TimerButton({ totalMs, timer, now, step, onPress }: TimerButtonProps) {
  const left = timer ? leftOf(timer, now) : totalMs;
  const isRunning = timer !== undefined && timer.endsAt !== null;
  const isOver = left === 0;
  const Icon = isRunning ? Pause : isOver ? RotateCcw : Play;
  const of = words.timeOf({ duration: durationText(totalMs / 1000) });
  const action = isRunning ? words.pause : isOver ? words.again : timer ? words.goOn : words.start;
  return (
    <>
      <button type="button" className={styles.timer} onClick={onPress}>
        <svg viewBox="0 0 56 56" aria-hidden="true">
          <circle className={styles.timerTrack} {...round} />
          {left > 0 && (
            <circle
              className={styles.timerArc}
              {...round}
              pathLength={100}
              strokeDasharray={`${(left / totalMs) * 100} 100`}
            />
          )}
        </svg>
        <span className={uiStyles.grow}>
          <span className={clsx(uiStyles.title, uiStyles.number, styles.timerClock, uiStyles.block)}>
            {isOver ? words.timeOver : clockOf(left)}
          </span>
          <span className={clsx(uiStyles.size14, uiStyles.block, styles.timerLabel)}>
            {step !== undefined && `${words.stepName({ step })} · `}
            {of}
          </span>
        </span>
        <span className={uiStyles.visuallyHidden}>{action}</span>
        <span className={styles.timerAction}>
          <Icon />
        </span>
      </button>
      <span className={uiStyles.visuallyHidden} role="alert">
        {isOver && words.timeOverOf({ of })}
      </span>
    </>
  );
}

/** `12:45`, `1:05:00`; a started second counts. */
function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
