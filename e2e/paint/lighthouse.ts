import lighthouse from 'lighthouse';

/** The figures that Lighthouse measured of one load of a page; bytes as they came over the network. */
export type RouteFigures = {
  /** 0 to 1. */
  readonly performance: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly mainThreadMs: number;
  readonly scriptBytes: number;
  readonly unusedScriptBytes: number;
  readonly styleBytes: number;
};

/**
 * One load of a page without caches, by Lighthouse's settings for a phone.
 * @param port of the browser; what the page stored there remains, so that somebody may be signed in
 * @throws Error when Lighthouse could not measure the page
 */
export async function measureRoute(url: string, port: number): Promise<RouteFigures> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const valueOf = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const requests = detailsOf<{ resourceType?: string; transferSize?: number }>(audits['network-requests']);
  const bytesOf = (type: string): number =>
    requests.reduce(
      (sum, { resourceType, transferSize }) => sum + (resourceType === type ? (transferSize ?? 0) : 0),
      0,
    );
  const unused = detailsOf<{ wastedBytes?: number }>(audits['unused-javascript']);
  return {
    performance: categories.performance?.score ?? NaN,
    firstPaintMs: valueOf('first-contentful-paint'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockingMs: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
    mainThreadMs: valueOf('mainthread-work-breakdown'),
    scriptBytes: bytesOf('Script'),
    unusedScriptBytes: unused.reduce((sum, { wastedBytes }) => sum + (wastedBytes ?? 0), 0),
    styleBytes: bytesOf('Stylesheet'),
  };
}

/** The rows of an audit's table. */
function detailsOf<T>(audit: { details?: unknown } | undefined): readonly T[] {
  const details = audit?.details;
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items : [];
}
