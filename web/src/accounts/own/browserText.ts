import { texts } from '../../languages/mainTexts.ts';
import { browserOf } from '../browser.ts';

/** 'Chrome במחשב'. */
export function browserText(userAgent: string): string {
  const { name, isPhone } = browserOf(userAgent);
  return `${name ?? texts.conflict.otherBrowser} ${isPhone ? texts.conflict.phone : texts.conflict.desk}`;
}
