import type { Deps } from '../base/deps.ts';
import type { Owners } from './owners.ts';
import type { ListsParts } from './parts.ts';
import type { ListWriter } from './writing/writer.ts';

export type ListsRoom = Deps &
  ListsParts & {
    /** Every change of lines. */
    readonly writer: ListWriter;
    /** How much each owner has. */
    readonly owners: Owners;
  };
