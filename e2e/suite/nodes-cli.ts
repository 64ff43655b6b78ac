import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { splitWords } from '@/lib/base/text/split-words';
import { ensureBuild } from '@/tools/build/build';
import { runNpm } from '@/tools/release/run-npm';
import { withInstalledProgram } from '../package/install-package';
import { chromium } from '../site/chromium';
import { checkTypes, type NodePath, runEndToEndTests, runUnitTests, SHORT_RUN } from './parts';
import { addUp, printSummary, type Summary } from './summary';

const CACHE = path.resolve('node_modules/.cache/nodes');

/** Installs a Node release in the cache folder unless it is there. @throws if npm cannot */
async function installNode(major: string): Promise<NodePath> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(CACHE, major);
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const node = path.join(folder, 'node_modules', name, program);
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  runNpm(folder, 'install', ...options, `${name}@${major}`);
  return node;
}

/**
 * `npm run test:nodes [major…]`: runs the type check, all unit tests and some end-to-end tests on each Node
 * release, and prints a table. Tests of commands use the installed release. Node comes from npm
 * (`node-<platform>-<arch>`) into a cache folder.
 */
const MAJORS = ['20', '22', '24', '26'];

/** Tests that use the installed release. */
const OF_COMMANDS = splitWords(
  'lectern command-faults interruptions mirror freeze offline forget discourse-images',
).map((name) => `e2e/${name}.spec.ts`);

const run = promisify(execFile);

async function testOn(
  major: string,
  env: Record<string, string>,
): Promise<Record<string, string | number>> {
  const started = performance.now();
  const node = await installNode(major);
  const version = (await run(node, ['--version'])).stdout.trim();
  console.log(`\nNode ${version}`);
  const types = await checkTypes(node);
  const units = await runUnitTests(node);
  const specs = [...SHORT_RUN, ...OF_COMMANDS];
  const journeys = await runEndToEndTests(node, specs, env);
  const total = addUp([types, units, journeys]);
  failures.push(...total.failed.map((test) => ({ ...test, name: `${version} ${test.name}` })));
  skipped.push(...total.skipped.map((test) => ({ ...test, name: `${version} ${test.name}` })));
  passed += total.passed;
  const describeSummary = ({ passed, failed, skipped }: Summary) =>
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
  const seconds = Math.round((performance.now() - started) / 1000);
  return {
    Node: version,
    types: describeSummary(types),
    unit: describeSummary(units),
    e2e: describeSummary(journeys),
    seconds,
  };
}

const failures: Summary['failed'] = [];
const skipped: Summary['skipped'] = [];
let passed = 0;

chromium();
await ensureBuild(process.cwd());
const chosen = process.argv.slice(2);
const rows: Record<string, string | number>[] = [];
await withInstalledProgram(async (env) => {
  for (const major of chosen.length > 0 ? chosen : MAJORS) rows.push(await testOn(major, env));
});
console.table(rows);
console.log(printSummary({ passed, failed: failures, skipped }));
process.exit(failures.length > 0 ? 1 : 0);
