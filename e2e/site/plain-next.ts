import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts `next start` over the data of a site: pages without the HTTP layer. */
export async function startPlainNext(site: { dataDir: string }) {
  const next = path.resolve('node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: site.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /127\.0\.0\.1:(\d+)[\s\S]*Ready/.exec(printed)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`next start stopped:\n${printed}`)));
  });
  return {
    url,
    async stop() {
      // SIGTERM would wait, without end, for each connection that a browser opened and never used.
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
