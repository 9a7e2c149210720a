import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws the app in place of what an element has; in pieces, so that the page answers meanwhile. */
export function drawApp(app: ReactNode, root: HTMLElement): void {
  startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>));
}
