import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReferenceResponse } from './fetch-cached-response';

/** A server that is measured beside the site. */
interface ReferenceServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Writes responses where the reference server finds them: `N.json` the status and the headers, `N.body` the body. */
export async function writeResponses(
  folder: string,
  responses: readonly ReferenceResponse[],
): Promise<void> {
  for (const [at, { status, headers, body }] of responses.entries()) {
    await writeFile(`${folder}/${at}.json`, JSON.stringify({ status, headers }));
    await writeFile(`${folder}/${at}.body`, body);
  }
}

/** Starts a bare `http.createServer` that sends these responses from memory. */
export async function startBareNode(folder: string, count: number): Promise<ReferenceServer> {
  const child = fork(
    fileURLToPath(new URL('bare-node.ts', import.meta.url)),
    [folder, String(count)],
    { execArgv: ['--import', 'tsx'] },
  );
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
