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
import { checkTypes, type NodePath, runSpecs, runUnitTests } from './parts';
import { printSummary, type SuitePart } from './summary';

const CACHE = path.resolve('node_modules/.cache/nodes');

/** Installs a Node release in the cache folder unless it is there. @throws if npm cannot */
async function installNode(version: string): Promise<NodePath> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(CACHE, version);
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const node = path.join(folder, 'node_modules', name, program);
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  runNpm(folder, 'install', ...options, `${name}@${version}`);
  return node;
}

/**
 * `npm run test:nodes [version…]`: runs the type check, all unit tests of `npm test`, its journeys, and the
 * specs of commands on each Node release. Commands are run from the installed release. Node comes from npm
 * (`node-<platform>-<arch>`) into a cache folder.
 */
const VERSIONS = ['20.9.0', '22', '24', '26'];

/** Specs that use the installed release. */
const OF_COMMANDS = splitWords(
  'lectern command-faults interruptions mirror freeze offline forget discourse-images package',
).map((name) => `e2e/all/${name}.spec.ts`);

async function testOn(wanted: string, env: Record<string, string>): Promise<SuitePart[]> {
  const node = await installNode(wanted);
  const version = (await promisify(execFile)(node, ['--version'])).stdout.trim();
  console.log(`\nNode ${version}`);
  const parts = [
    await checkTypes(node),
    await runUnitTests(node, 'unit tests', ['unit', 'isolated']),
    await runSpecs(process.execPath, 'specs', ['e2e/journeys', ...OF_COMMANDS], {
      ...env,
      TESTED_NODE: node,
    }),
  ];
  return parts.map((part) => ({ ...part, name: `${version} ${part.name}` }));
}

// io_uring of Node 20.9 reads files as the user who started it, which a test changes.
process.env.UV_USE_IO_URING = '0';
chromium();
await ensureBuild(process.cwd());
const chosen = process.argv.slice(2);
const parts: SuitePart[] = [];
await withInstalledProgram(async (env) => {
  for (const version of chosen.length > 0 ? chosen : VERSIONS) {
    parts.push(...(await testOn(version, env)));
  }
});
console.log(printSummary(parts));
process.exit(parts.some(({ failed }) => failed.length > 0) ? 1 : 0);
