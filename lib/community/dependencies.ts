import { z } from 'zod';
import { type Call, callSchema, keyOf } from './call';
import { type Answered, type Identity, identitySchema } from './identity';

/** Pages with more answers are rendered again, not compared. */
const MAX_ANSWERS = 40;

const dependency = z.object({
  call: callSchema,
  identity: identitySchema,
  isOutline: z.boolean().optional(),
});

export type Dependency = z.output<typeof dependency>;

const encoded = z.object({ madeAtMs: z.number(), answers: z.array(dependency) });

type MadeFrom = z.output<typeof encoded>;

/** The answers from which a page was made. The page is current until one of them changes. */
export class Dependencies {
  private readonly byKey = new Map<string, Dependency>();
  private isComplete = true;
  /** True if a part was late. The page is then not cached. */
  isLate = false;
  private readonly madeAtMs = Date.now();

  /** Adds an answer. Without an identity, or beyond 40 answers, changes can no longer be noticed. */
  add(call: Call, identity: Identity | undefined, isOutline = false): void {
    if (!identity || this.byKey.size >= MAX_ANSWERS) {
      this.addUnknown();
      return;
    }
    const key = isOutline ? `outline of ${keyOf(call)}` : keyOf(call);
    this.byKey.set(key, { call, identity, ...(isOutline && { isOutline }) });
  }

  /** Adds an answer that the community has just given. A page that lacks a rate-limited part is late. */
  note(call: Call, { kind, identity }: Answered<unknown>, isOutline?: boolean): void {
    this.add(call, identity, isOutline);
    if (kind === 'limited') this.isLate = true;
  }

  /** Adds an answer whose changes cannot be noticed. */
  addUnknown(): void {
    this.isComplete = false;
  }

  /** The publication of all answers; undefined if they differ, or a change could go unnoticed. */
  get publication(): string | undefined {
    const [first, ...others] = [...this.byKey.values()].map(({ identity }) => identity.publication);
    return this.isComplete && others.every((other) => other === first) ? first : undefined;
  }

  /** Returns the answers for `decodeMadeFrom` in any process; undefined if a change could go unnoticed. */
  encode(): string | undefined {
    const answers = [...this.byKey.values()];
    const { madeAtMs } = this;
    return this.isComplete && answers.length > 0
      ? JSON.stringify({ madeAtMs, answers } satisfies MadeFrom)
      : undefined;
  }
}

/** Returns the answers that `encode` wrote; undefined if malformed. */
export function decodeMadeFrom(text: string): MadeFrom | undefined {
  try {
    return encoded.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
