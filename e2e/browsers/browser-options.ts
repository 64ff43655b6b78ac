import { existsSync } from 'node:fs';
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { CHROMIUM, findProgram } from '@/e2e/site/programs';

/** The browsers that the site is opened in, by the names that the command line takes. */
const ENGINES = { chromium, firefox, webkit } as const;

/** The name of a browser. */
export type EngineName = keyof typeof ENGINES;

/** The names of all browsers. */
export const ENGINE_NAMES = Object.keys(ENGINES).filter(isEngineName);

/** True for the name of a browser. */
export function isEngineName(name: string): name is EngineName {
  return name in ENGINES;
}

/** The path of a browser's program: Playwright's own, or for Chromium the system's; undefined if none is installed. */
export function findBrowser(name: EngineName): string | undefined {
  const browserType: BrowserType = ENGINES[name];
  const own = browserType.executablePath();
  if (existsSync(own)) return own;
  return name === 'chromium' ? findProgram(CHROMIUM) : undefined;
}

/** What `npm run browsers` tells the processes of Playwright, in environment variables. */
export interface BrowserOptions {
  /** The data folder whose pages are opened; undefined for the sample. */
  data: string | undefined;
  /** The language of the interface. */
  locale: string;
  /** Whether the pages are dark, by the reader's preference. */
  isDark: boolean;
}

const { BROWSERS_DATA, BROWSERS_LOCALE, BROWSERS_DARK } = process.env;

/** The options of this run. */
export const BROWSER_OPTIONS: BrowserOptions = {
  data: BROWSERS_DATA || undefined,
  locale: BROWSERS_LOCALE || 'en',
  isDark: BROWSERS_DARK === 'true',
};

/** The environment variables that carry options to the processes of Playwright. */
export const browserEnvironment = ({ data, locale, isDark }: BrowserOptions) => ({
  BROWSERS_DATA: data ?? '',
  BROWSERS_LOCALE: locale,
  BROWSERS_DARK: String(isDark),
});
