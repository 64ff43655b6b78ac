import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** A program or file that tests need besides npm packages. */
export interface Program {
  name: string;
  /** Names of its executable in `PATH`, best first. */
  executables: string[];
  /** Its paths on systems without it in `PATH`. */
  paths: string[];
  /** Names of Debian's package; each release has one of them. */
  packages: [string, ...string[]];
}

/** Returns a program in a Debian package, by default of the same name. */
export const debianProgram = (
  name: string,
  executable: string,
  inPackage = executable,
): Program => ({
  name,
  executables: [executable],
  paths: [],
  packages: [inPackage],
});

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Browser of the end-to-end tests. Without windows it takes two thirds of the processor time. */
export const CHROMIUM: Program = {
  name: 'Chromium',
  executables: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  paths: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ],
  packages: ['chromium-headless-shell', 'chromium'],
};
export const REDIS: Program = {
  name: 'Valkey or Redis',
  executables: ['valkey-server', 'redis-server'],
  paths: [],
  packages: ['valkey-server', 'redis-server'],
};
export const NGINX = debianProgram('nginx', 'nginx');
/** With the module `xkey`, of Debian's varnish-modules. */
export const VARNISH = debianProgram('Varnish', 'varnishd', 'varnish-modules');
/** Packs and checks archives for Kiwix. */
export const ZIM_TOOLS = debianProgram('zim-tools', 'zimwriterfs', 'zim-tools');
/** Shows archives. */
export const KIWIX = debianProgram('kiwix-serve', 'kiwix-serve', 'kiwix-tools');
/** Creates the certificate of a test's edge. */
export const OPENSSL = debianProgram('OpenSSL', 'openssl');
/** Runs a DokuWiki. */
export const PHP = debianProgram('PHP', 'php', 'php-cli');
export const DOKUWIKI: Program = {
  name: 'DokuWiki',
  executables: [],
  paths: ['/usr/share/dokuwiki/doku.php'],
  packages: ['dokuwiki'],
};
/** Runs a MediaWiki, with the PHP modules that it needs. */
export const MEDIAWIKI: Program = {
  name: 'MediaWiki',
  executables: [],
  paths: ['/usr/share/mediawiki/api.php'],
  packages: ['mediawiki'],
};
const PHP_SQLITE: Program = {
  name: "PHP's SQLite",
  executables: [],
  paths: ['8.2', '8.3', '8.4'].map(
    (version) => `/etc/php/${version}/mods-available/pdo_sqlite.ini`,
  ),
  packages: ['php-sqlite3'],
};
const CHINESE_FONT: Program = {
  name: 'a Chinese font',
  executables: [],
  paths: [
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    // Other systems include a Chinese font.
    ...(process.platform === 'linux' ? [] : [process.execPath]),
  ],
  packages: ['fonts-noto-cjk'],
};
/** What `npm run test:all` needs. */
export const PROGRAMS_OF_TESTS: readonly Program[] = [
  CHROMIUM,
  CHINESE_FONT,
  REDIS,
  NGINX,
  VARNISH,
  OPENSSL,
  ZIM_TOOLS,
  KIWIX,
  PHP,
  DOKUWIKI,
  MEDIAWIKI,
  PHP_SQLITE,
];

/** Returns a program's path; undefined if not installed. */
export function findProgram({ executables, paths }: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  const candidates = executables.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return [...candidates, ...paths].find((file) => existsSync(file));
}

/**
 * Returns a program's path.
 * @throws Error that names the command to run if it is not installed; any program but `TEST_PROGRAMS`, if set
 */
export function requireProgram(program: Program): string {
  const { TEST_PROGRAMS = program.name } = process.env;
  if (TEST_PROGRAMS !== program.name) {
    throw new Error(`npm test starts no ${program.name}: move the test to npm run test:all.`);
  }
  const file = findProgram(program);
  if (file) return file;
  throw new Error(`${program.name} is not installed. Run: ${installCommand([program])}`);
}

const missingPrograms = (programs: readonly Program[]): Program[] =>
  programs.filter((program) => !findProgram(program));

/** Waits for other test runs that install packages. */
const LOCK = ['-o', 'DPkg::Lock::Timeout=600'];

const runApt = (args: string[]) =>
  // In this runlevel, Debian starts no services after installation.
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

/** Returns, per program, the first of its Debian packages that this release has. */
function packagesOf(programs: readonly Program[]): string[] {
  return programs.map(
    ({ packages }) => packages.find(isOffered) ?? packages[packages.length - 1] ?? '',
  );
}

/** Returns the shell command that installs programs on Debian. */
export const installCommand = (programs: readonly Program[]): string =>
  `sudo apt-get install -y ${packagesOf(programs).join(' ')}`;

/** Installs missing Debian packages if this user may. @returns the programs that are still missing */
export function installMissing(programs: readonly Program[]): Program[] {
  const missing = missingPrograms(programs);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !mayInstall) return missing;
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`);
  try {
    runApt(['update', '-qq']);
    runApt(['install', '-y', '-qq', ...packagesOf(missing)]);
  } catch {
    console.error('apt-get failed; its messages are above.');
  }
  return missingPrograms(programs);
}
