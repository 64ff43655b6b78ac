import { ensureBuild } from '@/tools/build/build';
import { withInstalledProgram } from '../package/install-package';
import { installCommand, installMissing } from '../site/programs';
import {
  checkLint,
  checkTypes,
  type NodePath,
  runEndToEndTests,
  runUnitTests,
  SHORT_RUN,
} from './parts';
import { addUp, printSummary, type Summary } from './summary';

/** Runs all end-to-end tests. Tests of commands use an installed release. */
async function testEndToEnd(node: NodePath): Promise<Summary> {
  try {
    return await withInstalledProgram((env) => runEndToEndTests(node, [], env));
  } catch (error) {
    // Tests that need no release still run.
    const failed = [{ name: 'installed release', why: String(error) }];
    return addUp([{ passed: 0, failed, skipped: [] }, await runEndToEndTests(node)]);
  }
}

/**
 * `npm test`: installs what is missing, builds, and runs every check and test, even after failures. The last
 * line is `N passed, N failed, N skipped`, below the tests that failed or did not run. `npm run test:short`
 * (`--short`) runs only a part of the end-to-end tests.
 */
async function runAll(): Promise<Summary> {
  const node = process.execPath;
  await ensureBuild(process.cwd());
  return addUp([
    await checkTypes(node),
    await checkLint(node),
    await runUnitTests(node),
    await (isShort ? runEndToEndTests(node, SHORT_RUN) : testEndToEnd(node)),
  ]);
}

const isShort = process.argv.includes('--short');
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
