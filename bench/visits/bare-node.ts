import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/* A bare Node server in its own process: one handler with prepared headers and bodies. */

/** The response at a path. */
export interface ReadyResponse {
  path: string;
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

export interface MeasuredServer {
  url: string;
  pid: number;
}

/** Starts a bare `http.createServer` with responses from memory. */
export async function startBareNode(
  responses: readonly ReadyResponse[],
): Promise<MeasuredServer & { stop(): Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  const stopped = once(child, 'exit');
  child.send(responses);
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await stopped;
    },
  };
}

if (process.send) {
  process.once('message', (responses: ReadyResponse[]) => {
    const ready = new Map(
      responses.map(({ path, body, ...head }) => [
        path,
        { ...head, body: Buffer.from(body, 'base64') },
      ]),
    );
    const server = createServer((request, response) => {
      const found = ready.get(request.url ?? '');
      if (!found) return response.writeHead(404).end();
      return response.writeHead(found.status, found.headers).end(found.body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}
