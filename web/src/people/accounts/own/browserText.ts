import { conflictTexts } from '@sali/texts/app/conflict';
import { browserOf } from '../browser.ts';

/** 'Chrome במחשב'. */
export function browserText(userAgent: string): string {
  const { name, isPhone } = browserOf(userAgent);
  return `${name ?? conflictTexts.otherBrowser} ${isPhone ? conflictTexts.phone : conflictTexts.desk}`;
}
