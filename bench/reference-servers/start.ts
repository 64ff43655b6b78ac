import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ReferenceResponse } from './answer';

/** A server that is measured beside the site. */
export interface Rival {
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

/** Writes answers where the rivals find them: `N.json` the headers, `N.body` the body. */
export async function writeAnswers(
  folder: string,
  answers: readonly ReferenceResponse[],
): Promise<void> {
  for (const [at, { headers, body }] of answers.entries()) {
    await writeFile(`${folder}/${at}.json`, JSON.stringify(headers));
    await writeFile(`${folder}/${at}.body`, body);
  }
}

/** Starts a bare `http.createServer` that sends these answers from memory. */
export async function startBare(folder: string, count: number): Promise<Rival> {
  const child = fork(fileURLToPath(new URL('bare.ts', import.meta.url)), [folder, String(count)], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ port }] = await once(child, 'message');
  return {
    url: (at) => `http://127.0.0.1:${port}/${at}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}

const NGINX_PORT = 8199;

/** What nginx prints itself, or takes from elsewhere. */
const NOT_ADDED = ['content-type', 'content-length'];

function location({ headers }: ReferenceResponse, at: number, folder: string): string {
  const added = Object.entries(headers)
    .filter(([name]) => !NOT_ADDED.includes(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  return `location = /${at} { alias ${folder}/${at}.body; types {} default_type '${headers['content-type']}'; ${added.join(' ')} }`;
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
  answers: readonly ReferenceResponse[],
): Promise<Rival> {
  const conf = `
    daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; server_tokens off; etag off; if_modified_since off; sendfile on; tcp_nopush on;
      keepalive_requests 100000000; open_file_cache max=100;
      server { listen 127.0.0.1:${NGINX_PORT};
        ${answers.map((answer, at) => location(answer, at, folder)).join('\n')} }
    }`;
  await writeFile(`${folder}/nginx.conf`, conf);
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  await opens(NGINX_PORT);
  return {
    url: (at) => `http://127.0.0.1:${NGINX_PORT}/${at}`,
    pid: pidOf(child),
    stop: () => stop(child),
  };
}
