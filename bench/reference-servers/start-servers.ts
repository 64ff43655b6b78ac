import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ReferenceResponse } from './fetch-cached-response';

/** A server that the site is compared with. */
export interface ReferenceServer {
  url(index: number): string;
  pid: number;
  stop(): Promise<void>;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const pidOf = ({ pid }: ChildProcess) => {
  if (pid === undefined) throw new Error('A reference server did not start. Is nginx installed?');
  return pid;
};

/** Writes the responses for the reference servers: `N.json` the headers, `N.body` the body. */
export async function writeResponses(
  folder: string,
  responses: readonly ReferenceResponse[],
): Promise<void> {
  for (const [index, { headers, body }] of responses.entries()) {
    await writeFile(`${folder}/${index}.json`, JSON.stringify(headers));
    await writeFile(`${folder}/${index}.body`, body);
  }
}

/** Starts a bare `http.createServer` that sends the responses from memory. */
export async function startBareNode(folder: string, count: number): Promise<ReferenceServer> {
  const child = fork(
    fileURLToPath(new URL('bare-node.ts', import.meta.url)),
    [folder, String(count)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  const [{ port }] = await once(child, 'message');
  return {
    url: (index) => `http://127.0.0.1:${port}/${index}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}

const NGINX_PORT = 8199;

/** Headers that nginx writes itself. */
const OMITTED_HEADERS = ['content-type', 'content-length'];

function location({ headers }: ReferenceResponse, index: number, folder: string): string {
  const added = Object.entries(headers)
    .filter(([name]) => !OMITTED_HEADERS.includes(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  return `location = /${index} { alias ${folder}/${index}.body; types {} default_type '${headers['content-type']}'; ${added.join(' ')} }`;
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`Nothing listens on port ${port} after five seconds.`);
}

/** Starts nginx with one worker, which sends the same bytes from files. */
export async function startNginx(
  folder: string,
  responses: readonly ReferenceResponse[],
): Promise<ReferenceServer> {
  const conf = `
    daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; server_tokens off; etag off; if_modified_since off; sendfile on; tcp_nopush on;
      keepalive_requests 100000000; open_file_cache max=100;
      server { listen 127.0.0.1:${NGINX_PORT};
        ${responses.map((response, index) => location(response, index, folder)).join('\n')} }
    }`;
  await writeFile(`${folder}/nginx.conf`, conf);
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  await waitForPort(NGINX_PORT);
  return {
    url: (index) => `http://127.0.0.1:${NGINX_PORT}/${index}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}
