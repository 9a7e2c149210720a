import { useEffect, useState } from 'react';
import { hideToast, useToast } from './toast.ts';

/**
 * The place where toasts appear, announced as a status. One lives `lifeMs`; the clock stands still while the pointer or
 * the focus is on it, so that nobody has to hurry.
 */
export function Toasts({ lifeMs }: { lifeMs: number }) {
  const toast = useToast();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => hideToast(toast.id), lifeMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, lifeMs]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toast && (
        <div
          className="toast"
          key={toast.id}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className="grow" dir="auto">
            {toast.text}
          </span>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                toast.action?.run();
                setIsHeld(false);
                hideToast(toast.id);
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
