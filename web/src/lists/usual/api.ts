import type { UsualItemWire } from '@sali/contract/lists/activity';
import { call } from '../../base/http.ts';

/** Fetches the items that this user's lists had before, most used first. */
export const fetchUsual = (): Promise<UsualItemWire[]> => call<UsualItemWire[]>('GET', 'users/me/usual');
