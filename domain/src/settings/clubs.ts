/** The kinds of clubs that the chains' files tell apart by number; 0 is everybody. */
export const CLUBS = [
  { id: 1, key: 'chain' },
  { id: 2, key: 'card' },
  { id: 3, key: 'other' },
] as const;
