import { isOnHomeScreen } from '../base/device/keptStorage.ts';

/** A pull counts from this distance: a scroll that ends at the top of the page moves on less far. */
const PULL_PX = 96;
/** A finger that has moved this far sideways, or not twice as far down, swipes a row. */
const SIDEWAYS_PX = 10;
const PULL_STRAIGHTNESS = 2;

/** These have their own scrolling or dragging. */
const ELSEWHERE = '[role=menu], input, textarea, select';
const SHEET = '[data-part=sheet]';

/**
 * Calls `onPull`, and repeats the queries of the page, when it is pulled down at its top [U32]. An iPhone has no such
 * gesture for an app on its home screen; other browsers reload the page. The touches are only watched: scrolling and
 * swiping stay as they are.
 */
export function watchPull(onPull: () => void): void {
  if (!isOnHomeScreen()) return;
  // Safari may change a touch that is kept.
  let from: { readonly clientX: number; readonly clientY: number } | null = null;
  const end = (event: TouchEvent) => {
    const [to] = event.changedTouches;
    if (from && to && to.clientY - from.clientY >= PULL_PX && scrollY <= 0) {
      onPull();
      void repeatQueries();
    }
    from = null;
  };
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch, another] = touches;
    const isFree = touch && !another && scrollY <= 0 && !document.querySelector(SHEET) && !isElsewhere(target);
    from = isFree ? { clientX: touch.clientX, clientY: touch.clientY } : null;
  };
  const move = ({ touches: [to] }: TouchEvent) => {
    if (!from || !to) return;
    const [across, down] = [Math.abs(to.clientX - from.clientX), to.clientY - from.clientY];
    if (down < 0 || (across > SIDEWAYS_PX && across * PULL_STRAIGHTNESS > down)) from = null;
  };
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchmove', move, { passive: true });
  document.addEventListener('touchend', end, { passive: true });
  document.addEventListener('touchcancel', () => (from = null), { passive: true });
}

/** Whether what is touched, or something around it, takes its touches for itself, as a handle does. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(ELSEWHERE) || getComputedStyle(target).touchAction === 'none') return true;
  return isElsewhere(target.parentElement);
}

const repeatQueries = (): Promise<void> =>
  import('../base/queryClient.ts')
    .then(({ queryClient }) => queryClient.refetchQueries({ type: 'active' }))
    // Where the client cannot be loaded, no query was made.
    .catch(() => undefined);
