import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/log/log';
import { relayPurges } from './purge/purge-bus';

const RESTART_AFTER_MS = 1000;

/** The message of a worker that has rendered its first pages. */
const READY = 'ready';

/** Reports to the primary process that this worker is ready; does nothing without a cluster. */
export function reportReady(): void {
  if (cluster.isWorker) process.send?.(READY);
}

async function isReady(worker: Worker): Promise<boolean> {
  const exits = once(worker, 'exit').then(() => false);
  const readies = new Promise<boolean>((resolve) => {
    worker.on('message', (message: unknown) => message === READY && resolve(true));
  });
  return Promise.race([readies, exits]);
}

/**
 * Runs the site in several worker processes that share its port. The first one starts alone, and
 * fills an empty database; a worker that stops is restarted. The primary process exits with its
 * workers, on SIGTERM and SIGINT.
 * @param onListening is called with the port once the first worker listens.
 * @param env variables of the workers that differ from those of this process.
 * @throws when the first worker does not become ready.
 */
export async function runWorkers(
  count: number,
  onListening: (port: number) => void,
  env: Record<string, string>,
): Promise<void> {
  let isStopping = false;
  relayPurges();
  cluster.once('listening', (_worker, { port }) => onListening(port));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    });
  }
  if (!(await isReady(cluster.fork(env)))) throw new Error('The first worker did not start.');
  cluster.on('exit', (worker, code) => {
    if (isStopping) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
      return;
    }
    log().error({ event: 'worker stopped', worker: worker.id, code });
    void sleep(RESTART_AFTER_MS).then(() => isStopping || cluster.fork(env));
  });
  for (let started = 1; started < count && !isStopping; started += 1) cluster.fork(env);
}
