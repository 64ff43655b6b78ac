import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '@/lib/build/build';
import { HEAP_FLAGS } from '@/lib/launcher/launch';

/** A site under test: the production build in a process of its own. */
export interface Site {
  url: string;
  dataDir: string;
  /** Everything that it has printed. */
  log(): string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const OPEN = /is open at (http:\/\/\S+)/;

function opened(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = OPEN.exec(log())?.[1];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`The site stopped with ${code}:\n${log()}`)));
  });
}

/** As `npm start` starts it, without the launcher. */
const NODE: readonly string[] = HEAP_FLAGS;

let built: Promise<void> | undefined;

/**
 * Starts a site with these settings on a free port, over a data folder of its own unless one is given.
 * @param node options of Node; those of `npm start` unless others are given.
 */
export async function startSite(
  env: Record<string, string> = {},
  node: readonly string[] = NODE,
): Promise<Site> {
  built ??= ensureBuild(process.cwd());
  await built;
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'lectern-')));
  const child = spawn(process.execPath, [...node, 'dist/server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // The cores are the browser's too, and no sign of load.
      MAX_LAG_MS: '5000',
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
  const log = () => printed;
  const url = await opened(child, log);
  return {
    url,
    dataDir,
    log,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
