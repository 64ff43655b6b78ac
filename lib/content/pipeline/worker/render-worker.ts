import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { log } from '@/lib/base/log/log';
import type { MarkdownSource } from '../../markdown/html-to-markdown';
import type { Snippet } from '../../snippets/snippet';
import type { Draft, MarkupSource } from '../draft/draft';

export type RenderTask =
  /** `pages` says which linked pages exist. */
  | { kind: 'draft'; source: MarkupSource; pages: ReadonlyMap<string, boolean | undefined> }
  | { kind: 'snippets'; texts: readonly (readonly Snippet[])[] }
  | { kind: 'markdown'; texts: readonly MarkdownSource[] };

export type RenderTaskResult = RenderTaskPart | 'done';

export type RenderTaskPart =
  /** First message: the file with the thread's processor time (Linux only). */
  | { kind: 'started'; schedstat: string | undefined }
  | { kind: 'draft'; draft: Draft }
  /** Some snippets of a text; undefined for those that stay plain. `isLast`: none follow for this text. */
  | { kind: 'snippets'; html: (string | undefined)[]; isLast: boolean }
  /** Undefined if the Markdown would be too long. */
  | { kind: 'markdown'; markdown: string | undefined };

/** `exceeded`: a text took too much time or memory. */
export type TaskEnd = 'done' | 'exceeded' | 'no worker';

interface WorkerSetup {
  file: string;
  workerData: { dataDir: string; secret: Uint8Array };
}

const START_BUDGET_MS = 30_000;
const RESTART_DELAY_MS = 10_000;
const MAX_IDLE_MS = 300_000;
const MIN_CHECK_MS = 20;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** A worker thread. It starts at the first task and is terminated if a text exceeds its budget. */
export class RenderWorker {
  private worker: Worker | undefined;
  private schedstat: string | undefined;
  private restartAt = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly setup: WorkerSetup) {}

  /**
   * Performs a task, one at a time.
   * @param budgetMs processor time for each text
   */
  async perform(
    task: RenderTask,
    budgetMs: number,
    onPart: (part: RenderTaskPart) => void,
  ): Promise<TaskEnd> {
    clearTimeout(this.idleTimer);
    this.worker ??= await this.start();
    const { worker } = this;
    if (!worker) return 'no worker';
    worker.ref();
    worker.postMessage(task);
    const isDone = await supervise(worker, { budgetMs, usedMs: () => this.usedMs() }, onPart);
    if (!isDone) {
      await this.stop();
      return 'exceeded';
    }
    worker.unref();
    this.idleTimer = setTimeout(() => this.stop(), MAX_IDLE_MS).unref();
    return 'done';
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async start(): Promise<Worker | undefined> {
    if (performance.now() < this.restartAt) return undefined;
    const worker = this.create();
    const limits = { budgetMs: START_BUDGET_MS, usedMs: () => processorMs(undefined) };
    const onPart = (part: RenderTaskPart) => {
      if (part.kind === 'started') this.schedstat = part.schedstat;
    };
    if (worker && (await supervise(worker, limits, onPart))) {
      // An error between tasks would be uncaught.
      worker.on('error', () => undefined);
      worker.on('exit', () => {
        if (this.worker === worker) this.worker = undefined;
      });
      return worker;
    }
    const event = 'no worker thread to render markup: code and formulas stay plain';
    log().error({ event, source: this.setup.file });
    this.restartAt = performance.now() + RESTART_DELAY_MS;
    await worker?.terminate();
    return undefined;
  }

  /** A thread that has just ended has no file. */
  private usedMs(): number {
    try {
      return processorMs(this.schedstat);
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  private create(): Worker | undefined {
    const { file, workerData } = this.setup;
    try {
      return new Worker(file, { workerData, resourceLimits: RESOURCE_LIMITS });
    } catch {
      return undefined;
    }
  }
}

/**
 * Returns a thread's processor time in milliseconds, which other programs do not change. Without its file,
 * that of the whole process, which Node 20 measures everywhere.
 */
function processorMs(schedstat: string | undefined): number {
  if (schedstat !== undefined) return Number.parseInt(readFileSync(schedstat, 'latin1'), 10) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Limits {
  budgetMs: number;
  usedMs: () => number;
}

/** True if a new budget begins for the task's next text. */
const isEndOfText = (part: RenderTaskPart) =>
  part.kind === 'markdown' || (part.kind === 'snippets' && part.isLast);

/** Waits for a worker's task. Resolves to false if the worker fails, or if a text exceeds its budget. */
function supervise(
  worker: Worker,
  { budgetMs, usedMs }: Limits,
  onPart: (part: RenderTaskPart) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let endMs = usedMs() + budgetMs;
    let timer: NodeJS.Timeout;
    let isSettled = false;
    const settle = (isDone: boolean) => {
      isSettled = true;
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', fail).off('exit', fail);
      resolve(isDone);
    };
    const fail = () => settle(false);
    const onMessage = (result: RenderTaskResult) => {
      if (result === 'done') {
        settle(true);
        return;
      }
      if (isEndOfText(result)) endMs = usedMs() + budgetMs;
      onPart(result);
    };
    const checkBudget = async () => {
      // Messages sent during a busy turn of this thread arrive now.
      await setImmediate();
      if (isSettled) return;
      const leftMs = endMs - usedMs();
      if (leftMs <= 0) {
        fail();
      } else {
        timer = setTimeout(checkBudget, Math.max(MIN_CHECK_MS, leftMs));
      }
    };
    timer = setTimeout(checkBudget, budgetMs);
    worker.on('message', onMessage).on('error', fail).on('exit', fail);
  });
}
