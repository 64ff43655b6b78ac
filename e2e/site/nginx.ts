import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';
import { findProgram, NGINX } from './programs';

/** Whether this machine has nginx. */
export const hasNginx = () => findProgram(NGINX) !== undefined;

async function opens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/**
 * Starts nginx with the configuration of `deploy/` in front of replicas. @throws when the configuration is invalid.
 * @param edit changes the text of the configuration.
 */
export async function startEdge(
  replicas: readonly { url: string }[],
  edit: (conf: string) => string = (conf) => conf,
) {
  const program = findProgram(NGINX) ?? 'nginx';
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-edge-'));
  // The workers of nginx run as another user and store their cache there.
  await chmod(folder, 0o755);
  const [one, two] = replicas.map(({ url }) => new URL(url).host);
  const text = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('lectern-1:3000', one ?? '')
    .replace('lectern-2:3000', two ?? '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/lectern-', `${folder}/`);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, edit(text));
  execFileSync(program, ['-t', '-q', '-p', folder, '-c', file]);
  const child = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  while (!(await opens(port))) await sleep(50);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
