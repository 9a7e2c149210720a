import { useCallback, useEffect, useRef, useState } from 'react';

/** After the last key, so that a note is one operation and not one for each letter. */
const NOTE_DEBOUNCE_MS = 600;

export type Note = { readonly text: string; readonly write: (text: string) => void; readonly flush: () => void };

/**
 * A note as it is being written. It goes to `save` shortly after the last key, when the page is hidden, and when the
 * dialog goes: a closed tab loses nothing.
 */
export function useNote(saved: string, save: (note: string) => void): Note {
  const [draft, setDraft] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) latestSave.current(waiting.current);
    waiting.current = null;
  }, []);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  const write = (text: string) => {
    setDraft(text);
    waiting.current = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, NOTE_DEBOUNCE_MS);
  };
  return { text: draft ?? saved, write, flush };
}
