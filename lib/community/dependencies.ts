import { z } from 'zod';
import { type Call, callSchema, keyOf } from './call';
import { type Identity, identitySchema } from './identity';

/** A page of more answers is rendered again rather than compared. */
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

/** The answers of a page, and the time in milliseconds since 1970. */
type MadeFrom = z.output<typeof encoded>;

/** Notes the answers from which something is made. */
export class Dependencies {
  private readonly byKey = new Map<string, Dependency>();
  private isComplete = true;
  /** True when a part was not ready in time: the page is not cached. */
  isLate = false;
  private readonly madeAtMs = Date.now();

  /** @param identity undefined for an answer that cannot be compared later */
  add(call: Call, identity: Identity | undefined, isOutline = false): void {
    if (!identity || this.byKey.size >= MAX_ANSWERS) {
      this.addUnknown();
      return;
    }
    const key = isOutline ? `outline of ${keyOf(call)}` : keyOf(call);
    this.byKey.set(key, { call, identity, ...(isOutline && { isOutline }) });
  }

  /** Notes a dependency that cannot be compared. */
  addUnknown(): void {
    this.isComplete = false;
  }

  /** The publication of all answers; undefined when they differ. */
  get publication(): string | undefined {
    const [first, ...others] = [...this.byKey.values()].map(({ identity }) => identity.publication);
    return this.isComplete && others.every((other) => other === first) ? first : undefined;
  }

  /**
   * Encodes the answers for `decodeMadeFrom`, also in another process; undefined when a change could go
   * unnoticed.
   */
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
