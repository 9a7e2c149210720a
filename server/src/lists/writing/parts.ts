import type { ActionWire } from '@sali/contract/lists/lists';
import type { Db } from '../../base/db/open.ts';
import type { RunPrepared } from '../../base/db/prepared.ts';
import type { ChangeParts } from './change.ts';
import type { OpenLists } from '../opening/openLists.ts';
import type { ItemNumbers } from './itemNumbers.ts';

/** The parts that the write path of lines needs. */
export type WriterParts = ChangeParts & {
  readonly db: Db;
  readonly run: RunPrepared;
  readonly lists: OpenLists;
  readonly numbers: ItemNumbers;
  /** Sends actions to everyone who has the list open. Called after the commit, never before. */
  readonly announce: (listId: number, actions: readonly ActionWire[]) => void;
  readonly onError: (error: unknown) => void;
};
