/** Numbers of what people write for everybody to read. */

export const REJECTION_REASON_MAX = 300;

/** Characters of what a person adds to a report of content. */
export const CONTENT_REPORT_NOTE_MAX = 500;
export const CONTENT_REPORTS_PER_HOUR = 20;
