import { output } from './run-command.mjs';

/**
 * `npm run check -- commits`: the subject of each commit has at most 72 characters, and its body says why (a merge may go
 * without one). Commits before this rule are not read; nor is any where the history is not complete.
 */
const SINCE = '0c573ca3';
const CHARS_MAX = 72;

const { code, text } = await output('git', ['log', '--format=%h%x09%s%x09%b%x00', `${SINCE}..HEAD`]);
const commits = (code === 0 ? text : '')
  .split('\0')
  .map((one) => one.trim())
  .filter(Boolean);
const faults = commits.flatMap((commit) => {
  const [id, subject = '', body] = commit.split('\t');
  const isMerge = subject.startsWith('Merge ');
  return [
    subject.length > CHARS_MAX && `${id}: ${subject.length} characters: ${subject}`,
    !isMerge && !body && `${id}: no body: ${subject}`,
  ].filter(Boolean);
});
process.stdout.write(`${commits.length} commits, ${faults.length} faults\n${faults.map((one) => `${one}\n`).join('')}`);
if (faults.length > 0) process.exitCode = 1;
