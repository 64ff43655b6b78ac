import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port';
import { REDIS, requireProgram } from './programs';

/** A server of the shared cache: Valkey or Redis. */
export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/**
 * Starts a server on a free port. It restarts on the same one.
 * @param dir folder that keeps values over a restart; without it, they are lost
 */
export async function startRedis(dir?: string) {
  const program = requireProgram(REDIS);
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''];
  if (dir) args.push('--dir', dir, '--appendonly', 'yes', '--appendfsync', 'always');
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of child.stdout ?? []) if (/ready to accept/i.test(`${line}`)) break;
    return child;
  };
  let child = await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Makes it accept connections and bytes but send no reply, until `resume`. */
    hang: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart() {
      child = await start();
    },
  };
}
