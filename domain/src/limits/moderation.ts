/** Numbers of what people write for everybody to read. */

/** Proposals of a person that wait at once. */
export const INFO_PROPOSALS_MAX = 50;
/**
 * What a person writes about a product is shown at once if they have had this many accepted proposals, and no rejected
 * one, in this many days.
 */
export const INFO_TRUST_ACCEPTED = 5;
export const INFO_TRUST_DAYS = 90;
/** For how many days a rejected proposal is shown to its author. */
export const INFO_REJECTION_DAYS = 30;
/** Versions of a product's texts that are kept. */
export const INFO_VERSIONS_MAX = 30;
export const REJECTION_REASON_MAX = 300;

/** Characters of what a person adds to a report of content. */
export const CONTENT_REPORT_NOTE_MAX = 500;
export const CONTENT_REPORTS_PER_HOUR = 20;
/** Reports of one subject that the queue shows. */
export const CONTENT_REPORTS_SHOWN = 20;
