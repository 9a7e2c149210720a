import { create } from 'zustand';

/** The last messages of the socket, newest first, for people who look into a problem. */
export type LoggedFrame = { readonly id: number; readonly at: number; readonly type: string };

const FRAMES_MAX = 10;

export const useFrames = create<{ readonly frames: readonly LoggedFrame[] }>()(() => ({ frames: [] }));

let nextId = 1;

export const noteFrame = (type: string): void =>
  useFrames.setState(({ frames }) => ({
    frames: [{ id: nextId++, at: Date.now(), type }, ...frames].slice(0, FRAMES_MAX),
  }));
