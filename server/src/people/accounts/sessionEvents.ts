export type EndedSession = { readonly sessionId: string; readonly userId: number };

/** Announces ended sessions to code that holds something open for them, such as sockets. */
export type SessionEvents = {
  /** @returns stops listening */
  onSessionEnded: (listener: (ended: EndedSession) => void) => () => void;
  sessionEnded: (ended: EndedSession) => void;
};

export function createSessionEvents(): SessionEvents {
  const listeners = new Set<(ended: EndedSession) => void>();
  return {
    onSessionEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sessionEnded: (ended) => {
      for (const listener of listeners) listener(ended);
    },
  };
}
