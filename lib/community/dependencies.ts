import { z } from 'zod';
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
