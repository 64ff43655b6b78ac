import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Snippet } from '@/lib/content/snippets/snippet';
import { log } from '@/lib/log/log';
import type { MarkupSource } from '../markup-source';
import type { Draft } from '../rendered-markup';

/** What the worker thread does. */
export type RenderTask =
  /** Sanitizes a text, whose links lead to these missing pages. */
  | { kind: 'draft'; text: MarkupSource; missing: readonly string[] }
  /** Highlights and typesets, one text's snippets after the other's. */
  | { kind: 'snippets'; texts: readonly (readonly Snippet[])[] };

/** What it says: parts in order, then the end of the task; of snippets, perhaps before the last text. */
export type RenderTaskResult = Made | 'done';

/** A part of what a task asks for, or what is known of a thread that has started. */
export type Made =
  /** Where Linux tells the thread's processor time; undefined on other systems. */
  | { schedstat: string | undefined }
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
/** How many times its budget a text may take by the clock, on a machine that does other things too. */
const MAX_SLOWDOWN = 5;
const MIN_LOOK_MS = 20;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** One worker thread, started at the first task; terminated when a text exceeds its budget. */
export class RenderWorker {
  private worker: Worker | undefined;
  private schedstat: string | undefined;
  private notBefore = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /**
   * Has one task done; one at a time.
   * @param budgetMs milliseconds of processor time that each text of it may take.
   */
  async run(task: RenderTask, budgetMs: number, onMade: (made: Made) => void): Promise<TaskEnd> {
    clearTimeout(this.idle);
    this.worker ??= await this.start();
    const { worker } = this;
    if (!worker) return 'no worker';
    worker.ref();
    worker.postMessage(task);
    const isDone = await supervise(worker, { budgetMs, usedMs: () => this.usedMs() }, onMade);
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
    const limits = { budgetMs: MAX_START_MS, usedMs: () => performance.now() };
    const onStarted = (made: Made) => {
      if ('schedstat' in made) this.schedstat = made.schedstat;
    };
    if (worker && (await supervise(worker, limits, onStarted))) {
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

  /** Milliseconds of processor time that the worker has used; of the clock where nobody tells. */
  private usedMs(): number {
    if (this.schedstat === undefined) return performance.now();
    try {
      return Number.parseInt(readFileSync(this.schedstat, 'latin1'), 10) / 1e6;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
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

interface Limits {
  budgetMs: number;
  /** What the worker has used so far. */
  usedMs: () => number;
}

/** Listens to a worker until it is done: true. False when it fails, or takes too long for one text. */
function supervise(
  worker: Worker,
  { budgetMs, usedMs }: Limits,
  onMade: (made: Made) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let usedBefore = usedMs();
    let deadline = performance.now() + budgetMs * MAX_SLOWDOWN;
    let timer: NodeJS.Timeout;
    let isOver = false;
    const end = (isDone: boolean) => {
      isOver = true;
      clearTimeout(timer);
      worker.off('message', listen).off('error', fail).off('exit', fail);
      resolve(isDone);
    };
    const fail = () => end(false);
    const listen = (answer: RenderTaskResult) => {
      if (answer === 'done') {
        end(true);
        return;
      }
      if ('html' in answer && answer.isEnd) {
        usedBefore = usedMs();
        deadline = performance.now() + budgetMs * MAX_SLOWDOWN;
      }
      onMade(answer);
    };
    const look = async () => {
      // Where this thread was busy, what the worker has said in time is heard only now.
      await setImmediate();
      if (isOver) return;
      const leftMs = budgetMs - (usedMs() - usedBefore);
      if (leftMs <= 0 || performance.now() >= deadline) fail();
      else timer = setTimeout(look, Math.max(MIN_LOOK_MS, leftMs));
    };
    timer = setTimeout(look, budgetMs);
    worker.on('message', listen).on('error', fail).on('exit', fail);
  });
}
