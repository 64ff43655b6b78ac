import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getWithRetry } from '@/e2e/site/get';
import { PAGE_TYPES } from '@/e2e/site/page-types';
import { startSite } from '@/e2e/site/start';
import { round } from './statistics';

/**
 * `npm run bench:weights`: the bytes of each type of page of the sample, compressed, with the scripts
 * and stylesheets that it loads. `--against DIR` compares them with the build in another checkout.
 */
const { values } = parseArgs({ options: { against: { type: 'string' } } });

const FILE = /<(?:script|link rel="stylesheet")\b[^>]*? (?:src|href)="(\/[^"]+)"/g;

interface Weight {
  brotli: number;
  gzip: number;
}

/** The weights of the pages of a build, by their types. */
async function weigh(root?: string): Promise<Map<string, Weight>> {
  const site = await startSite({ LOG_LEVEL: 'error' }, undefined, root);
  try {
    const weights = new Map<string, Weight>();
    for (const [type, path] of Object.entries(PAGE_TYPES)) {
      const { body } = await getWithRetry(site, path);
      const files = new Set([...body.matchAll(FILE)].map(([, file = '']) => file));
      const bodies = [body];
      for (const file of files) bodies.push((await getWithRetry(site, file)).body);
      const sum = (compress: (text: string) => Buffer) =>
        bodies.reduce((bytes, each) => bytes + compress(each).length, 0);
      weights.set(type, { brotli: sum(brotliCompressSync), gzip: sum(gzipSync) });
    }
    return weights;
  } finally {
    await site.stop();
  }
}

const own = await weigh();
const other = values.against === undefined ? undefined : await weigh(values.against);
const percent = (bytes: number, before = 0) => round((bytes / before - 1) * 100, 1);
console.table(
  Object.fromEntries(
    [...own].map(([type, { brotli, gzip }]) => {
      const before = other?.get(type);
      const change = before && {
        'brotli there': before.brotli,
        '± %, brotli': percent(brotli, before.brotli),
        'gzip there': before.gzip,
        '± %, gzip': percent(gzip, before.gzip),
      };
      return [type, { brotli, gzip, ...change }];
    }),
  ),
);
