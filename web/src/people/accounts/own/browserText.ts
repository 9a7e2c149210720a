import { conflictTexts } from '../../../base/languages/sharing/conflictTexts.ts';
import { browserOf } from '../browser.ts';

/** 'Chrome במחשב'. */
export function browserText(userAgent: string): string {
  const { name, isPhone } = browserOf(userAgent);
  return `${name ?? conflictTexts.otherBrowser} ${isPhone ? conflictTexts.phone : conflictTexts.desk}`;
}
