import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as browser } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from '../site/chromium';
import { startSite } from '../site/start';

/**
 * `npm run lighthouse`: what Lighthouse finds on a page of each kind. Fails below 100 in any of
 * the categories, with the audits that are to blame. With `--performance` that too, on the slow
 * network and processor that Lighthouse simulates, the middle one of three times: for a quiet machine.
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
const TIMES = isTimed ? 3 : 1;
const SETTLED_AFTER_MS = 5000;
/** A trace is lost now and then. */
const ATTEMPTS = 3;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const [sitePort, debuggingPort] = [await freePort(), await freePort()];
const site = await startSite({ PORT: String(sitePort), SITE_URL: `http://127.0.0.1:${sitePort}` });
const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`];
const running = await browser.launch({ executablePath: chromium(), args });
let isGood = true;

async function look(path: string, formFactor: (typeof PRESETS)[number]): Promise<Result> {
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
  // What a start does beside its first visitors is no visitor's.
  if (isTimed) await sleep(SETTLED_AFTER_MS);
  for (const path of PAGES) {
    // The first visitor may wait for the render; later ones do not.
    await (await fetch(site.url + path)).arrayBuffer();
    for (const formFactor of PRESETS) {
      const results: Result[] = [];
      for (let time = 0; time < TIMES; time += 1) results.push(await look(path, formFactor));
      const result = results.sort((one, other) => total(one) - total(other))[TIMES >> 1];
      if (!result) continue;
      const { categories, audits } = result;
      const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
      console.log(
        `${scores.map((score) => String(score).padStart(4)).join('')}  ${formFactor} ${path}`,
      );
      if (scores.every((score) => score === 100)) continue;
      isGood = false;
      for (const name of CATEGORIES) {
        for (const { id, weight } of categories[name]?.auditRefs ?? []) {
          const audit = audits[id];
          if (weight === 0 || audit?.score === null || audit?.score === 1) continue;
          console.log(`      ${name}: ${id}: ${audit?.title} ${audit?.displayValue ?? ''}`);
          if (audit?.details) console.log(JSON.stringify(audit.details).slice(0, 600));
        }
      }
    }
  }
} finally {
  await running.close();
  await site.stop();
}
process.exit(isGood ? 0 : 1);
