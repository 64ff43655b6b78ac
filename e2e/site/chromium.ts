import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const COMMAND = 'apt-get install -y chromium';

const installed = () => PLACES.find((place) => existsSync(place));

function install(): void {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'],
  ]) {
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/**
 * The path of the system's Chromium; Debian's is installed where this process may do so.
 * @throws saying the one command to run, where it may not.
 */
export function chromium(): string {
  const found = installed();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) install();
  const now = installed();
  if (!now) throw new Error(`The tests need Chromium. Run: sudo ${COMMAND}`);
  return now;
}
