/** The content that people report to the managers of the catalogue. */

/** Kinds of content that can be reported. A subject is the id of one, as a text. */
export const REPORTED_KINDS = ['recipe', 'product'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

export const REPORT_REASONS = ['wrong', 'offensive', 'copied', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The decision about reported content: hidden from the public, or left as it is. */
export const REPORT_DECISIONS = ['hidden', 'dismissed'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
