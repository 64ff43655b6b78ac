import type { Clock } from '@/lib/community/client/transport/clock';
import { resetSeconds, retryAfterSeconds } from '@/lib/community/client/transport/retry-after';

/** The wait after a 429 that does not say how long. */
const UNSAID_SECONDS = 60;
/** How long what remains must last where nobody says until when. */
const WINDOW_SECONDS = 60;
const LONGEST_GAP_MS = 60_000;
/** A community that takes long to answer is left alone for as long again. */
const LATENCY_FACTOR = 2;
const LATENCY_SMOOTHING = 0.2;
const SLOWER = 2;
const FASTER = 0.9;

/**
 * When a guest who reads everything may ask next: never faster than a rate, one question at a time.
 *
 * Slower than that before it is told to: as answers take longer, as less remains of the limit that
 * the community tells (`X-RateLimit-*`), and after each refusal or failure until it goes well again.
 */
export class Throttle {
  private startedAt: number;
  private pausedUntil = 0;
  private spreadMs = 0;
  private latencyMs = 0;
  private slowdown = 1;
  private readonly leastGapMs: number;

  /** @param perSecond the most questions a second */
  constructor(
    perSecond: number,
    private readonly clock: Clock,
  ) {
    this.leastGapMs = 1000 / perSecond;
    // A process before this one may have asked a moment ago.
    this.startedAt = clock.now();
  }

  /** Milliseconds from the start of one question to that of the next, as things are. */
  get gapMs(): number {
    const slow = Math.min(this.leastGapMs * this.slowdown, LONGEST_GAP_MS);
    const patient = Math.max(this.latencyMs * LATENCY_FACTOR, this.spreadMs);
    return Math.max(this.leastGapMs, slow, Math.min(patient, LONGEST_GAP_MS));
  }

  /** Resolves when the next question may be asked. */
  async turn(): Promise<void> {
    for (let waitMs = this.waitMs(); waitMs > 0; waitMs = this.waitMs()) {
      await this.clock.sleep(waitMs);
    }
    this.startedAt = this.clock.now();
  }

  /** Asks nothing for so long. */
  pause(seconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + seconds * 1000);
  }

  /** Milliseconds for which nothing may be asked because the community said so. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** Learns from an answer, or from none, to the question whose turn it was. */
  note(answer?: { status: number; headers: Headers }): void {
    const tookMs = this.clock.now() - this.startedAt;
    this.latencyMs += (tookMs - this.latencyMs) * LATENCY_SMOOTHING;
    const isWell = answer !== undefined && answer.status < 500 && answer.status !== 429;
    this.slowdown = isWell ? Math.max(1, this.slowdown * FASTER) : this.slowdown * SLOWER;
    this.slowdown = Math.min(this.slowdown, LONGEST_GAP_MS / this.leastGapMs);
    if (answer) this.noteLimit(answer.status, answer.headers);
  }

  private noteLimit(status: number, headers: Headers): void {
    const date = this.clock.date();
    if (status === 429) this.pause(retryAfterSeconds(headers, date) ?? UNSAID_SECONDS);
    const said = headers.get('x-ratelimit-remaining')?.trim() ?? '';
    if (!/^\d{1,9}$/.test(said)) return;
    const seconds = resetSeconds(headers, date) ?? WINDOW_SECONDS;
    const remaining = Number(said);
    if (remaining === 0) this.pause(seconds);
    this.spreadMs = (seconds * 1000) / (remaining + 1);
  }

  private waitMs(): number {
    return Math.ceil(Math.max(this.pausedMs(), this.startedAt + this.gapMs - this.clock.now()));
  }
}
