const MINUTE_MS = 60_000;
const PAINT_MS = 100;
const BAR_WIDTH = 40;
const CLEAR_LINE = '\r\u001b[2K';

export interface ProgressBar {
  /** Shows how much of a phase is done, in the phase's unit. */
  update(phase: string, done: number, total: number): void;
  /** Writes a line of text, and measures the rate from now on. */
  interrupt(line: string): void;
  /** Removes the bar from the terminal. */
  stop(): void;
}

/** Runs `work` with a progress bar, then removes the bar. Returns the result, or rejects with the error. */
export async function withProgressBar<T>(
  work: (onProgress: ProgressBar['update']) => Promise<T>,
): Promise<T> {
  const progress = openProgressBar();
  return work(progress.update).finally(progress.stop);
}

/** Writes a line to standard error, in place of a progress bar. */
export function writeErrorLine(text: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${text}\n`);
}

/**
 * Opens a progress bar on standard error. Without a terminal it writes a line per phase. With `isTimed` it
 * adds counts, rate and time left, and writes a line per minute without a terminal.
 */
export function openProgressBar({ isTimed = false } = {}): ProgressBar {
  const stream = process.stderr;
  let rate = createRateMeter();
  let writtenPhase = '';
  // The first timed label comes after an interval, since a rate needs two measurements.
  let writtenAt = isTimed ? performance.now() : 0;
  return {
    update(phase, done, total) {
      const now = performance.now();
      const label = isTimed ? timedLabel(phase, done, total, rate(done)) : phase;
      const intervalMs = stream.isTTY ? PAINT_MS : MINUTE_MS;
      const isPeriodic = stream.isTTY || isTimed;
      const isDue = isPeriodic ? now - writtenAt >= intervalMs : phase !== writtenPhase;
      if (!isDue) return;
      writtenPhase = phase;
      writtenAt = now;
      if (stream.isTTY) {
        stream.write(CLEAR_LINE + paint(label, done / total, stream.columns));
      } else {
        stream.write(isTimed ? `${label}\n` : `${label} …\n`);
      }
    },
    interrupt(line) {
      writeErrorLine(line);
      rate = createRateMeter();
      writtenAt = performance.now();
    },
    stop() {
      if (stream.isTTY) stream.write(CLEAR_LINE);
    },
  };
}

function paint(label: string, share: number, columns: number): string {
  const known = Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0;
  const filled = Math.round(known * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  return `${bar} ${Math.floor(known * 100)} % ${label}`.slice(0, columns - 1);
}

function timedLabel(phase: string, done: number, total: number, perSecond: number): string {
  const timeLeft = formatDuration((total - done) / perSecond);
  return `${done} of ${total} · ${phase} · ${perSecond.toFixed(1)} a second · ${timeLeft} left`;
}

/** Returns a function from a count to its growth per second in the last minute. */
function createRateMeter(): (done: number) => number {
  const samples: { at: number; done: number }[] = [];
  return (done) => {
    const at = performance.now();
    samples.push({ at, done });
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > MINUTE_MS) samples.shift();
    const [first] = samples;
    return first && at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  };
}

/** Returns a duration as text, such as `3 h 20 min`; `unknown` if it is not finite. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
