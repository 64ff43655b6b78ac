import { chromium } from '../site/chromium';
import { runEndToEndTests } from './parts';
import { printSummary } from './summary';

/**
 * `npm run accessibility`: every rule of axe on each type of page at seven widths, and on real topics and
 * wiki pages, in each combination of device, colors and language, of which `npm test` checks a part.
 */
chromium();
process.env.ALL_COMBINATIONS = '1';
const summary = await runEndToEndTests(process.execPath, [
  'e2e/accessibility.spec.ts',
  'e2e/real-content.spec.ts',
]);
console.log(printSummary(summary));
process.exit(summary.failed.length > 0 ? 1 : 0);
