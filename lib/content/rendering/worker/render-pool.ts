import type { Snippet } from '@/lib/content/snippets/snippet';
import type { MarkupSource } from '../markup-source';
import type { Draft } from '../rendered-markup';
import { FairQueue } from './fair-queue';
import type { PageTurn } from './page-turn';
import type { Made, RenderTask, RenderWorker, TaskEnd } from './render-worker';

/** How long one text may take in the worker thread: milliseconds. */
interface TextBudget {
  /** To be sanitized: a page of 250 kB takes a tenth of it. */
  draftMs: number;
  /** For all its code and formulas together. */
  snippetsMs: number;
}

/** What was made of one text's snippets. */
export interface MadeSnippets {
  /** By position, as far as the text's budget went. */
  html: (string | undefined)[];
  /** Whether all of them were tried. */
  isWhole: boolean;
}

interface Job {
  task: RenderTask;
  budgetMs: number;
  onMade: (made: Made) => void;
  deadline: AbortSignal;
  settle: (end: TaskEnd | 'late') => void;
}

/**
 * Renders in a worker thread what is too much for the main one, or whose time cannot be foreseen:
 * long texts, code, formulas. Pages take turns, and each text has a budget of time.
 */
export class RenderPool {
  private readonly queue = new FairQueue<Job>();
  private isRunning = false;

  constructor(
    private readonly thread: Pick<RenderWorker, 'run'>,
    private readonly budget: TextBudget = { draftMs: 1500, snippetsMs: 300 },
  ) {}

  /** Sanitizes a text: the draft, or why there is none. */
  async draft(
    text: MarkupSource,
    missing: readonly string[],
    turn: PageTurn,
  ): Promise<Draft | Exclude<TaskEnd, 'done'> | 'late'> {
    const drafts: Draft[] = [];
    const task: RenderTask = { kind: 'draft', text, missing };
    const end = await this.add(task, this.budget.draftMs, turn, (part) => {
      if ('draft' in part) drafts.push(part.draft);
    });
    if (end !== 'done') return end;
    return drafts[0] ?? 'exceeded';
  }

  /**
   * Highlights and typesets the snippets of some texts, as far as the deadline allows.
   * @param onMade is told of each text that was done or exceeded its budget, even after the deadline.
   */
  async snippets(
    texts: readonly (readonly Snippet[])[],
    turn: PageTurn,
    onMade: (text: number, made: MadeSnippets) => void,
  ): Promise<void> {
    let next = 0;
    let end: TaskEnd | 'late' = 'done';
    while (next < texts.length && (end === 'done' || end === 'exceeded')) {
      let html: (string | undefined)[] = [];
      const settle = (isWhole: boolean) => {
        onMade(next, { html, isWhole });
        html = [];
        next += 1;
      };
      const task: RenderTask = { kind: 'snippets', texts: texts.slice(next) };
      end = await this.add(task, this.budget.snippetsMs, turn, (part) => {
        if (!('html' in part)) return;
        html.push(...part.html);
        if (part.isEnd) settle(true);
      });
      if (end === 'exceeded') settle(false);
    }
  }

  private add(
    task: RenderTask,
    budgetMs: number,
    { lane, deadline }: PageTurn,
    onMade: (made: Made) => void,
  ): Promise<TaskEnd | 'late'> {
    return new Promise((settle) => {
      this.queue.add(lane, { task, budgetMs, onMade, deadline, settle });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let job = this.queue.take(); job; job = this.queue.take()) {
      const { task, budgetMs, onMade, deadline, settle } = job;
      settle(deadline.aborted ? 'late' : await this.thread.run(task, budgetMs, onMade));
    }
    this.isRunning = false;
  }
}
