import { once } from 'node:events';
import { createServer } from 'node:net';
import { chromium as browser } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from '../site/chromium';
import { startSite } from '../site/start';

/**
 * `npm run lighthouse`: what Lighthouse finds on a page of each kind. Fails below 100 in any of
 * the categories, with the audits that are to blame. With `--performance` that too, on the slow
 * network and processor that Lighthouse simulates: for a quiet machine.
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

for (const path of PAGES) {
  for (const formFactor of PRESETS) {
    const flags = {
      port: debuggingPort,
      onlyCategories: CATEGORIES,
      throttlingMethod: isTimed ? ('simulate' as const) : ('provided' as const),
      logLevel: 'error' as const,
    };
    const config = formFactor === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(site.url + path, flags, config);
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not read ${path}: ${result?.lhr.runtimeError?.message}`);
    }
    const { categories, audits } = result.lhr;
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
        console.log(`      ${name}: ${id}: ${audit?.title}`);
        console.log(JSON.stringify(audit?.details)?.slice(0, 600));
      }
    }
  }
}
await running.close();
await site.stop();
process.exit(isGood ? 0 : 1);
