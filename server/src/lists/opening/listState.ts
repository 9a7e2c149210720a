import type { Item } from '@sali/domain/lists/list';
import type { ListRow, ParticipantRow } from '../rows.ts';

/** The state of a list before a change. */
export type ListState = {
  readonly row: ListRow;
  /** Everyone who has the list, the owner first. */
  readonly people: readonly ParticipantRow[];
  /** How many lines it has. */
  readonly count: number;
  readonly find: (itemId: string) => Item | undefined;
  /** The id of the line that has this number. */
  readonly idOfNumber: (itemNumber: number) => string | undefined;
};

/** A list without lines. */
export const emptyState = (row: ListRow, people: readonly ParticipantRow[]): ListState => ({
  row,
  people,
  count: 0,
  find: () => undefined,
  idOfNumber: () => undefined,
});
