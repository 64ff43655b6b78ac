import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import type { Observations } from '../state/observations';

/** Runs `check` at most once per `freshMs`, and after each purge. */
export class PeriodicCheck {
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> = Promise.resolve();
  private purges: number;

  constructor(
    private readonly observations: Observations,
    private readonly freshMs: number,
    private readonly clock: Clock,
    private readonly check: (client: ClientKind) => Promise<void>,
    private readonly onPurge: () => void,
  ) {
    this.purges = observations.purges;
  }

  /** Resolves when the last check is at most `freshMs` old. A new one is made for a client. */
  ensureFresh(client: ClientKind): Promise<void> {
    const { purges } = this.observations;
    const isPurged = this.purges !== purges;
    this.purges = purges;
    if (isPurged) this.onPurge();
    if (isPurged || this.clock.now() - this.checkedAtMs >= this.freshMs) {
      this.checkedAtMs = this.clock.now();
      this.checking = this.check(client);
    }
    return this.checking;
  }
}
