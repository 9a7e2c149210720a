import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { DAY_MS, HOUR_MS } from '@sali/domain/base/time';
import { feeds as words } from '@sali/texts/en/feeds';
import type { PortalChain } from '../../base/chains/chains.ts';
import type { PortalCheck } from '../../goods/portals/portals.ts';
import type { ChainStatus, FeedStatus, FileReport, JobProgress } from '../../goods/feeds/feeds.ts';

type Output = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

const MARKS: Record<FileReport['state'], string> = {
  stored: '✓',
  unchanged: '=',
  older: '=',
  skipped: '-',
  refused: '✗',
};

const formatCount = (number: number): string => number.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The screen of `npm run prices`: a line per file, one that moves while a file is read, and a table at the end. */
export class Screen {
  readonly #output: Output;
  readonly #reports: FileReport[] = [];
  readonly #startedAt = Date.now();
  #isMoving = false;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Shows the reports as they come, until `signal` says stop: then the file under way is the last. */
  async show(reports: AsyncIterable<FileReport>, signal: AbortSignal): Promise<void> {
    for await (const report of reports) {
      this.#reports.push(report);
      this.#clear();
      this.#output.write(`${progressLineOf(report)}\n`);
      if (signal.aborted) return;
    }
  }

  progress(progress: JobProgress): void {
    if (!this.#output.isTTY) return;
    const { name, index, of, stage } = progress;
    const much =
      'rows' in progress ? `${formatCount(progress.rows)} rows` : `${formatCount(Math.ceil(progress.bytes / 1024))} KB`;
    const line = `  ${index}/${of} ${stage} ${name}: ${much}`;
    this.#clear();
    this.#output.write(line.slice(0, (this.#output.columns ?? 80) - 1));
    this.#isMoving = true;
  }

  #clear(): void {
    if (this.#isMoving) this.#output.write('\r\u001b[2K');
    this.#isMoving = false;
  }

  /** @returns the exit code: 1 when a file was refused, or the portal gave no list */
  summary(): number {
    this.#clear();
    if (this.#reports.length === 0) {
      this.#output.write('Nothing new.\n');
      return 0;
    }
    const files = this.#reports.filter(({ isOfPortal }) => isOfPortal !== true);
    const refused = files.filter((report) => report.state === 'refused');
    if (files.length > 0) this.#output.write(`\n${tableOf(files)}\n${seconds(Date.now() - this.#startedAt)} in all\n`);
    for (const { name, reason, text } of refused) this.#output.write(`✗ ${name}: ${reason}: ${text}\n`);
    return refused.length > 0 || files.length < this.#reports.length ? 1 : 0;
  }

  /**
   * Shows what a portal lists.
   * @returns the exit code: 1 when it gave nothing, or a part of its list failed
   */
  check(chain: PortalChain, { kinds, others, failure, notes }: PortalCheck, now: Date): number {
    if (kinds.length > 0) this.#output.write(`${kindTable(kinds, now)}\n`);
    for (const [chainId, files] of Object.entries(others))
      this.#output.write(`- ${formatCount(files)} files of another chain, ${chainId}\n`);
    for (const note of notes) this.#output.write(`! ${note}\n`);
    if (failure === null) return 0;
    this.#output.write(`✗ ${chain.slug}: ${failure}: ${words.failures[failure]}\n`);
    if (chain.isIsraelOnly && failure === 'nothing_offered')
      this.#output.write('This portal answers only from Israel: from elsewhere its list may be empty.\n');
    if (chain.isEmptyOnSaturday && failure === 'nothing_offered')
      this.#output.write('This portal is often empty at night and on Saturdays.\n');
    return 1;
  }

  status({ counts, chains, files }: FeedStatus): void {
    const { stores, products, prices } = counts;
    this.#output.write(
      `${formatCount(counts.chains)} chains, ${formatCount(stores)} stores, ${formatCount(products)} products, ${formatCount(prices)} prices\n`,
    );
    this.#output.write(`\n${chainTable(chains)}\n`);
    for (const { name, lastError } of chains)
      if (lastError)
        this.#output.write(`✗ ${name}: ${minute(lastError.at)} ${lastError.name}: ${englishOf(lastError.reason)}\n`);
    if (files.length > 0) this.#output.write('\n');
    for (const file of files) {
      const rows = `${formatCount(file.rows_read)} rows read, ${formatCount(file.rows_changed)} changed`;
      const why = file.reason === null ? '' : ` (${file.reason})`;
      this.#output.write(`${minute(file.started_at)}  ${file.state}${why}  ${file.name}  ${rows}\n`);
    }
  }
}

function progressLineOf(report: FileReport): string {
  const { name, state, reason, text, kind, isOfPortal, storeKey, chainId, durationMs } = report;
  if (isOfPortal === true) return `${MARKS[state]} ${name}: ${text}`;
  if (state !== 'stored') return `${MARKS[state]} ${name}: ${state}: ${reasonWords(reason)} (${text})`;
  const rows = `${formatCount(report.rowsRead)} rows read, ${formatCount(report.rowsStored)} stored, ${formatCount(report.rowsChanged)} changed`;
  const dropped = droppedWords(report.dropped);
  const where = storeKey ?? chainId ?? '';
  const fault = reason === null ? '' : ` (${text})`;
  return `${MARKS[state]} ${name}: ${kind} ${where}: ${rows}${dropped && `, dropped: ${dropped}`} in ${seconds(durationMs)}${fault}`;
}

/** The sentence of a reason; rows of older versions have one in place of a code. */
const englishOf = (reason: string): string => (isFailureCode(reason) ? words.failures[reason] : reason);
const isFailureCode = (text: string): text is keyof typeof words.failures => Object.hasOwn(words.failures, text);

const reasonWords = (reason: string | null): string => (reason ?? '').replaceAll('_', ' ');

const droppedWords = (dropped: FileReport['dropped']): string =>
  Object.entries(dropped)
    .map(([reason, rows]) => `${formatCount(rows)} ${reasonWords(reason)}`)
    .join(', ');

function tableOf(reports: readonly FileReport[]): string {
  const rows = (['stored', 'unchanged', 'older', 'skipped', 'refused'] as const)
    .map((state) => ({ state, of: reports.filter((report) => report.state === state) }))
    .filter(({ of }) => of.length > 0)
    .map(({ state, of }) => [state, ...sumsOf(of)]);
  return aligned([['', 'files', 'rows read', 'stored', 'changed', 'dropped'], ...rows, ['all', ...sumsOf(reports)]]);
}

/** A text on the leading side, numbers and times on the other. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

/** A line for each kind of files: how many, of how many stores, the times in their names, and the newest one's age. */
function kindTable(kinds: PortalCheck['kinds'], now: Date): string {
  const lines = kinds.map(({ kind, files, stores, oldest, newest }) => [
    kind,
    formatCount(files),
    kind === 'Stores' ? '–' : formatCount(stores),
    minute(oldest),
    minute(newest),
    newest === null ? '–' : ageWords(now.getTime() - newest.getTime()),
  ]);
  return aligned([['', 'files', 'stores', 'oldest', 'newest', 'age'], ...lines]);
}

/** '5 h', or '3 days' from two days on. */
function ageWords(ms: number): string {
  const hours = Math.max(0, Math.round(ms / HOUR_MS));
  return ms >= 2 * DAY_MS ? `${formatCount(Math.floor(ms / DAY_MS))} days` : `${hours} h`;
}

const KINDS = ['Stores', 'PriceFull', 'Price', 'PromoFull', 'Promo'];

/** '2026-08-10 09:00', by the clock of Israel: files' names have that time. */
const minute = (at: Date | null): string => (at === null ? '–' : toJerusalem(at).slice(0, 16).replace('T', ' '));

/** A line for each chain: the times of its newest files by kind, and what is stored of it. */
function chainTable(chains: readonly ChainStatus[]): string {
  const lines = chains.map(({ name, chainId, stores, prices, promotions, files, dropped }) => [
    `${name} ${chainId}`,
    formatCount(stores),
    formatCount(prices),
    formatCount(promotions),
    formatCount(Object.values(dropped).reduce((sum, rows) => sum + rows, 0)),
    ...KINDS.map((kind) => minute(files.find((file) => file.kind === kind)?.fileAt ?? null)),
  ]);
  return aligned([['chain', 'stores', 'prices', 'promotions', 'dropped', ...KINDS], ...lines]);
}

function sumsOf(reports: readonly FileReport[]): string[] {
  const sum = (of: (report: FileReport) => number): string =>
    formatCount(reports.reduce((total, report) => total + of(report), 0));
  return [
    formatCount(reports.length),
    sum((report) => report.rowsRead),
    sum((report) => report.rowsStored),
    sum((report) => report.rowsChanged),
    sum((report) => Object.values(report.dropped).reduce((total, rows) => total + rows, 0)),
  ];
}
