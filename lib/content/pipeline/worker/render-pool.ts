import path from 'node:path';
import { config } from '@/lib/base/config/config';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { MarkdownSource } from '../../markdown/html-to-markdown';
import { signingSecret } from '../../settings/url-signer';
import type { Snippet } from '../../snippets/snippet';
import type { Draft, MarkupSource } from '../draft/draft';
import { FairQueue } from './fair-queue';
import type { PageTurn } from './page-turn';
import { type RenderTask, type RenderTaskPart, RenderWorker, type TaskEnd } from './render-worker';

/** Processor time for one text. Outside of Linux, other threads use a part of it. */
interface TextBudget {
  /** Twenty times the time of a page of 250 kB. */
  draftMs: number;
  snippetsMs: number;
  /** Twenty times the time of a post of 60 kB. */
  markdownMs: number;
}

export interface PrintedSnippets {
  html: (string | undefined)[];
  isComplete: boolean;
}

interface Job {
  task: RenderTask;
  budgetMs: number;
  onPart: (part: RenderTaskPart) => void;
  deadline: AbortSignal;
  settle: (end: TaskEnd | 'late') => void;
}

/** Renders in a worker. Pages take turns, and each text has a budget of processor time. */
export class RenderPool {
  private readonly queue = new FairQueue<Job>();
  private isRunning = false;

  constructor(
    private readonly worker: Pick<RenderWorker, 'perform'>,
    private readonly budget: TextBudget = { draftMs: 3000, snippetsMs: 1000, markdownMs: 2000 },
  ) {}

  async draft(
    source: MarkupSource,
    pages: ReadonlyMap<string, boolean | undefined>,
    turn: PageTurn,
  ): Promise<Draft | Exclude<TaskEnd, 'done'> | 'late'> {
    const drafts: Draft[] = [];
    const task: RenderTask = { kind: 'draft', source, pages };
    const end = await this.add(task, this.budget.draftMs, turn, (part) => {
      if (part.kind === 'draft') drafts.push(part.draft);
    });
    if (end !== 'done') return end;
    return drafts[0] ?? 'exceeded';
  }

  /** @param onPrinted called for each finished text, even after the deadline */
  async snippets(
    texts: readonly (readonly Snippet[])[],
    turn: PageTurn,
    onPrinted: (text: number, printed: PrintedSnippets) => void,
  ): Promise<void> {
    let next = 0;
    let end: TaskEnd | 'late' = 'done';
    while (next < texts.length && (end === 'done' || end === 'exceeded')) {
      let html: (string | undefined)[] = [];
      const finishText = (isComplete: boolean) => {
        onPrinted(next, { html, isComplete });
        html = [];
        next += 1;
      };
      const task: RenderTask = { kind: 'snippets', texts: texts.slice(next) };
      end = await this.add(task, this.budget.snippetsMs, turn, (part) => {
        if (part.kind !== 'snippets') return;
        html.push(...part.html);
        if (part.isLast) finishText(true);
      });
      if (end === 'exceeded') finishText(false);
    }
  }

  /** @returns Markdown per text (undefined beyond its budget), or why it failed */
  async markdown(
    texts: readonly MarkdownSource[],
    turn: PageTurn,
  ): Promise<(string | undefined)[] | 'late' | 'no worker'> {
    const results: (string | undefined)[] = [];
    while (results.length < texts.length) {
      const task: RenderTask = { kind: 'markdown', texts: texts.slice(results.length) };
      const end = await this.add(task, this.budget.markdownMs, turn, (part) => {
        if (part.kind === 'markdown') results.push(part.markdown);
      });
      if (end === 'late' || end === 'no worker') return end;
      if (end === 'exceeded') results.push(undefined);
    }
    return results;
  }

  private add(
    task: RenderTask,
    budgetMs: number,
    { queue, deadline }: PageTurn,
    onPart: (part: RenderTaskPart) => void,
  ): Promise<TaskEnd | 'late'> {
    return new Promise((settle) => {
      this.queue.add(queue, { task, budgetMs, onPart, deadline, settle });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let job = this.queue.take(); job; job = this.queue.take()) {
      const { task, budgetMs, onPart, deadline, settle } = job;
      settle(deadline.aborted ? 'late' : await this.worker.perform(task, budgetMs, onPart));
    }
    this.isRunning = false;
  }
}

/** This process's pool. The worker starts at the first task. */
export const renderPool = defineProcessState('render-pool', () => {
  const { dataDir } = config();
  const file = path.join(appFolders().compiled, 'render-worker.mjs');
  const workerData = { dataDir, secret: signingSecret(dataDir) };
  return new RenderPool(new RenderWorker({ file, workerData }));
});
