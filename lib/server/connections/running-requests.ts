import type { ServerResponse } from 'node:http';

/** Counts the requests that have no complete response yet. */
export class RunningRequests {
  count = 0;
  private onNone: (() => void) | undefined;

  private readonly end = () => {
    this.count -= 1;
    if (this.count === 0) this.onNone?.();
  };

  begin(response: ServerResponse): void {
    this.count += 1;
    response.once('close', this.end);
  }

  /** Resolves when no request is running. */
  async whenNone(): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.onNone = resolve;
    });
  }
}
