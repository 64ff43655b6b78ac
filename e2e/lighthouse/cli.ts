import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as browser } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from '../site/chromium';
import { freePort } from '../site/free-port';
import { startSite } from '../site/start';

/**
 * `npm run lighthouse`: audits a page of each kind. Fails where a category scores below 100, and
 * prints the audits that failed. With `--performance` it measures that category too, on the slow
 * network and processor that Lighthouse simulates: the median of three runs, for an idle machine.
 */

const PAGES = [
  '/',
  '/wiki/pages',
  '/wiki/pages/clocks:start',
  '/board/forums/10',
  '/board/topics/1001',
];
const isTimed = process.argv.includes('--performance');
const CATEGORIES = [
  'seo',
  'best-practices',
  'accessibility',
  ...(isTimed ? ['performance' as const] : []),
];
const PRESETS = ['mobile', 'desktop'] as const;
const RUNS = isTimed ? 3 : 1;
const STARTUP_MS = 5000;
/** Lighthouse sometimes loses a trace. */
const ATTEMPTS = 3;

const [sitePort, debuggingPort] = [await freePort(), await freePort()];
const site = await startSite({ PORT: String(sitePort), SITE_URL: `http://127.0.0.1:${sitePort}` });
const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`];
const chrome = await browser.launch({ executablePath: chromium(), args });
let hasPassed = true;

async function audit(path: string, formFactor: (typeof PRESETS)[number]): Promise<Result> {
  const flags = {
    port: debuggingPort,
    onlyCategories: CATEGORIES,
    throttlingMethod: isTimed ? ('simulate' as const) : ('provided' as const),
    logLevel: 'silent' as const,
  };
  const config = formFactor === 'desktop' ? desktopConfig : undefined;
  let message: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(site.url + path, flags, config);
    if (result && !result.lhr.runtimeError) return result.lhr;
    message = result?.lhr.runtimeError?.message;
  }
  throw new Error(`Lighthouse could not read ${path}: ${message}`);
}

const total = ({ categories }: Result) =>
  CATEGORIES.reduce((sum, name) => sum + (categories[name]?.score ?? 0), 0);

try {
  // Work after the start would distort the measurement.
  if (isTimed) await sleep(STARTUP_MS);
  for (const path of PAGES) {
    // The page is cached before it is measured.
    await (await fetch(site.url + path)).arrayBuffer();
    for (const formFactor of PRESETS) {
      const results: Result[] = [];
      for (let time = 0; time < RUNS; time += 1) results.push(await audit(path, formFactor));
      const result = results.sort((one, other) => total(one) - total(other))[RUNS >> 1];
      if (!result) continue;
      const { categories, audits } = result;
      const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
      console.log(
        `${scores.map((score) => String(score).padStart(4)).join('')}  ${formFactor} ${path}`,
      );
      if (scores.every((score) => score === 100)) continue;
      hasPassed = false;
      for (const name of CATEGORIES) {
        for (const { id, weight } of categories[name]?.auditRefs ?? []) {
          const failed = audits[id];
          if (weight === 0 || failed?.score === null || failed?.score === 1) continue;
          console.log(`      ${name}: ${id}: ${failed?.title} ${failed?.displayValue ?? ''}`);
          if (failed?.details) console.log(JSON.stringify(failed.details).slice(0, 600));
        }
      }
    }
  }
} finally {
  await chrome.close();
  await site.stop();
}
process.exit(hasPassed ? 0 : 1);
