/** Whoever guards a page hears of back and forward before the router does. At most one page is guarded. */
let guard: ((state: unknown) => boolean) | null = null;

/** To be called before the router begins to listen: of two listeners on the window the earlier one is asked first. */
export function watchWayBack(): void {
  window.addEventListener('popstate', (event) => {
    if (guard?.(event.state)) event.stopImmediatePropagation();
  });
}

/** @param take told the state of the entry that was gone to; true keeps it from the router. @returns ends the guard */
export function guardWayBack(take: (state: unknown) => boolean): () => void {
  guard = take;
  return () => {
    if (guard === take) guard = null;
  };
}
