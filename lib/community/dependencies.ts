import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type Call, callSchema, keyOf } from './call';
import { type Identity, identitySchema } from './identity';

/** What is made from more answers is made again rather than compared. */
const MAX_ANSWERS = 40;

const dependency = z.object({
  call: callSchema,
  identity: identitySchema,
  /** Only the names and the order of a list show. */
  isOutline: z.boolean().optional(),
});

/** An answer that something was made from. */
export type Dependency = z.output<typeof dependency>;

const encoded = z.object({ madeAtMs: z.number(), answers: z.array(dependency) });

/** The answers that something was made from, and when, in milliseconds since 1970. */
type MadeFrom = z.output<typeof encoded>;

/** Notes the answers from which something is made. */
export class Dependencies {
  private readonly byKey = new Map<string, Dependency>();
  private isComplete = true;
  /** Some part was not to be had in time, so that what is made now is not to be cached. */
  isLate = false;
  private readonly madeAtMs = Date.now();

  /** @param identity undefined for an answer that a later one cannot be compared with */
  add(call: Call, identity: Identity | undefined, isOutline = false): void {
    if (!identity || this.byKey.size >= MAX_ANSWERS) {
      this.addUnknown();
      return;
    }
    const key = isOutline ? `outline of ${keyOf(call)}` : keyOf(call);
    this.byKey.set(key, { call, identity, ...(isOutline && { isOutline }) });
  }

  /** What is made also depends on something that cannot be compared. */
  addUnknown(): void {
    this.isComplete = false;
  }

  /** The publication that all answers were read from; undefined where there is no such one. */
  get publication(): string | undefined {
    const [first, ...others] = [...this.byKey.values()].map(({ identity }) => identity.publication);
    return this.isComplete && others.every((other) => other === first) ? first : undefined;
  }

  /** For `decodeMadeFrom`, in another process too; undefined where a later answer may differ unnoticed. */
  encode(): string | undefined {
    const answers = [...this.byKey.values()];
    const { madeAtMs } = this;
    return this.isComplete && answers.length > 0
      ? JSON.stringify({ madeAtMs, answers } satisfies MadeFrom)
      : undefined;
  }
}

/** What `encode` has returned; undefined for anything else. */
export function decodeMadeFrom(text: string): MadeFrom | undefined {
  try {
    return encoded.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface Noting {
  dependencies: Dependencies;
  isOutline?: boolean;
}

const storage = defineProcessState('dependencies', () => new AsyncLocalStorage<Noting>());

/** Runs a function; the answers to all calls that it makes are noted. */
export function noteDependencies<T>(dependencies: Dependencies, run: () => T): T {
  return storage().run({ dependencies }, run);
}

/** Notes an answer of what is being made now. */
export function noteAnswer(call: Call, identity: Identity | undefined): void {
  const noting = storage().getStore();
  noting?.dependencies.add(call, identity, noting.isOutline);
}

/** Notes that what is being made now depends on something that cannot be compared. */
export function noteUnknown(): void {
  storage().getStore()?.dependencies.addUnknown();
}

/** Notes that a part of what is being made now was not to be had in time. */
export function noteLate(): void {
  const noting = storage().getStore();
  if (noting) noting.dependencies.isLate = true;
}

/** Reads a list of which only the outline is shown: what changes with each post or edit does not count. */
export function readOutline<T>(read: () => T): T {
  const noting = storage().getStore();
  return noting ? storage().run({ ...noting, isOutline: true }, read) : read();
}
