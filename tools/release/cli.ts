import { spawnSync } from 'node:child_process';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { ensureBuild } from '@/tools/build/build';
import { checkRelease, commitTime, originRepository } from './check-release';
import { makePackage } from './make-package';

/**
 * `npm run release [-- --skip-tests --publish]`: packs the checked-out commit as `lectern-<version>.tgz`.
 * Refuses uncommitted changes, an unlisted version, failing tests; with `--publish` also what npm's
 * provenance check would refuse.
 */
const skipsTests = process.argv.includes('--skip-tests');
const root = process.cwd();

const runTests = () =>
  spawnSync('npm', ['run', 'test:all'], { stdio: 'inherit', shell: true }).status === 0;

try {
  checkRelease(root, {
    isPublished: process.argv.includes('--publish'),
    runTests: skipsTests ? undefined : runTests,
  });
  await ensureBuild(root);
  console.log(await makePackage(root, root, commitTime(root), originRepository(root)));
  if (skipsTests) {
    console.log('It was not tested (--skip-tests). Run npm run test:all before you publish it.');
  }
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
