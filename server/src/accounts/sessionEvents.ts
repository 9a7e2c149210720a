export type EndedSession = { readonly sessionId: string; readonly userId: number };

/** Tells those who hold something open for a session (sockets) that it is dead. */
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
