import type { Clock } from '@/lib/community/transport/clock';

/** A clock that stands still until it is told; sleeping moves it at once. */
export class StillClock implements Clock {
  private elapsed = 0;
  chance = 0;

  now = () => this.elapsed;
  date = () => Date.UTC(2026, 10, 20) + this.elapsed;
  random = () => this.chance;
  sleep = async (milliseconds: number) => this.pass(milliseconds);

  pass(milliseconds: number): void {
    this.elapsed += milliseconds;
  }
}
