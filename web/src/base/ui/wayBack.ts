/** Lets a page that guards its state see back and forward before the router does. At most one page is guarded. */
let guard: ((state: unknown) => boolean) | null = null;

/** To be called before the router starts listening: the earlier listener of the window is called first. */
export function watchWayBack(): void {
  window.addEventListener('popstate', (event) => {
    if (guard?.(event.state)) event.stopImmediatePropagation();
  });
}

/** @param take gets the state of the target entry; true hides it from the router. @returns a function that ends the guard */
export function guardWayBack(take: (state: unknown) => boolean): () => void {
  guard = take;
  return () => {
    if (guard === take) guard = null;
  };
}
