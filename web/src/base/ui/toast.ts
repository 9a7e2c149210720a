import { type ReactNode, useSyncExternalStore } from 'react';

export type Toast = {
  readonly id: number;
  readonly text: string;
  /** `isUndo`: Ctrl+Z runs it too. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly isUndo?: boolean };
};

let shown: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function setToast(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows one sentence, with at most one action. It replaces the toast before. */
export function showToast(text: string, action?: Toast['action']): void {
  setToast({ id: nextId++, text, action });
}

/** Hides the toast, unless another has replaced it. */
export function hideToast(id: number): void {
  if (shown?.id === id) setToast(null);
}

let draw: (text: string) => ReactNode = (text) => text;

/** Draws the text of toasts from now on. For pages whose toasts name products: the code for that comes with them. */
export function drawToastsWith(drawText: (text: string) => ReactNode): void {
  draw = drawText;
}

export const drawnToast = ({ text }: Toast): ReactNode => draw(text);

const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribeToToasts,
    () => shown,
    () => null,
  );
