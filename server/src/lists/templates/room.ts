import type { ListsRoom } from '../room.ts';

export type TemplatesRoom = ListsRoom & {
  /** Notifies the people of a list that was made by the clock, once for each key. */
  readonly notifyOfMadeList: (made: {
    readonly listId: number;
    readonly listName: string;
    readonly userIds: readonly number[];
    readonly key: string;
  }) => Promise<void>;
};
