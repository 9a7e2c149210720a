import { useLayoutEffect } from 'react';

/** A recipe is printed alone. A toast gives way to the others; 'typed' is the row of the typed text, 'pane' the open list on a desk. */
type MarkedPart = 'recipe' | 'till' | 'search' | 'typed' | 'sheet' | 'full' | 'pane';

const counts = new Map<MarkedPart, number>();

/**
 * Names the part in `data-shown` of the root while the component is on the screen. `body:has(…)` would ask the whole page
 * after every change of it.
 * @param part undefined: it is not on the screen now
 */
export function useShownPart(part: MarkedPart | undefined): void {
  useLayoutEffect(() => {
    if (part === undefined) return;
    markPart(part, 1);
    return () => markPart(part, -1);
  }, [part]);
}

function markPart(part: MarkedPart, by: 1 | -1): void {
  counts.set(part, (counts.get(part) ?? 0) + by);
  document.documentElement.dataset['shown'] = [...counts].flatMap(([name, times]) => (times > 0 ? name : [])).join(' ');
}
