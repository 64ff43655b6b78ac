import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from './free-port';
import { NGINX, OPENSSL, requireProgram } from './programs';
import { waitUntil } from './wait-until';

/** Options for a certificate of this machine, known only to the tests. */
const CERTIFICATE_OPTIONS = [
  ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', 'privkey.pem', '-out', 'fullchain.pem'],
];

/** True if a program listens on a port of 127.0.0.1. */
export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opens = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opens;
}

/** Line of the configuration with the replicas. Debian's nginx does not know `resolve`. */
const REPLICAS = 'server replicas:3000 resolve';

/**
 * Starts nginx with the configuration of `deploy/` in front of replicas.
 * @param readTimeout how long a replica may take to answer. A busy machine is no reason to do without one
 * @throws if the configuration is invalid
 */
export async function startEdge(replicas: readonly { url: string }[], readTimeout = '600s') {
  const program = requireProgram(NGINX);
  const port = await freePort();
  const plainPort = await freePort();
  const folder = temporaryDir();
  // nginx's workers run as another user and store their cache there.
  await chmod(folder, 0o755);
  const lines = (await readFile('deploy/nginx.conf', 'utf8')).split('\n');
  const text = lines
    .filter((line) => !line.trim().startsWith('resolver '))
    .flatMap((line) =>
      line.includes(REPLICAS)
        ? replicas.map(({ url }) => line.replace(REPLICAS, `server ${new URL(url).host}`))
        : [line],
    )
    .join('\n')
    .replaceAll('/tmp/lectern-', `${folder}/`)
    .replace('proxy_read_timeout 15s', `proxy_read_timeout ${readTimeout}`)
    .replace('proxy_connect_timeout 1s', 'proxy_connect_timeout 600s')
    .replace('listen 8443', `listen 127.0.0.1:${port}`)
    .replace('listen 8080', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/lib/acme', path.join(folder, 'acme'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, text);
  execFileSync(requireProgram(OPENSSL), CERTIFICATE_OPTIONS, {
    cwd: folder,
    stdio: 'ignore',
  });
  execFileSync(program, ['-t', '-q', '-p', folder, '-c', file]);
  const child = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  await waitUntil('nginx opens its port', () => isOpen(port));
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    certificate: await readFile(path.join(folder, 'fullchain.pem'), 'utf8'),
    /** Stores the answer to a certificate authority's challenge (RFC 8555). */
    async putChallenge(token: string, text: string) {
      const challenges = path.join(folder, 'acme/.well-known/acme-challenge');
      await mkdir(challenges, { recursive: true });
      await writeFile(path.join(challenges, token), text);
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
