import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import { relayPurges } from '@/lib/page-cache/purge/purge-bus';

/** A worker that fails early may fail again. */
const RESTART_AFTER_MS = 1000;

const READY = 'ready';

/** Tells the primary process that this worker is ready. */
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
 * Runs worker processes and replaces those that end. The first starts alone and fills an empty data folder.
 * SIGTERM and SIGINT end all.
 * @param onOpen gets the port
 * @returns `restart`, which replaces all workers with the current environment
 * @throws if the first worker does not become ready
 */
export async function runWorkers(
  count: number,
  onOpen: (port: number) => void,
  env: Record<string, string>,
): Promise<{ restart(): void }> {
  // `cluster.workers` keeps ended workers with unread messages.
  const running = new Set<Worker>();
  const ready = new WeakSet<Worker>();
  const replaced = new WeakSet<Worker>();
  let isStarted = false;
  let isStopping = false;

  function startWorker(): Worker {
    const worker = cluster.fork(env);
    running.add(worker);
    return worker;
  }

  const exitWithWorkers = () => isStopping && running.size === 0 && process.exit(0);

  relayPurges();
  cluster.on('message', (worker, message) => {
    if (message === READY) ready.add(worker);
  });
  cluster.on('exit', (worker, code, signal) => {
    running.delete(worker);
    exitWithWorkers();
    if (isStopping || !isStarted || replaced.has(worker)) return;
    log().error({ event: 'worker stopped', worker: worker.id, code, signal });
    void sleep(ready.has(worker) ? 0 : RESTART_AFTER_MS).then(() => isStopping || startWorker());
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      for (const worker of running) worker.process.kill('SIGTERM');
      exitWithWorkers();
    });
  }
  const first = startWorker();
  first.once('listening', ({ port }) => onOpen(port));
  if (!(await isReady(first))) throw new Error('The first worker did not start.');
  isStarted = true;
  for (let started = 1; started < count && !isStopping; started += 1) startWorker();
  return {
    restart() {
      for (const worker of [...running]) {
        replaced.add(worker);
        void isReady(startWorker()).then(() => worker.process.kill('SIGTERM'));
      }
    },
  };
}
