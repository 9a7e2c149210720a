/** The browser of a session, read from its user agent: enough to distinguish one's own sessions. */
type BrowserName = 'Chrome' | 'Safari' | 'Firefox' | 'Edge' | 'Samsung Internet';
export type Browser = {
  /** null: another one. */
  readonly name: BrowserName | null;
  readonly isPhone: boolean;
};

/** The first that fits: Edge and Samsung call themselves Chrome too, and all of them Safari. */
const MARKS: readonly (readonly [RegExp, BrowserName])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

export const browserOf = (userAgent: string): Browser => ({
  name: MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? null,
  isPhone: /\b(Mobile|Android|iPhone|iPad)\b/.test(userAgent),
});
