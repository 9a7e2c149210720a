import { output } from './run-command.mjs';

/*
 * `npm run check -- advisories`: asks the registry for known weaknesses of the shipped packages. Ends with code 1 when one is high or
 * critical, and when the registry does not answer the question.
 * `--if-answered`: a registry that does not answer is reported and fails nothing (mirrors often cannot).
 */

const SERIOUS = ['high', 'critical'];

/** @param report what `npm audit --json` prints @returns a line for each serious one; undefined: the registry did not answer */
export function seriousAdvisories(report) {
  if (!report.metadata?.vulnerabilities) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => SERIOUS.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

if (process.argv[1]?.endsWith('advisories.mjs')) {
  const { text } = await output('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent']);
  const report = JSON.parse(text);
  const found = seriousAdvisories(report);
  if (found) {
    process.stdout.write(`${found.length} serious advisories\n${found.map((line) => `${line}\n`).join('')}`);
    process.exitCode = found.length > 0 ? 1 : 0;
  } else {
    process.stdout.write(`not asked: the registry answers ${report.message ?? report.error?.summary}\n`);
    process.exitCode = process.argv.includes('--if-answered') ? 0 : 1;
  }
}
