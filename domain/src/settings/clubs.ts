/** The kinds of clubs, by their number in the chains' files; 0 is everybody. */
export const CLUBS = [
  { id: 1, key: 'chain' },
  { id: 2, key: 'card' },
  { id: 3, key: 'other' },
] as const;
