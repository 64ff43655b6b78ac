import { fuzzMainThread, MAX_PAGE_MS } from './main-thread';

const [rounds = 3, seed = 1] = process.argv.slice(2).map(Number);
if (![rounds, seed].every((given) => Number.isInteger(given) && given >= 1)) {
  console.error('Say how many texts of each language, and a seed: npm run fuzz:main-thread -- 3 1');
  process.exit(2);
}
const started = performance.now();
const held = await fuzzMainThread(rounds, seed);
const seconds = Math.round((performance.now() - started) / 1000);
for (const { ms, what } of held) console.error(`${Math.round(ms)} ms: ${what}`);
console.log(
  `${held.length} texts took the main thread more than ${MAX_PAGE_MS} ms (seed ${seed}, ${seconds} s).`,
);
process.exit(held.length === 0 ? 0 : 1);
