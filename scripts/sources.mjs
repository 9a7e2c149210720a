import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';

/** The files of the repository and their programs, for the checks that read them. */

const SOURCE = /^(domain|contract|server|web)\/src\/.*\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$|\/test[A-Z]\w*\.tsx?$|testSetup/;

/** All files that are, or may be, committed: paths from the root. */
export const repositoryFiles = () =>
  execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));

/** Whether a path is source of domain, contract, server or web, and no test. */
export const isSource = (path) => SOURCE.test(path) && !TEST.test(path);

/** A file as the compiler reads it. */
export const parse = (path) =>
  ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
