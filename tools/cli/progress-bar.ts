const MINUTE_MS = 60_000;
/** Between two paintings of the bar. */
const PAINT_MS = 100;
const BAR_WIDTH = 40;
/** Moves the cursor to the start of the line, and clears it. */
const CLEAR_LINE = '\r\u001b[2K';

/** Shows on the terminal how far a long command is. */
export interface ProgressBar {
  /** `done` and `total` are in the unit of the phase. */
  update(phase: string, done: number, total: number): void;
  /** Writes a line, and measures the rate anew. */
  interrupt(line: string): void;
  stop(): void;
}

/** Runs long work with a progress bar, which ends with it. */
export async function withProgressBar<T>(
  work: (onProgress: ProgressBar['update']) => Promise<T>,
): Promise<T> {
  const progress = openProgressBar();
  return work(progress.update).finally(progress.stop);
}

/** Writes a line on standard error, in place of a progress bar. */
export function writeErrorLine(text: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${text}\n`);
}

/**
 * Opens a progress bar on standard error; without a terminal, one line for each phase. A timed bar also shows
 * counts, rate and time left; without a terminal, one line a minute.
 */
export function openProgressBar({ isTimed = false } = {}): ProgressBar {
  const stream = process.stderr;
  let rate = createRateMeter();
  let writtenPhase = '';
  let writtenAt = isTimed ? performance.now() : 0;
  return {
    update(phase, done, total) {
      const now = performance.now();
      const label = isTimed ? timedLabel(phase, done, total, rate(done)) : phase;
      const isDue = stream.isTTY
        ? now - writtenAt >= PAINT_MS
        : isTimed
          ? now - writtenAt >= MINUTE_MS
          : phase !== writtenPhase;
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
    stop: () => void (stream.isTTY && stream.write(CLEAR_LINE)),
  };
}

/** A line that is no wider than the terminal. */
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

/** Returns a function from a running count to its growth per second in the last minute. */
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

/** Formats a duration with one or two units: `3 h 20 min`; `unknown` when it is not finite. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
