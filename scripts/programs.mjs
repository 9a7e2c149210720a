import { execFileSync } from 'node:child_process';

/**
 * The programs that some tests drive: Redis, Chromium, and the other engines that `ENGINES` names. Where one is missing and Debian's packages can be
 * installed (root and apt-get), they are; elsewhere the tests say what to install.
 */
const PROGRAMS = [
  { name: 'Redis', package: 'redis-server', isHere: () => onPath('redis-server') },
  {
    name: 'Chromium',
    package: 'chromium',
    isHere: () => ['chromium', 'chromium-browser', 'google-chrome'].some(onPath),
  },
  {
    name: 'Chromium without windows',
    package: 'chromium-headless-shell',
    isHere: () => onPath('chromium-headless-shell'),
  },
  { name: 'Firefox', package: 'firefox-esr', isHere: () => !runsIn('firefox') || onPath('firefox-esr') },
  {
    name: 'WebKit',
    package: 'webkit2gtk-driver',
    isHere: () => !runsIn('webkit') || onPath('WebKitWebDriver'),
  },
  { name: 'a screen in memory', package: 'xvfb', isHere: () => !runsIn('webkit') || onPath('Xvfb') },
];

/** Do the main paths run in this engine too? */
function runsIn(engine) {
  return (process.env.ENGINES ?? '').split(',').includes(engine);
}

export async function ensurePrograms() {
  const missing = PROGRAMS.filter((program) => !program.isHere());
  if (missing.length === 0) return;
  const names = missing.map((program) => program.name).join(', ');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    process.stderr.write(`For all tests install: ${names}\n`);
    return;
  }
  process.stdout.write(`Installing ${names}…\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const packages = missing.map((program) => program.package);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}

function onPath(name) {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
