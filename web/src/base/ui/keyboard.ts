/** A smaller difference comes from the browser's own bars. */
const KEYBOARD_PX_MIN = 100;
/** From this scale on the person has zoomed in: less of the page is seen, but no keyboard covers it. */
const ZOOMED_SCALE = 1.05;

/**
 * Keeps `--keyboard` at the height that a phone's keyboard covers, in CSS px. Keyboards of iPhones, and those of Chrome, lie on
 * the page without making it smaller: what is at its bottom stays above them [U26].
 */
export function watchKeyboard(): void {
  const { visualViewport: seen } = window;
  if (!seen) return;
  let isUp = false;
  const follow = () => {
    const covered = seen.scale >= ZOOMED_SCALE ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    const height = covered < KEYBOARD_PX_MIN ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${height}px`);
    if (height > 0 && !isUp) showFieldOfSheet();
    isUp = height > 0;
  };
  follow();
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
}

/** A sheet becomes lower by the keyboard, and the browser has scrolled to the field before that. */
const showFieldOfSheet = (): void => {
  const field = document.activeElement;
  if (field?.closest('[data-part=sheet]')) field.scrollIntoView({ block: 'center', behavior: 'instant' });
};
