import { fuzzMainThread, MAX_PAGE_MS } from './fuzz-main-thread';

const [rounds = 3, seed = 1] = process.argv.slice(2).map(Number);
if (![rounds, seed].every((value) => Number.isInteger(value) && value >= 1)) {
  console.error(
    'Give the number of texts for each language and a seed: npm run fuzz:main-thread -- 3 1',
  );
  process.exit(2);
}
const started = performance.now();
const slowTexts = await fuzzMainThread(rounds, seed);
const seconds = Math.round((performance.now() - started) / 1000);
for (const { ms, text } of slowTexts) console.error(`${Math.round(ms)} ms: ${text}`);
console.log(
  `${slowTexts.length} texts blocked the main thread for more than ${MAX_PAGE_MS} ms (seed ${seed}, ${seconds} s).`,
);
process.exit(slowTexts.length === 0 ? 0 : 1);
