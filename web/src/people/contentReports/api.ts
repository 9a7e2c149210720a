import type { NewContentReport } from '@sali/contract/people/contentReports/contentReports';
import { call } from '../../base/http.ts';

/** Reports what somebody else wrote to the managers. @throws HttpError already_reported */
export const postContentReport = (report: NewContentReport): Promise<void> =>
  call<void>('POST', 'content-reports', { body: report });
