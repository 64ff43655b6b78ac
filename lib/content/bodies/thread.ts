import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Snippet } from '@/lib/content/snippets/snippet';
import { log } from '@/lib/log';
import type { Draft } from './body';
import type { Text } from './text';

/** What the worker thread does. */
export type Task =
  /** Sanitizes a text, whose links lead to these missing pages. */
  | { kind: 'draft'; text: Text; missing: readonly string[] }
  /** Highlights and typesets, one text's snippets after the other's. */
  | { kind: 'snippets'; texts: readonly (readonly Snippet[])[] };

/** What it says: parts in order, then the end of the task; of snippets, perhaps before the last text. */
export type Answer = Made | 'done';

/** A part of what a task asks for. */
export type Made =
  | { draft: Draft }
  /** Snippets of one text, or its last ones; undefined where nothing can be made of one. */
  | { html: (string | undefined)[]; isEnd: boolean };

/** How a task ended: `exceeded` when a text took more than its budget, or all the memory. */
export type TaskEnd = 'done' | 'exceeded' | 'no worker';

interface ThreadOptions {
  source: string;
  workerData: { dataDir: string; secret: Uint8Array };
}

const MAX_START_MS = 30_000;
const RESTART_DELAY_MS = 10_000;
/** The worker ends after so long without a task, and gives its memory back. */
const MAX_IDLE_MS = 300_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** One worker thread, started at the first task; terminated when a text exceeds its budget. */
export class Thread {
  private worker: Worker | undefined;
  private notBefore = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /**
   * Has one task done; one at a time.
   * @param budgetMs milliseconds that each text of it may take.
   */
  async run(task: Task, budgetMs: number, onMade: (made: Made) => void): Promise<TaskEnd> {
    clearTimeout(this.idle);
    this.worker ??= await this.start();
    const { worker } = this;
    if (!worker) return 'no worker';
    worker.ref();
    worker.postMessage(task);
    const isDone = await supervise(worker, budgetMs, onMade);
    if (!isDone) {
      await this.stop();
      return 'exceeded';
    }
    worker.unref();
    this.idle = setTimeout(() => this.stop(), MAX_IDLE_MS).unref();
    return 'done';
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async start(): Promise<Worker | undefined> {
    if (performance.now() < this.notBefore) return undefined;
    const worker = this.create();
    if (worker && (await supervise(worker, MAX_START_MS, () => undefined))) {
      // An error between two tasks is no uncaught one; the next task finds out.
      worker.on('error', () => undefined);
      worker.on('exit', () => {
        if (this.worker === worker) this.worker = undefined;
      });
      return worker;
    }
    const event = 'no worker thread to render markup: code and formulas stay plain';
    log().error({ event, source: this.options.source });
    this.notBefore = performance.now() + RESTART_DELAY_MS;
    await worker?.terminate();
    return undefined;
  }

  private create(): Worker | undefined {
    const { source, workerData } = this.options;
    try {
      return new Worker(source, { workerData, resourceLimits: RESOURCE_LIMITS });
    } catch {
      // The system has no room for another thread.
      return undefined;
    }
  }
}

/** Listens to a worker until it is done: true. False when it fails, or takes too long for one text. */
function supervise(
  worker: Worker,
  budgetMs: number,
  onMade: (made: Made) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let heard = 0;
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      worker.off('message', listen).off('error', fail).off('exit', fail);
      resolve(isDone);
    };
    const fail = () => end(false);
    const listen = (answer: Answer) => {
      heard += 1;
      if (answer === 'done') {
        end(true);
        return;
      }
      if ('html' in answer && answer.isEnd) timer.refresh();
      onMade(answer);
    };
    const timer = setTimeout(async () => {
      // Where this thread was busy, what the worker has said in time is heard only now.
      const before = heard;
      await setImmediate();
      if (heard === before) fail();
      else timer.refresh();
    }, budgetMs);
    worker.on('message', listen).on('error', fail).on('exit', fail);
  });
}
