import type { ActivityWire } from '@sali/contract/lists/activity';
import { call } from '../../base/http.ts';

/** Fetches the changes of the list, newest first; with `before` only those before that version. */
export const fetchActivity = (id: string, before: number | null, bearer?: string): Promise<ActivityWire> =>
  call<ActivityWire>('GET', `lists/${id}/activity${before === null ? '' : `?before=${before}`}`, { bearer });
