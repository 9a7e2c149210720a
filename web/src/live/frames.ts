import { create } from 'zustand';

/** The last messages of the socket, newest first, for whoever looks into a trouble. */
export type Frame = { readonly id: number; readonly at: number; readonly type: string };

const KEPT = 10;

export const useFrames = create<{ readonly frames: readonly Frame[] }>()(() => ({ frames: [] }));

let nextId = 1;

export const noteFrame = (type: string): void =>
  useFrames.setState(({ frames }) => ({
    frames: [{ id: nextId++, at: Date.now(), type }, ...frames].slice(0, KEPT),
  }));
