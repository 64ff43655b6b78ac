import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { elsewhere } from '@/lib/elsewhere';
import { log } from '@/lib/log';
import type { Body } from './body';
import type { Text } from './text';

/** What the worker is asked: to read a text, of whose pages these are known to be missing. */
export interface Question {
  text: Text;
  missing: readonly string[];
}

export type Answer = Body;

/** The worker could not be started: nothing is known of the text. */
export class NoWorker extends Error {}

const LONGEST_START_MS = 30_000;
const MOST_HEAP_MB = 384;

const LIMITS = {
  source: path.join(process.cwd(), 'dist', 'body-worker.js'),
  /** Milliseconds that one text may take; a page of 250 kB takes a tenth of it. */
  readingMs: 4000,
};

/** One worker thread, which reads one text at a time; replaced when a text is too much for it. */
export class Thread {
  private worker: Promise<Worker> | undefined;
  private before: Promise<unknown> = Promise.resolve();

  /** @param given what the worker is given at its start. */
  constructor(
    private readonly given: { dataDir: string; secret: Uint8Array },
    private readonly limits = LIMITS,
  ) {}

  /**
   * Reads a text, when those asked before are done.
   * @throws NoWorker where there is none; another error where the text was too much.
   */
  ask(question: Question): Promise<Answer> {
    const answer = elsewhere(this.before.then(() => this.askNow(question)));
    this.before = answer.catch(() => undefined);
    return answer;
  }

  private async askNow(question: Question): Promise<Answer> {
    this.worker ??= this.start();
    const worker = await this.worker;
    worker.ref();
    try {
      worker.postMessage(question);
      const signal = AbortSignal.timeout(this.limits.readingMs);
      const [answer]: Answer[] = await once(worker, 'message', { signal });
      if (!answer) throw new Error('The worker said nothing.');
      worker.unref();
      return answer;
    } catch (error) {
      this.worker = undefined;
      await worker.terminate();
      throw error;
    }
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(this.limits.source, {
      workerData: this.given,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    try {
      await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_START_MS) });
      // Between two questions nobody else listens; the next one finds out.
      worker.on('error', () => {
        this.worker = undefined;
      });
      return worker;
    } catch (error) {
      log().error({ event: 'no worker for long texts', error });
      await worker.terminate();
      throw new NoWorker('No worker could be started.', { cause: error });
    }
  }
}
