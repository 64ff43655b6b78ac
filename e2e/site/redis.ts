import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port';
import { findProgram, REDIS } from './programs';

/** The path of Valkey's or Redis' server for the shared cache, where it is installed. */
export const redisServer = () => findProgram(REDIS);

/** A server of the shared cache under test. */
export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/**
 * Starts a server on a free port, and restarts it on the same one.
 * @param dir where it keeps its values over a restart; without a folder it keeps none.
 */
export async function startRedis(program: string, dir?: string) {
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
    /** Lets it accept connections and bytes, and reply to none, until `resume`. */
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
