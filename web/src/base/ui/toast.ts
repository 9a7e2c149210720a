import { SIGN_IN_MESSAGE_MS } from '@sali/domain/base/limits';
import type { ReactNode } from 'react';
import { create } from 'zustand';

export type Toast = {
  readonly id: number;
  readonly text: string;
  /** `isUndo`: Ctrl+Z runs it too. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly isUndo?: boolean };
  /** How long it lives, if not as long as most. */
  readonly lifeMs?: number;
};

type ToastState = {
  readonly toast: Toast | null;
  /** How many there were: the id of the next one is another. */
  readonly count: number;
  /** Draws the text of toasts. */
  readonly draw: (text: string) => ReactNode;
};

const useShown = create<ToastState>()(() => ({ toast: null, count: 0, draw: (text) => text }));

/** Shows one sentence, with at most one action. It replaces the toast before. */
export const showToast = (text: string, action?: Toast['action']): void => replaceToast({ text, action });

/** Shows that somebody signed in or registered; it goes sooner than others. */
export const showSignInToast = (text: string): void => replaceToast({ text, lifeMs: SIGN_IN_MESSAGE_MS });

const replaceToast = (toast: Omit<Toast, 'id'>): void =>
  useShown.setState(({ count }) => ({ toast: { ...toast, id: count + 1 }, count: count + 1 }));

/** Hides the toast, unless another has replaced it. */
export function hideToast(id: number): void {
  useShown.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }));
}

/** Draws the text of toasts from now on. For pages whose toasts name products: the code for that comes with them. */
export function drawToastsWith(draw: (text: string) => ReactNode): void {
  useShown.setState({ draw });
}

export const drawnToast = ({ text }: Toast): ReactNode => useShown.getState().draw(text);

export const useToast = (): Toast | null => useShown(({ toast }) => toast);
