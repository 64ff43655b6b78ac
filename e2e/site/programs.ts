import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Something that the tests need besides npm's packages. */
export interface Program {
  name: string;
  /** Names of its executable, the preferred first; looked for in the folders of `PATH`. */
  executables: string[];
  /** Where it is on systems that do not list it in `PATH`. */
  places: string[];
  /** Debian's package, one of these. */
  packages: [string, ...string[]];
}

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Chromium with the fonts that Chinese pages are measured in. */
export const CHROMIUM: Program = {
  name: 'Chromium',
  executables: ['chromium', 'chromium-browser', 'google-chrome'],
  places: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ],
  packages: ['chromium'],
};
export const REDIS: Program = {
  name: 'Valkey or Redis',
  executables: ['valkey-server', 'redis-server'],
  places: [],
  packages: ['valkey-server', 'redis-server'],
};
export const NGINX: Program = {
  name: 'nginx',
  executables: ['nginx'],
  places: [],
  packages: ['nginx'],
};
const CHINESE_FONT: Program = {
  name: 'a Chinese font',
  executables: [],
  places: [
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    // Other systems have one of their own.
    ...(process.platform === 'linux' ? [] : [process.execPath]),
  ],
  packages: ['fonts-noto-cjk'],
};
const ALL = [CHROMIUM, CHINESE_FONT, REDIS, NGINX];

/** The path of a program, or undefined where it is not installed. */
export function findProgram({ executables, places }: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  const candidates = executables.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return [...candidates, ...places].find((place) => existsSync(place));
}

/** The programs that are not installed. */
export const missingPrograms = (): Program[] => ALL.filter((program) => !findProgram(program));

/** Another run of the tests may be installing the same packages. */
const LOCK = ['-o', 'DPkg::Lock::Timeout=600'];

const runApt = (args: string[]) =>
  // In this runlevel Debian starts no service after its installation.
  execFileSync('apt-get', [...LOCK, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });

const isOffered = (name: string): boolean => {
  try {
    const policy = execFileSync('apt-cache', ['policy', name], { encoding: 'utf8' });
    return /Candidate: (?!\(none\))/.test(policy);
  } catch {
    return false;
  }
};

/** The Debian packages of some programs, of alternatives the first that this release has. */
function packagesOf(programs: readonly Program[]): string[] {
  return programs.map(
    ({ packages }) => packages.find(isOffered) ?? packages[packages.length - 1] ?? '',
  );
}

/** The one command that installs some programs, in the words of a shell on Debian. */
export const installCommand = (programs: readonly Program[]): string =>
  `sudo apt-get install -y ${packagesOf(programs).join(' ')}`;

/**
 * Installs what the tests need from Debian's packages, where this user may do so.
 * @returns the programs that are still missing
 */
export function installMissing(): Program[] {
  const missing = missingPrograms();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !mayInstall) return missing;
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`);
  try {
    runApt(['update', '-qq']);
    runApt(['install', '-y', '-qq', ...packagesOf(missing)]);
  } catch {
    console.error('apt-get failed; its words are above.');
  }
  return missingPrograms();
}
