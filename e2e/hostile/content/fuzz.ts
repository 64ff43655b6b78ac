import { checkGate } from './properties';

const runs = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Say how many random bodies to try: npm run fuzz -- 100000');
  process.exit(1);
}
const started = performance.now();
await checkGate(runs);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`The gate kept its promises on ${runs} random bodies in ${seconds} s.`);
