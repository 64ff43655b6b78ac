import { ensureBuild } from '@/tools/build/build';
import { installCommand, installMissing } from '../site/programs';
import { checkLint, checkTypes, runEndToEndTests, runUnitTests, SHORT_RUN } from './parts';
import { addUp, printSummary, type Summary } from './summary';

/**
 * `npm test`: installs what is missing, builds, and runs every check and test, whatever fails before.
 * The last line says `N passed, N failed, N skipped`; above it stands each test that failed or did not run.
 * `npm run test:short` (`--short`) runs a part of the end-to-end tests.
 */
async function runAll(): Promise<Summary> {
  const node = process.execPath;
  await ensureBuild(process.cwd());
  return addUp([
    await checkTypes(node),
    await checkLint(node),
    await runUnitTests(node),
    await runEndToEndTests(node, process.argv.includes('--short') ? SHORT_RUN : []),
  ]);
}

const missing = installMissing();
const summary = await runAll().catch(
  (error: unknown): Summary => ({
    passed: 0,
    failed: [{ name: 'build', why: String(error) }],
    skipped: [],
  }),
);
if (missing.length > 0) {
  const names = missing.map(({ name }) => name).join(', ');
  console.log(`\nNot installed: ${names}. To run all tests: ${installCommand(missing)}`);
}
console.log(printSummary(summary));
process.exit(summary.failed.length > 0 ? 1 : 0);
