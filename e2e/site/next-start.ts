import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuild } from '@/tools/build/build';
import { freePort } from './free-port';
import { TESTED_NODE } from './tested-node';

/** Runs `next start` with the project's build, on a free port. */
export async function startNext(env: Record<string, string>) {
  await ensureBuild(process.cwd());
  const port = await freePort();
  const program = 'node_modules/next/dist/bin/next';
  const child = spawn(TESTED_NODE, [program, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready in')) break;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
