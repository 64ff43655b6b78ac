import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type Answer, answerSchema } from './answer';
import { cacheKey } from './request-parameters';

/** A page that is made from more answers is rendered again rather than checked. */
const MAX_ANSWERS = 40;

const encoded = z.object({ renderedAtMs: z.number(), answers: z.array(answerSchema) });

/** The answers that something was made from. */
export class AnswerLog {
  private readonly byKey = new Map<string, Answer>();
  private isComplete = true;

  get answers(): readonly Answer[] {
    return [...this.byKey.values()];
  }

  /** @param answer undefined for one that cannot be compared with a later one */
  add(answer: Answer | undefined): void {
    if (answer && this.byKey.size < MAX_ANSWERS) {
      const more = answer.isOutline ? ['outline'] : [];
      this.byKey.set(cacheKey(answer.request, ...more), answer);
    } else this.isComplete = false;
  }

  /** Adds the answers that a part was made from; undefined where they are not known. */
  addAll(log: AnswerLog | undefined, isOutline = false): void {
    for (const answer of log?.answers ?? [])
      this.add(isOutline ? { ...answer, isOutline } : answer);
    if (!log?.isComplete) this.isComplete = false;
  }

  /** For `decodeAnswers`, in another process too; undefined without any, and where a later one may differ unnoticed. */
  encode(): string | undefined {
    const { answers } = this;
    const renderedAtMs = Date.now();
    return this.isComplete && answers.length > 0
      ? JSON.stringify({ renderedAtMs, answers })
      : undefined;
  }
}

/** The answers that a page was made from, and when, in milliseconds since 1970; undefined for anything else. */
export function decodeAnswers(text: string): z.output<typeof encoded> | undefined {
  try {
    return encoded.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const storage = defineProcessState('answer-log', () => new AsyncLocalStorage<AnswerLog>());

/** Runs a function; the answers to all requests that it causes are added to a log. */
export function runWithAnswerLog<T>(log: AnswerLog, run: () => T): T {
  return storage().run(log, run);
}

/** The log of what is made now; undefined outside of `runWithAnswerLog`. */
export function currentAnswerLog(): AnswerLog | undefined {
  return storage().getStore();
}

/** Reads a list of which only the outline is shown: what changes with each post or edit is not looked at. */
export async function readOutline<T>(read: () => Promise<T>): Promise<T> {
  const log = new AnswerLog();
  const list = await runWithAnswerLog(log, read);
  currentAnswerLog()?.addAll(log, true);
  return list;
}
