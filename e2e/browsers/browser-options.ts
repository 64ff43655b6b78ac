import { existsSync } from 'node:fs';
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { CHROMIUM, findProgram } from '@/e2e/site/programs';

/** Browsers by their names on the command line. */
const ENGINES = { chromium, firefox, webkit } as const;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES).filter(isEngineName);

export function isEngineName(name: string): name is EngineName {
  return name in ENGINES;
}

/**
 * Returns the path of a browser: Playwright's own, or the system's Chromium; undefined if none is installed.
 */
export function findBrowser(name: EngineName): string | undefined {
  const browserType: BrowserType = ENGINES[name];
  const own = browserType.executablePath();
  if (existsSync(own)) return own;
  return name === 'chromium' ? findProgram(CHROMIUM) : undefined;
}

/** Options that `npm run browsers` passes to Playwright in environment variables. */
export interface BrowserOptions {
  /** Data folder with the opened pages; undefined for the sample. */
  data: string | undefined;
  /** Language of the interface. */
  locale: string;
  /** True if the reader prefers a dark page. */
  isDark: boolean;
}

const { BROWSERS_DATA, BROWSERS_LOCALE, BROWSERS_DARK } = process.env;

export const BROWSER_OPTIONS: BrowserOptions = {
  data: BROWSERS_DATA || undefined,
  locale: BROWSERS_LOCALE || 'en',
  isDark: BROWSERS_DARK === 'true',
};

/** Returns environment variables with the options. */
export const browserEnvironment = ({ data, locale, isDark }: BrowserOptions) => ({
  BROWSERS_DATA: data ?? '',
  BROWSERS_LOCALE: locale,
  BROWSERS_DARK: String(isDark),
});
