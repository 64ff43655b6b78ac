import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@/e2e/site/free-port';
import { waitUntil } from '@/e2e/site/wait-until';

const run = promisify(execFile);
const NEXT = path.resolve('node_modules/next/dist/bin/next');

/** A process that answers. */
export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Builds the application of this folder in a copy, with these variables; starts two processes over it. */
export async function startNext(name: string, settings: Record<string, string>) {
  const cwd = path.resolve('.next/bench', name);
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings, NODE_ENV: 'production' };
  await rm(cwd, { recursive: true, force: true });
  for (const part of ['app', 'next.config.mjs', 'file-cache-handler.mjs'])
    await cp(`bench/next/${part}`, `${cwd}/${part}`, { recursive: true });
  await writeFile(`${cwd}/package.json`, '{ "type": "module" }');
  await run(process.execPath, [NEXT, 'build'], { cwd, env, maxBuffer: 1e8 });

  const start = async (): Promise<RunningServer> => {
    const port = `${await freePort()}`;
    const child = spawn(NEXT, ['start', '-p', port, '-H', '127.0.0.1'], { cwd, env });
    const url = `http://127.0.0.1:${port}`;
    await waitUntil(`Next at ${url}`, () => fetch(url).then(Boolean, () => false));
    const stop = async () => {
      if (child.kill('SIGTERM')) await once(child, 'exit');
      await rm(cwd, { recursive: true, force: true });
    };
    return { url, pid: child.pid ?? 0, stop };
  };
  return [await start(), await start()] as const;
}
