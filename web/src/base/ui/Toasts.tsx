import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { drawnToast, hideToast, type Toast, useToast } from './toast.ts';
import uiStyles from './ui.module.css';
import styles from './Toasts.module.css';

/**
 * The place where toasts appear, announced as a status. A toast lives `lifeMs`, unless it says itself how long; the clock
 * pauses while the pointer or the focus is on it, so that nobody has to hurry. Over a sheet it stays in reach, and its
 * button does not close the sheet [U24].
 */
export function Toasts({ lifeMs }: { lifeMs: number }) {
  const toast = useToast();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => hideToast(toast.id), toast.lifeMs ?? lifeMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, lifeMs]);
  useUndoKey(toast);
  const cameFrom = useRef<Element | null>(null);
  const hold = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsHeld(true);
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  const press = (pressed: Toast) => {
    // The button goes. In a sheet the focus must not go with it, or Escape would not close the sheet.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
    act(pressed);
    setIsHeld(false);
  };
  return (
    // React Aria makes everything beside an open sheet inert, except what has this attribute.
    <div className={styles.place} role="status" aria-live="polite" data-react-aria-top-layer="">
      {toast && (
        <div
          data-part="toast"
          className={styles.toast}
          key={toast.id}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={hold}
          onBlur={() => setIsHeld(false)}
        >
          <span className={uiStyles.grow}>{drawnToast(toast)}</span>
          {toast.action && (
            <button
              type="button"
              aria-keyshortcuts={toast.action.isUndo ? 'Control+Z' : undefined}
              // A pointer leaves the focus where it is, in a field with its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(toast)}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function act(toast: Toast): void {
  toast.action?.run();
  hideToast(toast.id);
}

/** Ctrl+Z by the position of the key, since a Hebrew keyboard has another letter there. In a field it undoes typing. */
function useUndoKey(toast: Toast | null): void {
  useEffect(() => {
    if (!toast?.action?.isUndo) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ';
      if (!isUndo || (event.target instanceof Element && event.target.matches('input, textarea'))) return;
      event.preventDefault();
      act(toast);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toast]);
}
