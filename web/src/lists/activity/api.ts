import type { ActivityWire } from '@sali/contract/lists/activity';
import { call } from '../../base/http.ts';

/** What happened on the list, newest first; with `before` only what came before that version. */
export const fetchActivity = (id: string, before: number | null, bearer?: string): Promise<ActivityWire> =>
  call<ActivityWire>('GET', `lists/${id}/activity${before === null ? '' : `?before=${before}`}`, { bearer });
