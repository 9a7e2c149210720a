import { useSyncExternalStore } from 'react';

export type Toast = {
  readonly id: number;
  readonly text: string;
  /** `isUndo`: Ctrl+Z does it too. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly isUndo?: boolean };
};

let shown: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Says one sentence, with at most one thing to do about it. A new one takes the place of the one before. */
export function showToast(text: string, action?: Toast['action']): void {
  show({ id: nextId++, text, action });
}

/** Takes it away, unless another has come meanwhile. */
export function hideToast(id: number): void {
  if (shown?.id === id) show(null);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => shown);
