import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commands that the pages and the programs print, read from them: a new one cannot be forgotten. */

/** A command with its placeholders, and where it is printed. */
export type PrintedCommand = { readonly command: string; readonly page: string };

/** A block of shell of a page, as it is printed. */
export type PrintedScript = { readonly text: string; readonly page: string };

/** A code span with one of these words first, and another one, is a command. */
const PROGRAMS =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|git|docker|sudo|systemctl|psql|pg_\w+|openssl|curl|rsync|gpg|scp|ssh) /;
/** In the source of a program: its usage, or a command in a message. Text after two spaces explains it. */
const IN_SOURCE = /npm (?:start|test|ci|run [\w:]+(?: -- [^`'"\n\\]*)?)/g;

const files = (...patterns: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !/\.(?:test|spec)\./.test(path));

/** Every printed command, each once. @param root the project's folder */
export function printedCommands(root: string): PrintedCommand[] {
  const all = [
    ...files('*.md').flatMap((page) => [...spansOf(read(root, page), page), ...scriptCommands(read(root, page), page)]),
    ...files('*.ts', '*.mjs').flatMap((page) => usagesOf(read(root, page), page)),
  ];
  return [...new Map(all.map((one) => [one.command, one])).values()];
}

/** Every block of shell of the pages. */
export const printedScripts = (root: string): PrintedScript[] =>
  files('*.md').flatMap((page) => scriptsOf(read(root, page)).map((text) => ({ text, page })));

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

const spansOf = (text: string, page: string): PrintedCommand[] =>
  Array.from(text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
    .filter((span) => PROGRAMS.test(span))
    .flatMap(partsOf)
    .map((command) => ({ command, page }));

const usagesOf = (text: string, page: string): PrintedCommand[] =>
  Array.from(text.matchAll(IN_SOURCE), ([whole]) => ({ command: withoutWords(whole), page }));

/** Returns the command without its explanation, which begins with two spaces, a colon, or 'or' another command. */
const withoutWords = (usage: string): string => (usage.split(/ {2,}|: |:$|, or/)[0] ?? '').trim();

const scriptsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm), ([, indent = '', body = '']) =>
    body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** A script of its own and a shell function are one command each; else a line is one, or several after one another. */
const scriptCommands = (text: string, page: string): PrintedCommand[] =>
  scriptsOf(text)
    .flatMap((script) =>
      script.startsWith('#!') ? [script] : script.replace(/^\w+\(\) \{$[\s\S]*?^\}$/gm, '').split('\n'),
    )
    .map((line) => (line.startsWith('#!') ? line : line.replace(/\s+#\s.*$/, '').trim()))
    .filter((line) => line !== '')
    .flatMap((line) => (line.startsWith('#!') ? [line] : partsOf(line)))
    .map((command) => ({ command, page }));

/** The commands that `&&` joins, outside of quotes. */
const partsOf = (line: string): string[] =>
  line.split(/ && (?=(?:[^']*'[^']*')*[^']*$)(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
