/**
 * Why a file was left out, code → Hebrew sentence: the whole list. A refused file is a fault of the file (the command
 * ends with 1); a skipped one is none.
 */
export const REASONS = {
  // refused
  not_found: 'הקובץ או התיקייה לא נמצאו',
  unreadable: 'אי אפשר לקרוא את הקובץ',
  empty: 'הקובץ ריק',
  truncated: 'הקובץ קטוע: הוא נגמר באמצע',
  corrupt: 'הדחיסה של הקובץ פגומה',
  too_large: 'הקובץ גדול מדי אחרי הפריסה',
  too_deep: 'הקובץ מקונן עמוק מדי',
  too_many_rows: 'יש בקובץ יותר מדי שורות',
  malformed: 'ה-XML בקובץ שבור',
  doctype: 'הקובץ מכיל הגדרות DOCTYPE, שאינן מותרות',
  not_a_feed: 'זה אינו קובץ מחירים, מבצעים או סניפים',
  no_chain: 'לא כתוב בקובץ ולא בשמו של איזו רשת הוא',
  no_store: 'לא כתוב בקובץ ולא בשמו של איזה סניף הוא',
  no_time: 'אי אפשר לדעת ממתי הקובץ',
  interrupted: 'הקריאה נקטעה לפני סוף הקובץ',
  failed: 'שגיאה בשרת בזמן הקליטה',
  // not fetched from the chain's portal
  unreachable: 'הפורטל של הרשת לא ענה',
  error_page: 'הפורטל ענה בדף אחר במקום בקובץ',
  link_expired: 'הקישור לקובץ אינו תקף יותר',
  not_allowed: 'הפורטל הפנה לאתר שאינו ברשימה',
  nothing_offered: 'אין כרגע קבצים בפורטל של הרשת',
  // skipped
  other_file: 'לא קובץ של רשת',
  // nothing to do
  same_file: 'הקובץ הזה כבר נקלט',
  newer_stored: 'כבר שמורים נתונים חדשים יותר',
} as const;

export type ReasonCode = keyof typeof REASONS;

export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(REASONS, text);

/** Thrown while a file is read: the file is reported with this reason and changes nothing. */
export class FeedError extends Error {
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
