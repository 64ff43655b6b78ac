import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuild } from '@/tools/build/build';
import { withInstalledProgram } from '../package/install-package';
import {
  CHROMIUM,
  findProgram,
  installCommand,
  installMissing,
  PROGRAMS_OF_TESTS,
} from '../site/programs';
import { checkLint, checkTypes, measurePart, REPORTS, runSpecs, runUnitTests } from './parts';
import { printSummary, type SuitePart } from './summary';

/*
 * `npm test`: builds the site, and checks types, lint, unit tests and the journeys of readers. It needs
 * Chromium. `npm run test:all` (`--all`) does the same, and then what takes long or needs other programs;
 * with `--after-test` only the latter. All parts run, even after failures. Both print what failed, how long
 * each part took, what was installed, where the reports are, and as the last line `N passed, N failed`.
 */

const node = process.execPath;
const isAll = process.argv.includes('--all');
const isAfterTest = process.argv.includes('--after-test');
const needed = isAll ? PROGRAMS_OF_TESTS : [CHROMIUM];

/** On a machine that has all programs, too, a test of `npm test` fails that starts another than Chromium. */
const ONLY_CHROMIUM = { TEST_PROGRAMS: CHROMIUM.name };

/** The parts of `npm test`. */
const TEST = [
  () => checkLint(node),
  () => runUnitTests(node, 'unit tests', ['unit', 'isolated'], ONLY_CHROMIUM),
  () => runSpecs(node, 'journeys', ['e2e/journeys'], ONLY_CHROMIUM),
];

/** What `npm run test:all` adds. */
const MORE = [
  () => runUnitTests(node, 'all other unit tests', ['all']),
  // Commands are run from an installed release.
  () =>
    withInstalledProgram((env) => runSpecs(node, 'all other specs', ['e2e/all'], env)).catch(
      (error: unknown) => measurePart('installed release', () => Promise.reject(error)),
    ),
];

const absent = needed.filter((program) => !findProgram(program));
const missing = installMissing(needed);
if (missing.length > 0) {
  const names = missing.map(({ name }) => name).join(', ');
  console.error(`The tests need ${names}. They are not installed. Run: ${installCommand(missing)}`);
  process.exit(1);
}

// The build first: Next writes the types of the routes that `tsc` reads.
const build = await measurePart('build', () => ensureBuild(process.cwd()).then(() => undefined));
const types = await checkTypes(node);
const parts: SuitePart[] = [build, types];
for (const part of [...(isAfterTest ? [] : TEST), ...(isAll ? MORE : [])]) {
  parts.push(await part());
}

const file = path.join(REPORTS, isAll ? 'test-all.txt' : 'test.txt');
const installed = absent.map(({ name }) => name).join(', ') || 'nothing';
const summary = printSummary(parts, {
  notes: [`Installed: ${installed}.`, `Report: ${file}, with those of the test runners beside it.`],
  unitSeconds: types.seconds,
});
await mkdir(REPORTS, { recursive: true });
await writeFile(file, `${summary.trimStart()}\n`);
console.log(summary);
process.exit(parts.some(({ failed }) => failed.length > 0) ? 1 : 0);
