import type { NewContentReport } from '@sali/contract/contentReports/contentReports';
import { call } from '../http.ts';

/** Reports what somebody else wrote to the managers. @throws HttpError already_reported */
export const postContentReport = (report: NewContentReport): Promise<void> =>
  call<void>('POST', 'content-reports', { body: report });
