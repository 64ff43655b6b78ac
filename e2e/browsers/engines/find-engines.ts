import { existsSync, readdirSync } from 'node:fs';
import { CHROMIUM, debianProgram, findProgram, type Program } from '@/e2e/site/programs';
import type { Engine } from './engine';
import { startChromium, startFirefox } from './puppeteer-engine';
import { startWebKit } from './webkit-engine';

const LIBRARIES = '/usr/lib';

const FIREFOX: Program = {
  name: 'Firefox',
  executables: ['firefox-esr', 'firefox'],
  paths: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  packages: ['firefox-esr', 'firefox'],
};
const WEBKIT_DRIVER = debianProgram('WebKitWebDriver', 'WebKitWebDriver', 'webkit2gtk-driver');
const MINI_BROWSER: Program = {
  name: 'MiniBrowser of WebKitGTK',
  executables: [],
  paths: existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES).map((folder) => `${LIBRARIES}/${folder}/webkit2gtk-4.1/MiniBrowser`)
    : [],
  packages: ['libwebkit2gtk-4.1-0'],
};
const XVFB = debianProgram('Xvfb', 'Xvfb', 'xvfb');

/** A browser that the site is opened in, and the programs that it needs. */
interface EngineKind {
  programs: Program[];
  start(): Promise<Engine>;
}

const pathOf = (program: Program) => findProgram(program) ?? program.name;

/** The browsers, by the names that the command line takes. */
export const ENGINES: Record<'chromium' | 'firefox' | 'webkit', EngineKind> = {
  chromium: { programs: [CHROMIUM], start: () => startChromium(pathOf(CHROMIUM)) },
  firefox: { programs: [FIREFOX], start: () => startFirefox(pathOf(FIREFOX)) },
  webkit: {
    programs: [WEBKIT_DRIVER, MINI_BROWSER, XVFB],
    start: () =>
      startWebKit({
        driver: pathOf(WEBKIT_DRIVER),
        miniBrowser: pathOf(MINI_BROWSER),
        display: pathOf(XVFB),
      }),
  },
};
