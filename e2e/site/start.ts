import { cp, rm } from 'node:fs/promises';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ensureBuild } from '@/tools/build/build';
import { HEAP_FLAGS } from '@/tools/launcher/launch';
import { type ServingProgram, startServing } from './start-serving';
import { TESTED_NODE } from './tested-node';

/** A site under test: the production build in its own process. */
export interface RunningSite extends Omit<ServingProgram, 'stop'> {
  dataDir: string;
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
  const program = await startServing(
    [TESTED_NODE, ...node, 'dist/server.js'],
    { MALLOC_ARENA_MAX: '2', DATA_DIR: dataDir, ...env },
    { cwd: root },
  );
  const stop = async () => {
    await program.stop();
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  };
  return { ...program, dataDir, stop, [Symbol.asyncDispose]: stop };
}
