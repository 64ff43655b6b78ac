import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ensureBuild } from '@/tools/build/build';
import { HEAP_FLAGS } from '@/tools/launcher/launch';
import { PATIENT } from './inject-limits';
import { TESTED_NODE } from './tested-node';
import { waitUntilOpen } from './wait-until-open';

/** A site under test: the production build in its own process. */
export interface RunningSite extends AsyncDisposable {
  url: string;
  dataDir: string;
  /** Returns its standard output and standard error so far. */
  log(): string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Node options of `npm start`. */
const NODE_OPTIONS: readonly string[] = HEAP_FLAGS;

/**
 * Environment variable with a data folder with the sample's store, which a site takes a second to create.
 */
export const SAMPLE_DIR = 'SAMPLE_DIR';

/**
 * Creates a data folder; with the sample for a site that would otherwise publish it at its first request.
 */
async function createDataDir(isEmbedded: boolean): Promise<string> {
  const dataDir = temporaryDir();
  const sampleDir = process.env[SAMPLE_DIR];
  if (isEmbedded && sampleDir) await cp(sampleDir, dataDir, { recursive: true });
  return dataDir;
}

let built: Promise<void> | undefined;

/**
 * Starts a site on a free port, with a new data folder unless `DATA_DIR` is set.
 * @param env environment variables
 * @param node options of Node
 * @param root folder with the build
 */
export async function startSite(
  env: Record<string, string> = {},
  node: readonly string[] = NODE_OPTIONS,
  root = process.cwd(),
): Promise<RunningSite> {
  built ??= ensureBuild(process.cwd());
  await built;
  const dataDir = env.DATA_DIR ?? (await createDataDir(!env.API_BASE_URL));
  const child = spawn(TESTED_NODE, [...node, 'dist/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...PATIENT,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const url = await waitUntilOpen(child);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    dataDir,
    log: () => printed,
    process: child,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
