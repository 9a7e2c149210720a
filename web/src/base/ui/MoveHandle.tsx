import { GripVertical } from 'lucide-react';
import { useRef } from 'react';
import { mergeProps, useMove } from 'react-aria';
import { clsx } from 'clsx';
import buttonStyles from './Button.module.css';
import styles from './MoveHandle.module.css';

export type MoveHandleProps = {
  label: string;
  /** Moves by one place, up or down. */
  onMove: (by: -1 | 1) => void;
};

/** Moves its `<li>` within the list: by dragging, or by the up and down arrows. */
export function MoveHandle({ label, onMove }: MoveHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const dragged = useRef(0);
  const step = (by: -1 | 1) => {
    onMove(by);
    // The browser drops the focus of an element that is moved.
    requestAnimationFrame(() => handle.current?.focus());
  };
  const { moveProps } = useMove({
    onMoveStart: () => (dragged.current = 0),
    onMove: ({ deltaY, pointerType }) => {
      if (pointerType === 'keyboard') return deltaY === 0 ? undefined : step(deltaY > 0 ? 1 : -1);
      dragged.current += deltaY;
      const height = handle.current?.closest('li')?.offsetHeight ?? 0;
      if (height === 0 || Math.abs(dragged.current) < height / 2) return;
      const by = dragged.current > 0 ? 1 : -1;
      dragged.current -= by * height;
      step(by);
    },
  });
  return (
    <button
      ref={handle}
      type="button"
      className={clsx(buttonStyles.iconButton, styles.handle)}
      aria-label={label}
      title={label}
      {...mergeProps(moveProps)}
    >
      <GripVertical />
    </button>
  );
}
