import { useEffect, useState } from 'react';
import { drawnToast, hideToast, type Toast, useToast } from './toast.ts';
import layoutStyles from './layout.module.css';
import styles from './Toasts.module.css';

/**
 * The place where toasts appear, announced as a status. A toast lives `lifeMs`; the clock pauses while the pointer or the
 * focus is on it, so that nobody has to hurry.
 */
export function Toasts({ lifeMs }: { lifeMs: number }) {
  const toast = useToast();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => hideToast(toast.id), lifeMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, lifeMs]);
  useUndoKey(toast);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast && (
        <div
          data-part="toast"
          className={styles.toast}
          key={toast.id}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className={layoutStyles.grow}>{drawnToast(toast)}</span>
          {toast.action && (
            <button
              type="button"
              aria-keyshortcuts={toast.action.isUndo ? 'Control+Z' : undefined}
              onClick={() => {
                act(toast);
                setIsHeld(false);
              }}
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
