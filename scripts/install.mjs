import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentStampOf, ROOT, unlessFresh } from './paths.mjs';
import { run } from './run-command.mjs';
import { compileTexts } from './texts.mjs';

/**
 * Installs what the lockfile names, unless that is what is installed already, and compiles the texts. No package runs a script
 * of its own but those of `allowScripts` in package.json, which this platform needs.
 */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Sali needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
    process.exit(1);
  }
  await unlessFresh('installed', 'node_modules', contentStampOf('package-lock.json'), async () => {
    process.stdout.write('Installing packages…\n');
    await run('npm', ['ci', '--no-audit', '--no-fund']);
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const packages = Object.keys(allowScripts).filter(
      (name) => allowScripts[name] && existsSync(join(ROOT, 'node_modules', name)),
    );
    await run('npm', ['rebuild', '--ignore-scripts=false', ...packages]);
  });
  await compileTexts();
}
