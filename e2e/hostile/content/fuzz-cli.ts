import { checkMarkdown } from './check-markdown';
import { checkReaders } from './check-readers';
import { checkSanitizer } from './check-sanitizer';

const runs = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Give the number of random texts: npm run fuzz -- 100000');
  process.exit(1);
}

/** Runs a check, and prints its finding and duration. */
async function report(finding: string, check: (runs: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  await check(runs);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${finding} on ${runs} random texts in ${seconds} s.`);
}

await report('The sanitizer kept its properties', checkSanitizer);
await report('Markdown had nothing that its page has not', checkMarkdown);
await report('The readers of a wiki found only what it had said', checkReaders);
