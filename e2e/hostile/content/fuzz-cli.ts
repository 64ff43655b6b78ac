import { checkSanitizer } from './check-sanitizer';

const runs = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Give the number of random texts: npm run fuzz -- 100000');
  process.exit(1);
}
const started = performance.now();
await checkSanitizer(runs);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`The sanitizer kept its properties on ${runs} random texts in ${seconds} s.`);
