import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@/e2e/site/free-port';
import type { ReferenceResponse } from './fetch-cached-response';

/** A server that is measured beside the site. */
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
  if (pid === undefined) throw new Error('A server did not start.');
  return pid;
};

/** Writes responses where the rivals find them: `N.json` the status and the headers, `N.body` the body. */
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
    url: (at) => `http://127.0.0.1:${port}/${at}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}

/** What nginx prints itself, or takes from elsewhere. */
const NOT_ADDED = ['content-type', 'content-length'];

/** The location that sends one response; a status without a file of its own is returned or an error page. */
function location({ status, headers }: ReferenceResponse, at: number, folder: string): string {
  const added = Object.entries(headers)
    .filter(([name]) => !NOT_ADDED.includes(name) && !(name === 'location' && status === 308))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`)
    .join(' ');
  const file = `alias ${folder}/${at}.body; types {} default_type '${headers['content-type']}'; ${added}`;
  if (status === 200) return `location = /${at} { ${file} }`;
  if (status === 304) return `location = /${at} { ${added} return 304; }`;
  if (status === 308) return `location = /${at} { ${added} return 308 '${headers.location}'; }`;
  return [
    `location = /${at} { error_page ${status} /error/${at}; return ${status}; }`,
    `location = /error/${at} { internal; ${file} }`,
  ].join('\n');
}

async function opens(port: number): Promise<void> {
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
  throw new Error(`Nothing listens on port ${port}.`);
}

/** Starts nginx with one worker, sending the same bytes from files. */
export async function startNginx(
  folder: string,
  responses: readonly ReferenceResponse[],
): Promise<ReferenceServer> {
  const port = await freePort();
  const conf = `
    daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; server_tokens off; etag off; if_modified_since off; sendfile on; tcp_nopush on;
      keepalive_requests 100000000; open_file_cache max=${responses.length + 100};
      server { listen 127.0.0.1:${port};
        ${responses.map((response, at) => location(response, at, folder)).join('\n')} }
    }`;
  await writeFile(`${folder}/nginx.conf`, conf);
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  await opens(port);
  return {
    url: (at) => `http://127.0.0.1:${port}/${at}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}
