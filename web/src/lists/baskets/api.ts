import type { TillReportWire } from '@sali/contract/lists/receipts';
import { call } from '../../base/http.ts';

/** How far the tills of chains take what was published; of the same chains for everybody. @throws HttpError */
export const fetchTillReports = (): Promise<TillReportWire[]> =>
  call<TillReportWire[]>('GET', 'till-reports', { auth: 'none' });
